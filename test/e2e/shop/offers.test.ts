import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../support/accounts/account-journey.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aDelivery, anOrder, aPhone } from '../../support/browser/shopper.ts';

const form = {
  ...{ discount_type: 'percentage', value: 1_000, min_watch_time_seconds: 1, title: 'Ten off', description: '', code: 'CUPS10', is_active: true },
  ...{ max_uses: null, max_uses_per_person: 1 },
};

describe('a discount between the cart and the order', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const person = { email: `${randomUUID()}@shop.example`, password: 'block-print-7' };
  let token = '';
  let sellerId = '';
  let cup: { id: string; variant_id: string; price_paise: number };

  beforeAll(async () => {
    token = (await ask('POST', '/auth/v1/signup', { ...person, data: { store_name: 'Asha Prints' } })).access_token;
    cup = await ask('POST', '/api/seller/products', { name: 'Clay Cup', price: '500' });
    sellerId = (await ask('GET', '/api/seller/store')).id;
    await save({});
  });

  async function ask(method: string, path: string, body?: object) {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${parts.haat.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    expect([path, answer.ok]).toEqual([path, true]);
    return await answer.json();
  }
  const save = (change: object) => ask('PUT', '/api/seller/discount-settings', { ...form, ...change });
  const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });
  const held = (page: Page) => page.evaluate((id) => localStorage.getItem(`discount-held:${id}`), sellerId);
  const ordered = async () => (await ask('GET', '/api/seller/orders')).items[0];

  async function typeCode(place: Page | ReturnType<typeof summary>, code: string): Promise<void> {
    await place.getByRole('button', { name: 'Add a discount code' }).click();
    await place.getByLabel('Discount code').fill(code);
    await place.getByRole('button', { name: 'Apply the code' }).click();
  }

  /** With the code applied, at the button of the order. */
  async function toPayment(number = aPhone()) {
    const shopper = await openPerson(parts.browser, phone);
    const { page } = shopper;
    await page.goto(`${parts.haat.url}/product/clay-cup`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
    await typeCode(summary(page), ' cups10 ');
    await page.getByText('You saved ₹50! (10% off)').first().waitFor();
    await fillDelivery(page, number);
    await page.getByText('Pay ₹450.00 in cash').waitFor();
    return shopper;
  }

  /** The order is refused with that line, at the price without the discount, and is placed by the next press. */
  async function refusedThenPlaced(page: Page, line: string): Promise<void> {
    await page.getByRole('button', { name: 'Place order' }).click();
    await summary(page).getByText(line).waitFor();
    await page.getByText('Pay ₹500.00 in cash').waitFor();
    expect(await held(page)).toBeNull();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    expect(await ordered()).toMatchObject({ discount_paise: 0, discount_code: null, total_paise: 50_000 });
  }

  it('bait: what a guest has used with this number is taken off with one line, and the order can be placed at once', async () => {
    const number = aPhone();
    const { page, context } = await toPayment(number);
    const offers = [{ seller_id: sellerId, code: 'CUPS10' }];
    await ask('POST', '/api/orders', anOrder(cup, { offers, shown_total_paise: 45_000, delivery: aDelivery({ phone: number }) }));
    await refusedThenPlaced(page, 'You have used this discount already.');
    await context.close();
  });

  it('that its seller switches off before the order is taken off with one line, and one that is changed is shown at its new value', async () => {
    await save({ max_uses_per_person: null });
    const first = await toPayment();
    await save({ max_uses_per_person: null, value: 2_000 });
    await first.page.getByRole('button', { name: 'Place order' }).click();
    await first.page.getByText('Pay ₹400.00 in cash').waitFor();
    await first.page.getByRole('button', { name: 'Place order' }).click();
    await first.page.waitForURL('**/thank-you');
    expect(await ordered()).toMatchObject({ discount_paise: 10_000, total_paise: 40_000 });
    await first.context.close();
    await save({ max_uses_per_person: null });
    const second = await toPayment();
    await save({ is_active: false });
    await refusedThenPlaced(second.page, 'This discount has ended.');
    await second.context.close();
    await save({ max_uses_per_person: null });
  });

  it('of what sold out meanwhile takes nothing, and no use', async () => {
    const { used } = (await ask('GET', '/api/seller/discount-settings')).settings;
    const { page, context } = await toPayment();
    await ask('PUT', `/api/seller/products/${cup.id}`, { name: 'Clay Cup', price: '500', stock: '0' });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Somebody was faster.').waitFor();
    expect((await ask('GET', '/api/seller/discount-settings')).settings.used).toBe(used);
    await ask('PUT', `/api/seller/products/${cup.id}`, { name: 'Clay Cup', price: '500', stock: '' });
    await context.close();
  });

  it('of an amount above the price leaves a rupee to pay', async () => {
    await save({ max_uses_per_person: null, discount_type: 'amount', value: 900_00 });
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/clay-cup`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
    await typeCode(summary(page), 'CUPS10');
    await page.getByText('You saved ₹499!', { exact: true }).first().waitFor();
    await fillDelivery(page, aPhone());
    await page.getByText('Pay ₹1.00 in cash').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    expect(await ordered()).toMatchObject({ discount_paise: 49_900, total_paise: 100 });
    await context.close();
    await save({ max_uses_per_person: null });
  });

  it('drip pricing: is typed in the cart, says in one line from how much on it counts, and is the same to pay, in the order and for its seller', async () => {
    await save({ max_uses_per_person: null, min_order_paise: 900_00 });
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/clay-cup`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    await page.goto(`${parts.haat.url}/cart`);
    await typeCode(page, 'nothing');
    await page.getByText('This code is not known here.').waitFor();
    await page.getByLabel('Discount code').fill(' cups10 ');
    await page.getByRole('button', { name: 'Apply the code' }).click();
    await page.getByText('This discount is for orders of ₹900 and more.').waitFor();
    await expectAccessible(page, 'cart-code-refused');
    await page
      .getByRole('button', { name: /Increase|One more|more/i })
      .first()
      .click();
    await page.getByText('CUPS10 applied: you save ₹100.00.').waitFor();
    await page.getByText('₹900.00').first().waitFor();
    await expectAccessible(page, 'cart-code');
    await page
      .getByRole('link', { name: /^Checkout/ })
      .first()
      .click();
    await page.getByLabel('Mobile number').waitFor();
    await page.getByText('₹900.00').filter({ visible: true }).first().waitFor();
    await fillDelivery(page, aPhone());
    await page.getByText('Pay ₹900.00 in cash').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText('₹900.00').filter({ visible: true }).first().waitFor();
    const order = await ordered();
    expect(order).toMatchObject({ subtotal_paise: 1_000_00, discount_paise: 100_00, total_paise: 900_00, discount_code: 'CUPS10' });
    await page.goto(`${parts.haat.url}/auth`);
    await logIn(page, person);
    await page.waitForURL('**/dashboard');
    await page.goto(`${parts.haat.url}/dashboard/orders`);
    await page
      .getByRole('link', { name: `Open order #${order.number}` })
      .filter({ visible: true })
      .click();
    const opened = page.getByRole('dialog');
    await opened.getByText('₹900.00').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
    await save({ max_uses_per_person: null });
  });
});
