/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/accessible.ts';
import { openPerson, phone, readPicture, untilPicturePlays } from '../support/browser/browser.ts';
import { atStep, chooseSize, openSheet, SellingShow, sheetOf } from '../support/browser/buy-sheet.ts';
import { seeMessagesInOrder } from '../support/browser/checkout-journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';

describe('buying without leaving the video', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let show: SellingShow;
  beforeAll(async () => {
    show = await SellingShow.open(parts.haat.url);
  });

  it('from Buy Now to the thanks over the running show, and back: the order is cancelled, and its stock returns', async () => {
    const { id } = await show.sell();
    const { page, errors, context } = await openPerson(parts.browser, phone);
    await show.watch(page);
    const address = page.url();
    await page.evaluate(() => Object.assign(window, { wasHere: true }));
    const before = await readPicture(page);

    await openSheet(page);
    await atStep(page, 'Choose first');
    expect(await sheetOf(page).getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await page.getByLabel('Mobile number').count()).toBe(0);
    await chooseSize(page, 'L');
    await atStep(page, 'Delivery Information');
    await expectAccessible(page, 'buy-sheet-delivery');
    await seeMessagesInOrder(page);
    await sheetOf(page).getByRole('button', { name: 'Continue' }).click();
    await atStep(page, 'Payment Method');
    await sheetOf(page).getByRole('radio', { name: 'Cash on delivery', checked: true }).waitFor();
    await sheetOf(page)
      .getByRole('radio', { name: /Pay online/ })
      .check();
    await sheetOf(page).getByRole('button', { name: 'Place order and pay' }).click();
    await atStep(page, 'Pay your order');
    expect(await show.leftOf(id, 'L')).toBe(2);
    await sheetOf(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
    await sheetOf(page).getByText('This is a test: no money moves').waitFor();
    await sheetOf(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await atStep(page, 'Thank you for your order!');
    await sheetOf(page).getByText('Paid online').waitFor();
    await expectAccessible(page, 'buy-sheet-thanks');

    // The show went on, in the same document, with sound.
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
    await untilPicturePlays(page, before.time, 2);
    const after = await readPicture(page);
    expect(after.audioBytes).toBeGreaterThan(before.audioBytes);
    expect(await page.evaluate(() => document.querySelector('video')?.muted)).toBe(false);

    await sheetOf(page)
      .getByRole('link', { name: /^See order #/ })
      .click();
    await page.waitForURL('**/order/*');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Cancelled' }).waitFor();
    expect(await show.leftOf(id, 'L')).toBe(3);
    expect(errors).toEqual([]);
    await context.close();
  });
});
