import { describe, expect, it } from 'vitest';
import { openStore } from '../../support/accounts/account-journey.ts';
import { expectAccessible, expectAccessibleAt, widthPairs, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { addLogo, openAndClose } from '../../support/browser/first-steps.ts';
import { addProduct, buyFrom } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('the overview', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('counts the link of the store as shared once it was copied, or shown to be scanned', async () => {
    const ways = [
      ['Copy', "Copy: Your store's address"],
      ['QR', 'QR code'],
    ] as const;
    for (const [way, button] of ways) {
      const { page, context } = await openPerson(parts.browser, phone);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openStore(page, parts.haat.url, { email: `shared-${way}@shop.example`, password: 'block-print-7' }, `Shared ${way}`);
      await page.getByText('0 of 8 done').waitFor();
      await page.getByRole('region', { name: "Your store's address" }).getByRole('button', { name: button }).click();
      await page.getByText('1 of 8 done').waitFor();
      await context.close();
    }
  });

  it('leads a new store from its first product to its first live event, and is quiet then, at each width', async () => {
    for (const pair of widthPairs) {
      const [width, height] = pair[0];
      const { page, errors, context } = await openPerson(parts.browser, { width, height });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openStore(page, parts.haat.url, { email: `steps-${width}@shop.example`, password: 'block-print-7' }, 'Step Looms');
      await page.getByText('0 of 8 done').waitFor();
      await page.getByText('Figures come with your first live event or order.').waitFor();
      await expectAccessibleAt(page, pair, 'overview-first');
      // Any step, before the one that is next.
      await page.getByRole('link', { name: 'Say how shoppers reach you' }).click();
      await page.waitForURL('**/dashboard/settings?section=contact');
      await page.evaluate(send, { method: 'PUT', path: '/api/seller/store/settings', body: settings });
      await addLogo(page);
      await page.goto(`${parts.haat.url}/dashboard`);
      await page.getByText('4 of 8 done').waitFor();
      await page.getByRole('link', { name: 'Decide how you are paid' }).click();
      await page.getByRole('button', { name: 'Set keys' }).waitFor();
      await expectAccessibleAt(page, pair, 'overview-payment');
      await page.getByRole('button', { name: 'Cash on delivery only for now' }).click();
      await page.getByText('Payment methods saved').waitFor();
      await page.goto(`${parts.haat.url}/dashboard`);
      await page.getByText('5 of 8 done').waitFor();
      const address = page.getByRole('region', { name: "Your store's address" });
      await address.getByRole('link', { name: /\/store\/step-looms(-\d)?$/ }).waitFor();
      await openAndClose(page, 'Add a product', 'Add New Product');
      await addProduct(page, parts.haat.url, `Lamp ${width}`, '250.00', '');
      await page.goto(`${parts.haat.url}/dashboard`);
      await page.getByText('6 of 8 done').waitFor();
      await openAndClose(page, 'Create a live event', 'Create Live Event');
      await page.evaluate(send, {
        method: 'POST',
        path: '/api/seller/live-streams',
        body: { title: 'Evening market', scheduled_start: '2040-01-01T15:00:00Z' },
      });
      await page.goto(`${parts.haat.url}/dashboard`);
      await page.getByText('7 of 8 done').waitFor();
      await page.getByRole('link', { name: /^Next: Evening market/ }).waitFor();
      await expectAccessibleAt(page, pair, 'overview-share');
      await page.getByRole('button', { name: 'Share the link' }).click();
      await page.getByText('Link copied').waitFor();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/\/live\?stream=[0-9a-f-]{36}$/);
      await page.getByRole('heading', { name: 'All quiet' }).waitFor();
      expect(await page.getByText('of 8 done').count()).toBe(0);
      await address.getByRole('button', { name: 'QR code' }).click();
      await page.getByRole('img', { name: /^QR code of http/ }).waitFor();
      await expectAccessible(page, `overview-qr-${width}`);
      await page.keyboard.press('Escape');
      const cards = page.getByRole('region', { name: 'Your store', exact: true }).getByRole('link');
      const targets = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(targets).toEqual(['/dashboard/products', '/dashboard/live', '/dashboard/videos']);
      // A pointer holds a toast.
      await page.mouse.move(1, 1);
      await page.getByRole('group').waitFor({ state: 'detached' });
      await expectAccessibleAt(page, pair, 'overview-quiet');
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
    const noted = buyer.page.waitForResponse((answer) => answer.url().includes('/api/product-views/'));
    await buyer.page.goto(`${parts.haat.url}/product/packing-lamp`);
    expect((await noted).status()).toBe(200);
    await page.goto(`${parts.haat.url}/dashboard`);
    await page.getByText('₹250 from 1 order.').waitFor();
    await page.getByRole('button', { name: 'About: Revenue', exact: true }).click();
    await page.getByRole('dialog', { name: 'Revenue' }).waitFor();
    await page.keyboard.press('Escape');
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `overview-figures-${width}`);
    }
    await page.setViewportSize(phone);
    await page.getByRole('combobox', { name: 'Days' }).click();
    await page.getByRole('option', { name: '7 days' }).click();
    await page.waitForURL('**/dashboard?days=7');
    await page.reload();
    await page.getByText('None in the 7 days before').first().waitFor();
    await page.getByRole('combobox', { name: 'Days' }).click();
    await page.getByRole('option', { name: 'Choose days' }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-03-31');
    await page.getByLabel('To', { exact: true }).fill('2026-03-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Choose two days, the first before the last', { exact: false }).waitFor();
    await page.getByLabel('From', { exact: true }).fill('2026-02-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL('**/dashboard?from=2026-02-01&to=2026-03-01');
    await page.getByRole('heading', { name: 'Nothing sold in these days' }).waitFor();
    await page.goto(`${parts.haat.url}/dashboard`);
    await page.getByRole('link', { name: 'Revenue' }).click();
    await page.waitForURL(/\/dashboard\/orders\?sold=yes&from=[\d-]+&to=[\d-]+$/);
    await page.getByText('Packing Lamp').first().waitFor();
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

const settings = {
  ...{ support_email: 'help@shop.example', legal_name: 'Step Looms Pvt Ltd', address: '4 MG Road, Bengaluru' },
  ...{ grievance_name: 'Meera Iyer', pincode: '560001' },
};

/** In the page, as the form would: what the form does is tested where it is. */
async function send({ method, path, body }: { method: string; path: string; body: object }): Promise<void> {
  const { access_token: token } = JSON.parse(localStorage.getItem('sb-haat-auth-token') ?? '{}') as { access_token: string };
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
}
