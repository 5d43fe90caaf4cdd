import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone, untilPicturePlays } from '../../support/browser/browser.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aSmallClip, RecordedShow } from '../../support/media/recorded-show.ts';
import { openRoom } from '../../support/room-client.ts';

const discount = {
  ...{
    discount_type: 'percentage',
    value: 2_000,
    min_watch_time_seconds: 1,
    title: 'Special 20% Discount!',
    description: 'Limited time offer - tap to claim!',
  },
  ...{ code: 'SAVE20', is_active: true, max_uses: null, max_uses_per_person: null },
};

describe('from a running live event to an order', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let show: RecordedShow;
  let other = '';

  async function ask(method: string, path: string, token: string, body?: object) {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${parts.haat.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    expect([path, answer.ok]).toEqual([path, true]);
    return await answer.json();
  }

  beforeAll(async () => {
    const { url } = parts.haat;
    const person = { email: `${randomUUID()}@shop.example`, password: 'block-print-7', data: { store_name: 'Asha Prints' } };
    other = (await ask('POST', '/auth/v1/signup', '', person)).access_token;
    await RecordedShow.endOthers(url);
    show = await RecordedShow.create(url, 'An evening of brass', { products: 1 });
    await show.send(await aSmallClip(6));
    await ask('POST', '/api/seller/products', other, { name: 'Clay Cup', price: '500' });
    await ask('PUT', '/api/seller/discount-settings', show.token, discount);
  });

  it('the claim goes along through the product and the cart of two stores, and the room hears of it', async () => {
    const { url } = parts.haat;
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await using room = await openRoom(url, show.id, { ticket: null });
    await page.goto(`${url}/live?stream=${show.id}`);
    await untilPicturePlays(page, 0, 0.1);
    await page.getByRole('button', { name: /Special 20% Discount!/ }).click();
    await page.getByRole('button', { name: 'continue watching' }).click();
    // Also of a single product.
    const shelf = page.getByRole('button', { name: '1 product', exact: true });
    await shelf.click();
    const list = page.getByRole('list', { name: 'In this live event' });
    await list.getByRole('button', { name: /^Add .* to cart$/ }).waitFor();
    await list.getByRole('button', { name: /^Save / }).waitFor();
    await shelf.click();
    await page.locator('[data-pinned] a').first().click();
    await page.waitForURL(`**/product/*live=${show.id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    await page.goto(`${url}/product/clay-cup`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    await page.goto(`${url}/cart`);
    await page.getByRole('link', { name: 'Checkout all' }).click();
    await fillDelivery(page);
    await page.getByRole('checkbox', { name: /Tell the room/ }).check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText('2 orders: each store sends its own.').waitFor();
    await page.getByText('Discount (SAVE20)').waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `thanks-two-stores-${width}x${height}`);
    }
    const { event } = await room.next('event', (told) => told.event.type === 'purchase');
    expect(event.payload).toMatchObject({ who: 'Pune' });

    const [first] = (await ask('GET', '/api/seller/orders', show.token)).items;
    const [second] = (await ask('GET', '/api/seller/orders', other)).items;
    expect(first).toMatchObject({ discount_code: 'SAVE20', discount_paise: Math.round(first.subtotal_paise / 500) * 100, live_stream_id: show.id });
    expect(second).toMatchObject({ discount_code: null, discount_paise: 0, total_paise: 500_00, live_stream_id: null });
    await page.goto(`${url}/cart`);
    await page.getByText('Your cart is empty').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('what was left comes back from a reminder on another device, once', async () => {
    const { url } = parts.haat;
    const { items } = await ask('GET', '/api/seller/products?limit=1', other);
    const { page, context } = await openPerson(parts.browser, phone);
    const offer = (await ask('POST', '/api/cart/quote', '', { variant_ids: [items[0].variant_id] })).items[0];
    await page.route('**/api/left-carts/*', (route) => route.fulfill({ json: { items: [{ variant_id: offer.variant_id, quantity: 3 }] } }));
    for (const visit of [1, 2]) {
      await page.goto(`${url}/cart?left=${'x'.repeat(64)}`);
      await page.waitForURL(`${url}/cart`);
      await page.getByText('3 items', { exact: true }).first().waitFor();
      if (visit === 1) await expectAccessible(page, 'cart-left');
    }
    await page.unroute('**/api/left-carts/*');
    await page.goto(`${url}/cart?left=${'x'.repeat(64)}`);
    await page.getByText('What you left could not be brought back').first().waitFor();
    await page.getByText('3 items', { exact: true }).first().waitFor();
    await context.close();
  });
});
