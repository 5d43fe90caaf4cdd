import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { deliveryPromise, deliveryRange } from '#contract/shop/orders/delivery-days.ts';
import { openTab, phone } from '../../support/browser/browser.ts';
import { startCheckout } from '../../support/browser/checkout-journey.ts';
import { addProduct, buyFrom, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('a device whose clock is off', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  async function open(aheadMs: number): Promise<Page> {
    const context = await parts.browser.newContext({ viewport: phone, timezoneId: 'Asia/Kolkata', locale: 'en-IN' });
    const { page } = await openTab(context);
    await page.clock.install({ time: Date.now() + aheadMs });
    return page;
  }

  it.each([2 * day, -2 * day])('by %i ms promises the days that the server counts', async (aheadMs) => {
    const page = await open(aheadMs);
    const promised = deliveryPromise(deliveryRange(new Date()));
    await startCheckout(page, parts.haat.url);
    await page.getByText(promised).filter({ visible: true }).first().waitFor();
    await page.goto(`${parts.haat.url}/product/brass-diya-lamp`);
    await page.getByText(promised).first().waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    await page.goto(`${parts.haat.url}/cart`);
    await page.getByText(promised).first().waitFor();
    await page.context().close();
  });

  it('takes a start that is to come for the server, and counts ages of orders by it', async () => {
    const page = await open(2 * day);
    await signUpSeller(page, parts.haat.url, 'Clock Looms');
    await addProduct(page, parts.haat.url, 'Clock Lamp', '250.00', '6');
    const buyer = await open(0);
    await buyFrom(buyer, `${parts.haat.url}/product/clock-lamp`);
    await page.goto(`${parts.haat.url}/dashboard/orders`);
    await page
      .getByText(/^(Now|Just now|\d+ min)$/)
      .first()
      .waitFor();

    await page.goto(`${parts.haat.url}/dashboard/live`);
    await page.getByRole('button', { name: 'Create Live Event' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByText(/^Times are IST\. /).waitFor();
    await form.getByLabel('Title').fill('Lamps tomorrow');
    await form.getByLabel('Scheduled start').fill(inIndia(Date.now() + day));
    await form.getByRole('button', { name: 'Create Stream' }).click();
    await page.getByText('Stream created successfully!').waitFor();
    await Promise.all([page.context().close(), buyer.context().close()]);
  });
});

/** '2026-11-22 15:00' */
function inIndia(ms: number): string {
  return new Date(ms + 5.5 * 60 * minute).toISOString().slice(0, 16).replace('T', ' ');
}
