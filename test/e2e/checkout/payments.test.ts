import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { addProduct, fillDelivery, logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aDelivery, anOrder } from '../../support/browser/shopper.ts';

describe('paying online', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let lamp: { id: string; variant_id: string; price_paise: number };
  beforeAll(async () => {
    const { variants, ...product } = await (await fetch(`${parts.haat.url}/api/products/brass-diya-lamp`)).json();
    lamp = { ...product, variant_id: variants[0].id };
  });

  it('fails and succeeds on the same order, which a refresh and a closed tab find again', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await fillDelivery(page);
    await page.getByRole('radio', { name: 'Cash on delivery', checked: true }).waitFor();
    await page.getByRole('radio', { name: /Pay online/ }).check();
    await expectAccessible(page, 'checkout-pay-online');
    await page.getByRole('button', { name: 'Place order and pay' }).click();
    await page.waitForURL('**/pay/*');
    const held = await secondsLeft(page);
    expect(held).toBeGreaterThan(560);
    expect(held).toBeLessThanOrEqual(600);
    await expectAccessible(page, 'pay');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByText('This is a test: no money moves').waitFor();
    await expectAccessible(page, 'pay-test');
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByText('The payment did not go through').waitFor();
    await expectAccessible(page, 'pay-failed');
    await page.reload();
    await page.getByText('The payment did not go through').waitFor();

    // A tab that was closed: the checkout knows of the order, and leads to it.
    const address = page.url();
    const other = await context.newPage();
    await page.close();
    await other.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await other.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await fillDelivery(other);
    await expectAccessible(other, 'checkout-unpaid');
    await other.getByRole('link', { name: 'Pay it now' }).click();
    await other.waitForURL(address);
    await other.getByRole('button', { name: 'Try again' }).click();
    await other.getByRole('button', { name: 'Pay', exact: true }).click();
    await other.waitForURL('**/thank-you');
    await other.getByText('Paid online').waitFor();
    await expectAccessible(other, 'thanks-online');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('makes room for the same order in cash: who comes back from paying has the last piece still', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    const seller = await openPerson(parts.browser, phone);
    await logInDemoSeller(seller.page, parts.haat.url);
    await addProduct(seller.page, parts.haat.url, 'Only Vase', '799', '1');
    await seller.context.close();
    await page.goto(`${parts.haat.url}/product/only-vase`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await fillDelivery(page);
    await page.getByRole('radio', { name: /Pay online/ }).check();
    await page.getByRole('button', { name: 'Place order and pay' }).click();
    await page.waitForURL('**/pay/*');
    const held = page.url();
    await page.goBack();
    await page.waitForURL('**/product/only-vase');
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Sold out').waitFor();
    await page.getByRole('link', { name: 'Pay it now' }).waitFor();
    await expectAccessible(page, 'checkout-own-hold');
    await page.getByRole('button', { name: 'Order another way' }).click();
    await page.getByText('Sold out').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Place order', exact: true }).click();
    await page.waitForURL('**/thank-you');
    await page.getByText('Cash on delivery').first().waitFor();
    await page.goto(held);
    await page.getByText('The time to pay is over').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keeps silent, and goes on by itself when the payment comes from elsewhere', async () => {
    const { page, context } = await openPerson(parts.browser, phone);
    const { token } = await hold();
    await page.goto(`${parts.haat.url}/pay/${token}`);
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByRole('button', { name: 'Keep silent' }).click();
    await page.getByText('Waiting for your payment...').waitFor();
    await expectAccessible(page, 'pay-waiting');
    await tryTest(token, 'success');
    await page.waitForURL('**/thank-you');
    await context.close();
  });

  it('shows its seller how it was paid, at each width of the page', async () => {
    const { page, context, errors } = await openPerson(parts.browser, phone);
    const { id, token } = await hold();
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await page.goto(`${parts.haat.url}/pay/${token}`);
      await page.getByRole('timer').waitFor();
      await expectAccessible(page, `pay-${width}`);
    }
    await page.goto(`${parts.haat.url}/pay/not-a-link`);
    await page.getByText('This link is incomplete').waitFor();
    await expectAccessible(page, 'pay-broken');
    await tryTest(token, 'success');
    await logInDemoSeller(page, parts.haat.url);
    await page.goto(`${parts.haat.url}/dashboard/orders?order=${id}`);
    await page.getByText('Online, by test (test)').waitFor();
    await expectAccessible(page, 'order-paid-online');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('Paid back').waitFor();
    await expectAccessible(page, 'order-paid-back');
    await page.goto(`${parts.haat.url}/dashboard/settings?section=payments`);
    await page.getByRole('switch', { name: /Pay online/, checked: true }).waitFor();
    await expectAccessible(page, 'settings-payments');
    // The link that is not whole.
    expect(errors.filter((error) => !error.endsWith('/api/payments/not-a-link'))).toEqual([]);
    await context.close();
  });

  async function hold(): Promise<{ id: string; token: string }> {
    const body = JSON.stringify(anOrder(lamp, { payment_method: 'online', delivery: aDelivery() }));
    const answer = await fetch(`${parts.haat.url}/api/orders`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    const placed = await answer.json();
    return { id: placed.orders[0].id, token: placed.pay_token };
  }

  async function tryTest(token: string, outcome: string): Promise<void> {
    const request = { method: 'POST', body: JSON.stringify({ outcome }), headers: { 'Content-Type': 'application/json' } };
    expect((await fetch(`${parts.haat.url}/api/payments/${token}/tests`, request)).status).toBe(200);
  }

  async function secondsLeft(page: Page): Promise<number> {
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '') ?? [];
    return Number(minutes) * 60 + Number(seconds);
  }
});
