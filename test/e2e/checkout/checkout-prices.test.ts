import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { CartPerson } from '../../support/browser/cart-journey.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { anOrder } from '../../support/browser/shopper.ts';

describe('the price of a checkout', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  let token = '';
  let cup: { variant_id: string; price_paise: number; seller_id: string };

  beforeAll(async () => {
    const person = { email: `${randomUUID()}@shop.example`, password: 'block-print-7', data: { store_name: 'Asha Prints' } };
    token = (await ask('POST', '/auth/v1/signup', person)).access_token;
    cup = await ask('POST', '/api/seller/products', { name: 'Clay Cup', price: '500' });
    await ask('POST', '/api/seller/products', { name: 'Clay Bead', price: '1' });
    await save({});
  });

  const save = async (change: object) => {
    const form = { discount_type: 'percentage', value: 1_000, min_watch_time_seconds: 5, title: 'Ten off', description: '', is_active: true };
    await ask('PUT', '/api/seller/discount-settings', { ...form, code: 'CUPS10', max_uses: null, max_uses_per_person: 1, ...change });
  };

  async function ask(method: string, path: string, body: object) {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${parts.haat.url}${path}`, { method, headers, body: JSON.stringify(body) });
    expect([path, answer.ok]).toEqual([path, true]);
    return await answer.json();
  }

  it('falls with a code that counts, on both steps and after a reload, and says in one line why another does not', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await startCheckout(page, 'clay-cup');
    const summary = page.getByRole('region', { name: 'Order summary' });
    await summary.getByRole('button', { name: 'Add a discount code' }).click();
    await summary.getByLabel('Discount code').fill('nothing');
    await summary.getByRole('button', { name: 'Apply the code' }).click();
    await summary.getByText('This code is not known here.').waitFor();
    await expectAccessible(page, 'checkout-code-refused');
    await summary.getByLabel('Discount code').fill('cups10');
    await summary.getByRole('button', { name: 'Apply the code' }).click();
    await summary.getByText('CUPS10 applied: you save ₹50.00.').waitFor();
    await summary.getByText('Discount (CUPS10)').waitFor();
    await page.reload();
    await summary.getByText('CUPS10 applied: you save ₹50.00.').waitFor();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `checkout-code-${width}x${height}`);
    }
    await page.setViewportSize(phone);
    await fillDelivery(page);
    await page.getByText('Pay ₹450.00 in cash').waitFor();
    await expectAccessible(page, 'checkout-payment-code');
    await page.getByRole('button', { name: 'Remove CUPS10' }).click();
    await page.getByText('Pay ₹500.00 in cash').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Meera Iyer');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('of two stores is said for each and for all of them, with one button', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    for (const slug of ['clay-cup', 'brass-diya-lamp']) {
      await page.goto(`${parts.haat.url}/product/${slug}`);
      await page.getByRole('button', { name: 'Add to Cart' }).first().click();
      await page.getByText('Added to cart').first().waitFor();
    }
    await page.goto(`${parts.haat.url}/cart`);
    await page.getByRole('link', { name: 'Checkout all' }).click();
    await page.getByLabel('Mobile number').waitFor();
    await page.getByRole('button', { name: /2 items/ }).click();
    const summary = page.getByRole('region', { name: 'Order summary' });
    await summary.getByText('Total of all').waitFor();
    expect(await summary.getByText('Total of this order').count()).toBe(2);
    expect(await summary.getByText(/^Sold by/).count()).toBe(2);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `checkout-stores-${width}x${height}`);
    }
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  const orderOne = async () =>
    await ask('POST', '/api/orders', anOrder(cup, { offers: [{ seller_id: cup.seller_id, code: 'CUPS10' }], shown_total_paise: 45_000 }));
  const refusals: { reason: string; sentence: string; code?: string; slug?: string; prepare?: () => Promise<unknown>; by?: () => Promise<CartPerson> }[] = [
    { reason: 'unknown_code', sentence: 'This code is not known here. Check how it is spelled.', code: 'CUPS99' },
    { reason: 'ended', sentence: 'This discount has ended.', code: 'OLDCUPS', prepare: () => save({ code: 'OLDCUPS' }).then(() => save({})) },
    { reason: 'ended, as one that is switched off', sentence: 'This discount has ended.', prepare: () => save({ is_active: false }) },
    { reason: 'limit', sentence: 'This discount is used up: nobody has one left.', prepare: () => save({ max_uses: 1 }).then(orderOne) },
    { reason: 'not_for_this', sentence: 'This discount is not for this product.', slug: 'clay-bead' },
    { reason: 'below_minimum', sentence: 'This discount is for orders of ₹900 and more.', prepare: () => save({ min_order_paise: 900_00 }) },
    {
      ...{ reason: 'used', sentence: 'You have used this discount already.' },
      async by() {
        const shopper = await CartPerson.signUp(parts.haat.url, 'Bela Looms');
        const order = anOrder(cup, { offers: [{ seller_id: cup.seller_id, code: 'CUPS10' }], shown_total_paise: 45_000 });
        expect((await shopper.ask('POST', '/api/orders', order)).orders).toHaveLength(1);
        return shopper;
      },
    },
  ];

  it.each(refusals)('does not fall with a code that does not count, and says why in one line, in the cart and at the checkout: $reason', async (refused) => {
    const { sentence, code = 'CUPS10', slug = 'clay-cup', prepare, by } = refused;
    await prepare?.();
    const { page, context } = await openPerson(parts.browser, phone);
    await (await by?.())?.logIn(page);
    await page.goto(`${parts.haat.url}/product/${slug}`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    await page.goto(`${parts.haat.url}/cart`);
    await refuses(page.getByRole('main'), code, sentence);
    expect(await page.getByText('Total of this order').count()).toBe(0);
    await startCheckout(page, slug);
    await page.evaluate((id) => localStorage.removeItem(`discount-held:${id}`), cup.seller_id);
    await page.reload();
    await refuses(page.getByRole('region', { name: 'Order summary' }), code, sentence);
    await context.close();
    await save({});
  });

  it("does not fall with a claim that is somebody else's, which is taken off and said in one line, in the cart and at the checkout", async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/clay-cup`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    const kept = () => page.evaluate((id) => localStorage.getItem(`discount-held:${id}`), cup.seller_id);
    for (const go of [() => page.goto(`${parts.haat.url}/cart`), () => startCheckout(page, 'clay-cup')]) {
      await page.evaluate(([id, claim]) => localStorage.setItem(`discount-held:${id}`, JSON.stringify({ claim })), [cup.seller_id, randomUUID()]);
      await go();
      await page.getByText('This offer was given to somebody else.', { exact: true }).waitFor();
      expect(await kept()).toBeNull();
    }
    await context.close();
  });

  async function refuses(place: Locator, code: string, sentence: string): Promise<void> {
    await place.getByRole('button', { name: 'Add a discount code' }).click();
    await place.getByLabel('Discount code').fill(code);
    await place.getByRole('button', { name: /^Apply the code/ }).click();
    await place.getByText(sentence, { exact: true }).waitFor();
    expect(await place.getByText(/you save/).count()).toBe(0);
  }

  async function startCheckout(page: Page, slug: string): Promise<void> {
    await page.goto(`${parts.haat.url}/product/${slug}`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
  }
});
