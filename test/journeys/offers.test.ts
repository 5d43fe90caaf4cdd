import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone, untilPicturePlays } from '../support/browser/browser.ts';
import { fillDelivery, logInDemoSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { aSmallClip, RecordedShow } from '../support/media/recorded-show.ts';

describe('the timed discount, from the form of its seller to the order', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let show: RecordedShow;
  let seller: Page;

  beforeAll(async () => {
    const { url } = parts.haat;
    await RecordedShow.endOthers(url);
    show = await RecordedShow.create(url, 'An evening of brass', { products: 1 });
    await show.send(await aSmallClip(6));
    ({ page: seller } = await openPerson(parts.browser, desktop));
    await logInDemoSeller(seller, url);
  });

  it('20 % after 5 seconds are set, watched for, claimed, ordered with, and on the screen of the seller', async () => {
    await seller.getByRole('link', { name: 'Discount Settings' }).click();
    const form = seller.getByRole('form', { name: 'Discount Settings' });
    await form.getByLabel('Discount value (%)').fill('20');
    await form.getByLabel('Minimum watch time (seconds)').fill('5');
    await form.getByLabel('Title').fill('Brass for a fifth less');
    await form.getByRole('button', { name: 'Save Discount Settings' }).click();
    await seller.getByText('Discount settings saved successfully').waitFor();

    const { page, errors } = await openPerson(parts.browser, phone);
    await page.goto(`${parts.haat.url}/live?stream=${show.id}`);
    await untilPicturePlays(page, 0, 0.1);
    await page.getByRole('button', { name: /Brass for a fifth less/ }).click();
    const modal = page.getByRole('dialog', { name: 'Coupon Applied!' });
    await modal.getByText(/^You saved ₹[\d,]+! \(20% off\)$/).waitFor();
    await modal.getByText('Terms of this offer').click();
    await modal.getByText(/^It can be used until /).waitFor();
    await expectAccessible(page, 'offer-terms');
    await modal.getByRole('button', { name: 'continue watching' }).click();
    await page.locator('[data-pinned] a').first().click();
    await page.waitForURL(`**/product/*live=${show.id}`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await page.getByText(/^Your offer from the live event counts/).waitFor();
    await fillDelivery(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/thank-you');

    const answer = await fetch(`${parts.haat.url}/api/seller/orders`, { headers: { Authorization: `Bearer ${show.token}` } });
    const [order] = (await answer.json()).items;
    expect(order).toMatchObject({ discount_paise: Math.round(order.subtotal_paise / 500) * 100, total_paise: order.subtotal_paise - order.discount_paise });
    await seller.goto(`${parts.haat.url}/dashboard/orders`);
    await seller.getByRole('link', { name: `Open order #${order.number}` }).click();
    await seller.getByText('Brass for a fifth less · 20% off').filter({ visible: true }).first().waitFor();
    const total = (order.total_paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
    await seller.getByText(`₹${total}`).filter({ visible: true }).first().waitFor();
    await seller.goto(`${parts.haat.url}/dashboard/discount`);
    const list = seller.getByRole('region', { name: 'What it did' });
    const row = list.getByRole('row').filter({ hasText: 'Active now' });
    await row.waitFor();
    // Shown, claimed and ordered, once each.
    expect((await row.getByRole('cell').allTextContents()).filter((text) => text === '1')).toHaveLength(3);
    await expectAccessible(seller, 'discount-did-1440');
    expect(errors).toEqual([]);
  });
});
