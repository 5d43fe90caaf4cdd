/// <reference lib="dom" />
import type { Page, Request, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { standInForNetworks } from '../../support/browser/ad-networks.ts';
import { desktop, openPerson, phone } from '../../support/browser/browser.ts';
import { addProduct, buyFrom, fillDelivery, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { anOrder } from '../../support/browser/shopper.ts';

const pixel = '123456789012345';
const ads = { id: 'AW-123456789', label: 'AbC-D_efG' };

describe('an order is told to who shows the ads of its store', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let scarf: { id: string; variant_id: string; price_paise: number };

  beforeAll(async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await signUpSeller(page, parts.haat.url, 'Asha Prints');
    await addProduct(page, parts.haat.url, 'Bagru Stole', '1299.50', '50');
    await page.goto(`${parts.haat.url}/dashboard/settings?section=measurement`);
    await page.getByLabel('Meta pixel ID').fill('my pixel');
    await page.getByLabel('Google Ads conversion ID').fill(`${ads.id}/${ads.label}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter the ID of the pixel: 10 to 20 digits').first().waitFor();
    await page.getByText('without the slash and what follows it').first().waitFor();
    await page.getByLabel('Meta pixel ID').fill(pixel);
    await page.getByLabel('Google Ads conversion ID').fill(ads.id);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter the conversion label as well').first().waitFor();
    await page.getByLabel('Google Ads conversion label').fill(ads.label);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `settings-measurement-${width}`);
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    await context.close();
    // One number orders all of it.
    for (const [email, password] of [
      ['asha@shop.example', 'block-print-7'],
      ['seller@haat.example', 'haat-demo'],
    ] as const)
      await put('/seller/store/order-caps', { open_orders_per_phone: 100, items_per_unconfirmed_phone: 1_000 }, await logIn(email, password));
    const { items } = await (await fetch(`${parts.haat.url}/api/products?search=Bagru%20Stole`)).json();
    const { variants, ...product } = await (await fetch(`${parts.haat.url}/api/products/${items[0].id}`)).json();
    scarf = { ...product, variant_id: variants[0].id };
  });

  async function logIn(email: string, password: string): Promise<string> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${parts.haat.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
    return (await answer.json()).access_token;
  }

  async function put(path: string, body: object, token: string): Promise<void> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    expect((await fetch(`${parts.haat.url}/api${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status).toBe(200);
  }

  async function openShopper(screen = phone) {
    const person = await openPerson(parts.browser, screen);
    return { ...person, ...(await standInForNetworks(person.context)) };
  }

  const buyStole = (page: Page) => buyFrom(page, `${parts.haat.url}/product/bagru-stole`);
  const card = (page: Page) => page.getByRole('region', { name: /measure its ads/ });

  /** Opens the thanks of these orders as a reload or a copied tab does, and waits until the server has said what may be told. */
  async function openThanks(page: Page, state: unknown): Promise<void> {
    await page.goto(`${parts.haat.url}/thank-you`);
    await page.evaluate((kept) => history.replaceState(kept, ''), state);
    await untilLooked(page, () => page.reload());
  }

  async function untilLooked(page: Page, act: () => Promise<unknown>): Promise<void> {
    const looked = page.waitForResponse((answer) => answer.url().endsWith('/api/conversions/look'));
    const silence = watchRequests(page);
    await act();
    await looked;
    await silence();
  }

  it('is not told before consent, told once to each network after it, and not by a reload, Back or another tab', async () => {
    const { page, context, errors, asked, told } = await openShopper();
    await buyStole(page);
    await card(page).waitFor();
    await page.waitForLoadState('networkidle');
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await card(page).scrollIntoViewIfNeeded();
      await expectAccessible(page, `thanks-asked-${width}`);
    }
    await page.setViewportSize(phone);
    const [allow, refuse] = [
      await card(page).getByRole('button', { name: 'Allow', exact: true }).boundingBox(),
      await card(page).getByRole('button', { name: 'Do not allow' }).boundingBox(),
    ];
    expect([allow?.width, allow?.height]).toEqual([refuse?.width, refuse?.height]);
    expect([asked, await page.locator('iframe').count()]).toEqual([[], 0]);

    await card(page).getByRole('button', { name: 'Allow', exact: true }).click();
    await expect.poll(() => [told.meta.length, told.google.length]).toEqual([1, 1]);
    await page.getByText('Your answer is kept').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Your answer is kept');
    await expectAccessible(page, 'thanks-told');
    expect(told.meta[0]).toMatchObject({ what: 'track', event: 'Purchase', value: '1299.5', currency: 'INR' });
    expect(told.google[0]).toMatchObject({ event: 'conversion', send_to: `${ads.id}/${ads.label}`, value: '1299.5', currency: 'INR' });
    expect(told.google[0]?.transaction_id).toBe(told.meta[0]?.id);
    for (const event of [...told.meta, ...told.google]) {
      expect([event.reached, event.from, event.referer]).toEqual(['', '', '']);
      expect(event.at).toMatch(/\/measure\/[0-9a-f-]{36}\/(meta|google)$/);
      expect(JSON.stringify(event)).not.toMatch(/Meera|9876543210|MG Road|Pune|\/order\//);
    }

    const state = await page.evaluate(() => history.state);
    await untilLooked(page, () => page.reload());
    await page.goBack();
    await page.getByRole('link', { name: 'Buy Now' }).first().waitFor();
    await untilLooked(page, () => page.goForward());
    const other = await context.newPage();
    await openThanks(other, state);
    expect(await card(other).count()).toBe(0);
    expect([told.meta.length, told.google.length, await other.locator('iframe').count()]).toEqual([1, 1, 0]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is told once however many tabs open its thanks at the same time', async () => {
    const { page, context, told } = await openShopper();
    await buyStole(page);
    await card(page).getByRole('button', { name: 'Allow', exact: true }).click();
    await expect.poll(() => [told.meta.length, told.google.length]).toEqual([1, 1]);
    const placed = await (await page.request.post(`${parts.haat.url}/api/orders`, { data: anOrder(scarf, {}, 2) })).json();
    const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
    await Promise.all(tabs.map((tab) => openThanks(tab, { usr: { orders: placed.orders }, key: 'x', idx: 0 })));
    await expect.poll(() => [told.meta.length, told.google.length]).toEqual([2, 2]);
    expect(told.meta.map(({ value }) => value)).toEqual(['1299.5', '2599']);
    expect(told.google.map(({ value }) => value)).toEqual(['1299.5', '2599']);
    await context.close();
  });

  it('stays to be told where a tag is blocked, and is told when it comes through', async () => {
    const { page, context, told } = await openShopper();
    const block = (route: Route) => route.abort();
    await context.route('https://connect.facebook.net/**', block);
    await buyStole(page);
    await card(page).getByRole('button', { name: 'Allow', exact: true }).click();
    await expect.poll(() => told.google.length).toBe(1);
    await context.unroute('https://connect.facebook.net/**', block);
    await page.reload();
    await expect.poll(() => [told.meta.length, told.google.length]).toEqual([1, 1]);
    await context.close();
  });

  it('is told to nobody after a no, which is asked once', async () => {
    const { page, context, asked, errors } = await openShopper(desktop);
    await buyStole(page);
    await card(page).getByRole('button', { name: 'Do not allow' }).click();
    await page.getByText('Your answer is kept').waitFor();
    await untilLooked(page, () => page.reload());
    await untilLooked(page, () => buyStole(page));
    expect([await card(page).count(), await page.locator('iframe').count(), asked]).toEqual([0, 0, []]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is withdrawn in two taps from the thanks, network by network, and then no order is told there', async () => {
    const { page, context, errors, told } = await openShopper();
    await buyStole(page);
    await card(page).getByRole('button', { name: 'Allow', exact: true }).click();
    await expect.poll(() => [told.meta.length, told.google.length]).toEqual([1, 1]);

    // The foot of the page leads there, too.
    await page.getByRole('link', { name: 'Privacy choices' }).first().click();
    const meta = page.getByRole('switch', { name: /Facebook/ });
    await meta.and(page.locator('[aria-checked=true]')).waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `privacy-choices-${width}`);
    }
    await page.setViewportSize(phone);
    await meta.click();
    await page.getByText(/^Withdrawn /).waitFor();
    await expectAccessible(page, 'privacy-choices-withdrawn');
    await page.reload();
    await meta.and(page.locator('[aria-checked=false]')).waitFor();

    await buyStole(page);
    await expect.poll(() => told.google.length).toBe(2);
    await page.waitForLoadState('networkidle');
    expect([told.meta.length, await card(page).count()]).toEqual([1, 0]);

    // From the page of the order as well, and back on by the words that stand there.
    await page.getByRole('link', { name: /^See order/ }).click();
    await page.getByRole('link', { name: 'Privacy choices' }).first().click();
    await page.getByText('may tell Meta (Facebook and Instagram) that I ordered').waitFor();
    await meta.click();
    await page
      .getByText(/^Agreed /)
      .nth(1)
      .waitFor();
    await buyStole(page);
    await expect.poll(() => [told.meta.length, told.google.length]).toEqual([2, 3]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is told of each store by its own ids, and where a store has none nobody is asked', async () => {
    const { page, context, asked, told } = await openShopper();
    await buyFrom(page, `${parts.haat.url}/product/brass-diya-lamp`);
    await page.waitForLoadState('networkidle');
    expect([await card(page).count(), asked]).toEqual([0, []]);

    await put('/seller/store/settings', { meta_pixel_id: '999999999999999' }, await logIn('seller@haat.example', 'haat-demo'));
    for (const slug of ['bagru-stole', 'brass-diya-lamp']) {
      await page.goto(`${parts.haat.url}/product/${slug}`);
      await page.getByRole('button', { name: 'Add to Cart' }).first().click();
      await page.getByText('Added to cart').first().waitFor();
    }
    await page.goto(`${parts.haat.url}/checkout?cart=all`);
    // The number of the others has ordered as often as it may in an hour.
    await fillDelivery(page, '9876543211');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await expect.poll(() => card(page).count()).toBe(2);
    await expectAccessible(page, 'thanks-asked-two-stores');
    await card(page).filter({ hasText: 'Rangrez' }).getByRole('button', { name: 'Allow', exact: true }).click();
    await expect.poll(() => told.meta.length).toBe(1);
    await card(page).filter({ hasText: 'Asha Prints' }).getByRole('button', { name: 'Allow', exact: true }).click();
    await expect.poll(() => [told.meta.length, told.google.length]).toEqual([2, 1]);
    const frames = await page.locator('iframe').evaluateAll((all) => all.map((frame) => (frame as HTMLIFrameElement).getAttribute('src')));
    expect(new Set(frames).size).toBe(3);
    expect(told.meta[0]?.at).not.toBe(told.meta[1]?.at);
    expect(told.meta[1]?.value).toBe('1299.5');
    await context.close();
  });
});

const silenceMs = 500;

/** What is returned resolves once nothing was on its way for half a second. A tab in the background may never say so by itself. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastAt = Date.now();
  const onEnd = (request: Request) => {
    open.delete(request);
    lastAt = Date.now();
  };
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return async () => await expect.poll(() => open.size === 0 && Date.now() - lastAt > silenceMs, { interval: 100 }).toBe(true);
}
