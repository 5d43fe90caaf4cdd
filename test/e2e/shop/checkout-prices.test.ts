import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

describe('the price of a checkout', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  let token = '';

  beforeAll(async () => {
    const person = { email: `${randomUUID()}@shop.example`, password: 'block-print-7', data: { store_name: 'Asha Prints' } };
    token = (await ask('POST', '/auth/v1/signup', person)).access_token;
    await ask('POST', '/api/seller/products', { name: 'Clay Cup', price: '500' });
    const form = { discount_type: 'percentage', value: 1_000, min_watch_time_seconds: 5, title: 'Ten off', description: '', is_active: true };
    await ask('PUT', '/api/seller/discount-settings', { ...form, code: 'CUPS10', max_uses: null, max_uses_per_person: 1 });
  });

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

  async function startCheckout(page: Page, slug: string): Promise<void> {
    await page.goto(`${parts.haat.url}/product/${slug}`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByLabel('Mobile number').waitFor();
  }
});
