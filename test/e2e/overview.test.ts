import { describe, expect, it } from 'vitest';
import { openStore } from '../support/accounts/account-journey.ts';
import { expectAccessible, widths } from '../support/browser/accessible.ts';
import { openPerson, phone } from '../support/browser/browser.ts';
import { addProduct, buyFrom } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

describe('the overview', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('leads a new store from its first product to its first live event, and is quiet then, at each width', async () => {
    for (const [width, height] of widths) {
      const { page, errors, context } = await openPerson(parts.browser, { width, height });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openStore(page, parts.haat.url, { email: `steps-${width}@shop.example`, password: 'block-print-7' }, 'Step Looms');
      await page.getByText('0 of 3 done').waitFor();
      await expectAccessible(page, `overview-first-${width}`);
      await page.getByRole('link', { name: 'Add a product' }).click();
      await page.waitForURL('**/dashboard/products');
      await addProduct(page, parts.haat.url, `Lamp ${width}`, '250.00', '');
      await page.goto(`${parts.haat.url}/dashboard`);
      await page.getByText('1 of 3 done').waitFor();
      await page.getByRole('link', { name: 'Create a live event' }).click();
      await page.waitForURL('**/dashboard/live');
      await page.evaluate(createEvent);
      await page.goto(`${parts.haat.url}/dashboard`);
      await page.getByText('2 of 3 done').waitFor();
      await page.getByRole('link', { name: /^Next: Evening market/ }).waitFor();
      await expectAccessible(page, `overview-share-${width}`);
      await page.getByRole('button', { name: 'Share the link' }).click();
      await page.getByText('Link copied').waitFor();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/\/live\?stream=[0-9a-f-]{36}$/);
      await page.getByRole('heading', { name: 'All quiet' }).waitFor();
      expect(await page.getByText('of 3 done').count()).toBe(0);
      // A pointer holds a toast.
      await page.mouse.move(1, 1);
      await page.getByRole('group').waitFor({ state: 'detached' });
      await expectAccessible(page, `overview-quiet-${width}`);
      await page.getByRole('link', { name: /^Next: Evening market/ }).click();
      await page.waitForURL('**/dashboard/live/*');
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  it('leads to the orders that it counts, and thanks the buyer under the lamps', async () => {
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await openStore(page, parts.haat.url, { email: 'pack@shop.example', password: 'block-print-7' }, 'Pack Looms');
    await addProduct(page, parts.haat.url, 'Packing Lamp', '250.00', '6');
    const buyer = await openPerson(parts.browser, phone);
    await buyFrom(buyer.page, `${parts.haat.url}/product/packing-lamp`);
    await expectAccessible(buyer.page, 'thank-you-390');
    await buyer.page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(buyer.page, 'thank-you-1440');
    await page.goto(`${parts.haat.url}/dashboard`);
    await page.getByRole('link', { name: /^1 product low in stock/ }).waitFor();
    await page.getByRole('link', { name: /^1 order to pack/ }).click();
    await page.waitForURL('**/dashboard/orders?status=processing');
    await page.getByRole('link', { name: /1/ }).first().click();
    await page.getByRole('button', { name: 'Mark as packed' }).click();
    await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();
    await page.goto(`${parts.haat.url}/dashboard`);
    await page.getByRole('link', { name: /^1 order to send/ }).waitFor();
    expect(await page.getByText(/to pack/).count()).toBe(0);
    expect([errors, buyer.errors]).toEqual([[], []]);
    for (const person of [context, buyer.context]) await person.close();
  });
});

/** In the page, as the form would: what the form does is tested where it is. */
async function createEvent(): Promise<void> {
  const { access_token: token } = JSON.parse(localStorage.getItem('sb-haat-auth-token') ?? '{}') as { access_token: string };
  const answer = await fetch('/api/seller/live-streams', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: 'Evening market', scheduled_start: '2040-01-01T15:00:00Z' }),
  });
  if (!answer.ok) throw new Error(`the live event was not created: ${answer.status}`);
}
