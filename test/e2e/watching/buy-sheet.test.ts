/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone, readPicture, untilPicturePlays } from '../../support/browser/browser.ts';
import { atStep, chooseSize, openSheet, SellingShow, sheetOf } from '../../support/browser/buy-sheet.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { findOverlaps } from '../../support/browser/overlaps.ts';

/** A phone on its side, a phone with its keyboard open, and the four sizes of all screens. */
const sizes = [[844, 390], [390, 460], ...widths] as const;
/** Below, the sheet may take all of the height. */
const tallFrom = 680;

const thanks = 'Thank you for your order!';
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order', exact: true });

describe('the sheet of Buy Now over a running live event', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let show: SellingShow;
  beforeAll(async () => {
    show = await SellingShow.open(parts.haat.url);
    // All orders here are of one number.
    await show.ask('PUT', '/seller/store/order-caps', { open_orders_per_phone: 100, items_per_unconfirmed_phone: 1_000 });
  });

  async function open(size: { width: number; height: number } = phone): Promise<Awaited<ReturnType<typeof openPerson>>> {
    const person = await openPerson(parts.browser, size);
    await show.watch(person.page);
    await openSheet(person.page);
    return person;
  }

  async function openPayment() {
    const person = await open();
    await fillDelivery(person.page);
    await atStep(person.page, 'Payment Method');
    return person;
  }

  /** At each size: nothing that axe finds, nothing over another, inside of the picture's column, and the picture above it in sight. */
  async function eachSize(page: Page, name: string): Promise<void> {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `buy-${name}-${width}x${height}`);
      expect(await findOverlaps(page, '[role=dialog]'), `${name} at ${width}`).toEqual([]);
      const [sheet, frame] = [await sheetOf(page).boundingBox(), await page.locator('.watch-frame').boundingBox()];
      if (!sheet || !frame) throw new Error('there is no sheet over a picture');
      expect(sheet.x, name).toBeGreaterThanOrEqual(frame.x);
      expect(sheet.x + sheet.width, name).toBeLessThanOrEqual(frame.x + frame.width + 1);
      if (height >= tallFrom) expect(sheet.y, `${name} at ${width}`).toBeGreaterThanOrEqual(height * 0.35);
    }
    await page.setViewportSize(phone);
  }

  it('has room at every size, from the choice to the thanks', async () => {
    await show.sell();
    const { page, errors, context } = await open();
    await eachSize(page, 'choose');
    await chooseSize(page, 'M');
    await eachSize(page, 'delivery');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Invalid Phone Number').first().waitFor();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.getByLabel('Mobile number').focus();
      await expectAccessible(page, `buy-wrong-${width}x${height}`);
      await expectInSight(page, '[data-field]:has([aria-invalid="true"]) input');
    }
    await page.setViewportSize(phone);
    await fillDelivery(page);
    await atStep(page, 'Payment Method');
    await eachSize(page, 'payment');
    await page.getByRole('radio', { name: /Pay online/ }).check();
    await page.getByRole('button', { name: 'Place order and pay' }).click();
    await atStep(page, 'Pay your order');
    await page.getByRole('timer').waitFor();
    await eachSize(page, 'pay');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByText('The payment did not go through').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await atStep(page, thanks);
    await eachSize(page, 'thanks');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is closed by Back, Escape and its button, and has what was typed when it comes again', async () => {
    await show.sell();
    const { page, context } = await openPerson(parts.browser, phone);
    await page.goto(`${show.url}/shop`);
    await show.watch(page);
    const address = page.url();
    await page.evaluate(() => Object.assign(window, { wasHere: true }));
    const gone = async () => await sheetOf(page).waitFor({ state: 'detached' });

    await openSheet(page);
    await chooseSize(page, 'L');
    await page.getByLabel('Full name').fill('Meera');
    await page.goBack();
    await gone();
    await openSheet(page);
    await chooseSize(page, 'L');
    expect(await page.getByLabel('Full name').inputValue()).toBe('Meera');
    await page.keyboard.press('Escape');
    await gone();

    await openSheet(page);
    await chooseSize(page, 'L');
    await fillDelivery(page);
    await atStep(page, 'Payment Method');
    await page.goBack();
    await atStep(page, 'Delivery Information');
    await page.getByRole('button', { name: 'Continue' }).click();
    await atStep(page, 'Payment Method');
    await sheetOf(page).getByRole('button', { name: 'Close' }).click();
    await gone();
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
    await page.goBack();
    await page.waitForURL('**/shop');
    await context.close();
  });

  it('is as it was after a reload: the choice, how many, what was typed, the step and the thanks', async () => {
    const { id } = await show.sell();
    const { page, errors, context } = await open();
    await chooseSize(page, 'L');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByLabel('Full name').fill('Meera');
    await page.reload();
    await atStep(page, 'Delivery Information');
    expect(await page.getByRole('radio', { name: 'L' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Meera');
    await fillDelivery(page);
    await atStep(page, 'Payment Method');
    await page.reload();
    await atStep(page, 'Payment Method');
    await page.getByText('Pay ₹2,999.00 in cash').waitFor();
    await placeOrder(page).click();
    await atStep(page, thanks);
    await page.reload();
    await atStep(page, thanks);
    await page.goBack();
    await sheetOf(page).waitFor({ state: 'detached' });
    await untilPicturePlays(page, 0, 0.5);
    expect([await show.ordersOf(id), await show.leftOf(id, 'L')]).toEqual([1, 1]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('orders once, whatever is pressed twice, and not before the payment was seen', async () => {
    const { id } = await show.sell({}, ['M']);
    const { page, context } = await openPerson(parts.browser, phone);
    await show.watch(page);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).dblclick();
    await page.getByLabel('Mobile number').waitFor();
    await fillAll(page);
    await page.getByRole('button', { name: 'Continue' }).dblclick();
    await placeOrder(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await show.ordersOf(id)).toBe(0);
    await placeOrder(page).focus();
    await page.keyboard.press('Enter');
    await placeOrder(page).dblclick({ force: true, timeout: 2_000 }).catch(String);
    await atStep(page, thanks);
    await page.goBack();
    await sheetOf(page).waitFor({ state: 'detached' });
    await page.goForward();
    await atStep(page, thanks);
    expect(await show.ordersOf(id)).toBe(1);
    await context.close();
  });

  it('is filled in and ordered by the keyboard alone, with Enter and a click at once', async () => {
    const { id } = await show.sell();
    const { page, context } = await openPerson(parts.browser, phone);
    await show.watch(page);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).focus();
    await page.keyboard.press('Enter');
    await atStep(page, 'Choose first');
    await page.keyboard.press('Tab');
    await page.getByRole('radio', { name: 'M' }).focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Mobile number').waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('M');
    await fillAll(page);
    await page.getByLabel('City').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue' }).click({ timeout: 1_000 }).catch(String);
    await atStep(page, 'Payment Method');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Payment Method');
    await placeOrder(page).press('Enter');
    await atStep(page, thanks);
    await sheetOf(page).getByRole('button', { name: 'Continue Shopping' }).press('Enter');
    await sheetOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Buy Now');
    expect(await show.ordersOf(id)).toBe(1);
    await context.close();
  });

  it('a network that is lost while it orders leaves all of it there, and one order', async () => {
    const { id } = await show.sell({}, ['M']);
    const { page, context } = await openPayment();
    const picture = await readPicture(page);
    await page.route('**/api/orders', (route) => route.abort());
    await placeOrder(page).click();
    await page.getByText('Order Failed').first().waitFor();
    await page.getByText('There was an issue placing your order. Please try again.').first().waitFor();
    await page.unroute('**/api/orders');
    // The order arrives, its answer does not.
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await placeOrder(page).click();
    await expect.poll(() => show.ordersOf(id)).toBe(1);
    await page.unroute('**/api/orders');
    await page.reload();
    await atStep(page, 'Payment Method');
    await placeOrder(page).click();
    await atStep(page, thanks);
    expect(await show.ordersOf(id)).toBe(1);
    expect(picture.frames).toBeGreaterThan(0);
    await context.close();
  });

  it('a sheet that was closed while it ordered comes back with the thanks', async () => {
    const { id } = await show.sell({}, ['M']);
    const { page, context } = await openPayment();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    await page.route('**/api/orders', async (route) => {
      await closed;
      await route.continue();
    });
    await placeOrder(page).click();
    await sheetOf(page).getByRole('button', { name: 'Close' }).click();
    await sheetOf(page).waitFor({ state: 'detached' });
    close();
    await atStep(page, thanks);
    expect([new URL(page.url()).pathname, await show.ordersOf(id)]).toEqual(['/live', 1]);
    await context.close();
  });

  it('a price that was raised meanwhile is shown before anything is ordered', async () => {
    const { id } = await show.sell({}, ['M']);
    const { page, context } = await openPayment();
    await change(id, { price: '1599.50' });
    await placeOrder(page).click();
    await page.getByText('The price has changed').first().waitFor();
    await page.getByText('Pay ₹1,599.50 in cash').waitFor();
    expect(await show.ordersOf(id)).toBe(0);
    await placeOrder(page).click();
    await atStep(page, thanks);
    await sheetOf(page).getByText('₹1,599.50').first().waitFor();
    await context.close();
  });

  it('a choice that was deleted meanwhile is chosen again; a product that is gone leads back to the video', async () => {
    const { id, variants } = await show.sell();
    const { page, context } = await open();
    await chooseSize(page, 'L');
    await fillDelivery(page);
    const rows = ['M', 'XL'].map((size) => ({ id: variants.find(({ values }) => values[0] === size)?.id, values: [size], price: '1499.50', stock: '3' }));
    await change(id, { options: ['Size'], variants: rows });
    await placeOrder(page).click();
    await page.getByText('What you chose is not sold any more. Choose again.').first().waitFor();
    await atStep(page, 'Choose first');
    await expectAccessible(page, 'buy-choose-again');
    await chooseSize(page, 'XL');
    await page.getByRole('button', { name: 'Continue' }).click();
    await placeOrder(page).waitFor();
    await show.ask('DELETE', `/seller/products/${id}`);
    await placeOrder(page).click();
    await page.getByText('The seller took this product out of the store.', { exact: false }).first().waitFor();
    await sheetOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/live');
    expect(await show.ordersOf(id)).toBe(0);
    await context.close();
  });

  it('what was sold out meanwhile says so, and leads back to the video', async () => {
    const { id } = await show.sell({}, ['M']);
    const { page, context } = await openPayment();
    await change(id, { price: '1499.50', stock: '0' });
    await placeOrder(page).click();
    await page.getByText('Somebody was faster.').first().waitFor();
    await expectAccessible(page, 'buy-sold-out');
    await sheetOf(page).getByRole('button', { name: 'Back to the video' }).click();
    await sheetOf(page).waitFor({ state: 'detached' });
    expect(await show.ordersOf(id)).toBe(0);
    await context.close();
  });

  it('the address stays on this device after an order, says so, and is forgotten at one tap', async () => {
    await show.sell({}, ['M']);
    const { page, context } = await openPayment();
    await placeOrder(page).click();
    await atStep(page, thanks);
    await page.getByText('Your address stays on this device for your next order.').waitFor();
    await buyAgain(page);
    await page.getByText('Last used on this device').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('');
    await expectAccessible(page, 'buy-last-address');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText('in Maharashtra', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await placeOrder(page).click();
    await atStep(page, thanks);
    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.getByText('Your address is no longer on this device.').waitFor();
    await buyAgain(page);
    await page.getByLabel('Mobile number').waitFor();
    expect(await page.getByText('Last used on this device').count()).toBe(0);
    await context.close();
  });

  it('an order that waits for its payment is found again, and paid, in the next sheet', async () => {
    await show.sell({}, ['M']);
    const { page, context } = await openPayment();
    await page.getByRole('radio', { name: /Pay online/ }).check();
    await page.getByRole('button', { name: 'Place order and pay' }).click();
    await atStep(page, 'Pay your order');
    await page.reload();
    await atStep(page, 'Pay your order');
    await page.goBack();
    await sheetOf(page).waitFor({ state: 'detached' });
    await openSheet(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Pay it now' }).click();
    await atStep(page, 'Pay your order');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await atStep(page, thanks);
    await context.close();
  });

  it('code that does not come leads to the checkout instead, and another tab opens it too', async () => {
    const { id } = await show.sell({}, ['M']);
    const { page, context } = await openPerson(parts.browser, phone);
    await page.route(/\/assets\/buy-sheet-[\w-]{8}\.js/, (route) => route.abort());
    await show.watch(page);
    const link = page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true });
    const [other] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
    await other.waitForURL(`**/checkout?product=${id}&live=${show.id}`);
    await link.click();
    await page.waitForURL(`**/checkout?product=${id}&live=${show.id}`);
    await page.getByLabel('Mobile number').waitFor();
    await context.close();
  });

  async function change(id: string, form: object): Promise<void> {
    const { name } = await show.find(id);
    await show.ask('PUT', `/seller/products/${id}`, { name, ...form });
  }
});

async function buyAgain(page: Page): Promise<void> {
  await sheetOf(page).getByRole('button', { name: 'Continue Shopping' }).click();
  await sheetOf(page).waitFor({ state: 'detached' });
  await openSheet(page);
}

async function fillAll(page: Page): Promise<void> {
  const values = { 'Mobile number': '9876543210', 'Full name': 'Meera Iyer', 'House / flat / block number': '12 B', 'Street address': 'MG Road' };
  for (const [label, value] of Object.entries({ ...values, Pincode: '411001', City: 'Pune' })) await page.getByLabel(label).fill(value);
}

/** All of it is on screen, and nothing lies over its middle. */
async function expectInSight(page: Page, selector: string): Promise<void> {
  const isSeen = await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  expect(isSeen, selector).toBe(true);
}
