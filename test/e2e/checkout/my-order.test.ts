import { describe, expect, it } from 'vitest';
import { openDemoSeller } from '../../support/accounts/demo-seller.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { anOrder, order } from '../../support/browser/shopper.ts';

const journeys = [
  ['phone', phone],
  ['desktop', desktop],
] as const;

describe('the order of a shopper', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const ask = (path: string, init: RequestInit = {}) => fetch(`${parts.haat.url}${path}`, init);

  async function buy(): Promise<{ id: string; link: string; number: number }> {
    const { items } = await (await ask('/api/products?search=Brass%20Diya%20Lamp')).json();
    const product = await (await ask(`/api/products/${items[0].id}`)).json();
    return (await order(ask, anOrder(product))).body;
  }

  it.each(journeys)('is opened by its link, confirmed, found under My orders, and cancelled: %s', async (name, screen) => {
    const { link, number } = await buy();
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await page.goto(`${parts.haat.url}/order/${link}`);
    await page.getByRole('heading', { name: `Order #${number}` }).waitFor();
    expect(await page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer');
    expect(await page.getByRole('listitem').filter({ hasText: 'Ordered' }).getAttribute('aria-current')).toBe('step');
    await expectAccessible(page, `my-order-${name}`);
    await page.getByRole('button', { name: 'Yes, it is mine' }).click();
    await page.getByText('You confirmed this order', { exact: false }).waitFor();
    await page.reload();
    await page.getByText('You confirmed this order', { exact: false }).waitFor();
    await page.goto(`${parts.haat.url}/orders`);
    const line = page.getByRole('link', { name: `Order #${number}`, exact: false });
    await line.waitFor();
    await expectAccessible(page, `my-orders-${name}`);
    await line.click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expectAccessible(page, `my-order-cancel-${name}`);
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('You owe nothing.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Cancelled' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    await page.goto(`${parts.haat.url}/orders`);
    await page.getByRole('button', { name: 'Forget on this device' }).click();
    await page.getByText('No orders here yet').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(journeys)('tells its steps in the panel of the browser that ordered, until they are read: %s', async (name, screen) => {
    const { link, number, id } = await buy();
    const { page, errors, context } = await openPerson(parts.browser, screen);
    await page.goto(`${parts.haat.url}/shop`);
    const bell = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });
    await bell('Notifications').click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('All quiet').waitFor();
    await expectAccessible(page, `notifications-none-${name}`);
    await page.goto(`${parts.haat.url}/order/${link}`);
    await page.getByRole('heading', { name: `Order #${number}` }).waitFor();
    const seller = await openDemoSeller(parts.haat.url);
    await seller('POST', `/api/seller/orders/${id}/status`, { status: 'packed' });
    await page.goto(`${parts.haat.url}/shop`);
    await bell('Notifications, 1 new').click();
    await panel.getByText('From \u2068Rangrez\u2069').waitFor();
    await expectAccessible(page, `notifications-order-${name}`);
    await panel.getByRole('link', { name: `Order #${number} is packed` }).click();
    await page.waitForURL(`**/order/${link}`);
    await page.goto(`${parts.haat.url}/shop`);
    await bell('Notifications').click();
    await panel.getByRole('link', { name: `Order #${number} is packed` }).waitFor();
    await panel.getByRole('button', { name: 'Clear all' }).click();
    await panel.getByText('All quiet').waitFor();
    await page.reload();
    await bell('Notifications').click();
    await panel.getByText('All quiet').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('does not open by a link that is not whole, and says what to do', async () => {
    const { link } = await buy();
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/order/${link.slice(0, -2)}`);
    await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    await expectAccessible(page, 'my-order-bad-link');
    await context.close();
  });
});
