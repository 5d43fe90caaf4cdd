import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { desktop, openPerson, openTab, phone } from '../../support/browser/browser.ts';
import { atStep, openSheet, SellingShow } from '../../support/browser/buy-sheet.ts';
import { fillDelivery, logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { aPhone } from '../../support/browser/shopper.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Live prices' }).getByRole('listitem');
const lowered = (page: Page) => page.getByText('Live price', { exact: true }).filter({ visible: true });
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order', exact: true });

describe('the live price of a running live event', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  let show: SellingShow;
  beforeAll(async () => {
    show = await SellingShow.open(parts.haat.url);
  });

  it('is set beside the discount, stands on the card, is paid in the sheet, and is gone at once when it is taken away', async () => {
    const { name, slug } = await show.find((await show.sell({}, ['M'])).id);
    const discount = {
      ...{ discount_type: 'percentage', value: 1_000, min_watch_time_seconds: 1, title: 'Ten off', description: '', code: 'TEN10', is_active: true },
      ...{ max_uses: null, max_uses_per_person: null },
    };
    await show.ask('PUT', '/seller/discount-settings', discount);
    const seller = await openPerson(parts.browser, desktop);
    await logInDemoSeller(seller.page, parts.haat.url);
    await seller.page.goto(`${parts.haat.url}/dashboard/discount`);
    await seller.page.getByRole('button', { name: 'Add a live price' }).click();
    const dialog = seller.page.getByRole('dialog', { name: 'Add a live price' });
    const save = dialog.getByRole('button', { name: 'Save live price' });
    await save.click();
    await dialog.getByText('Choose a live event', { exact: true }).last().waitFor();
    await dialog.getByLabel('Live event').selectOption({ value: show.id });
    await dialog.getByLabel('Off each piece (%)').fill('101');
    await save.click();
    for (const problem of ['A percentage is 100 at most', 'Choose at least one product']) await dialog.getByText(problem).waitFor();
    await dialog.getByLabel('Off each piece (%)').fill('20');
    await dialog.getByLabel(name).check();
    await dialog.getByText('₹1,499.50, in the live event ₹1,199.50').waitFor();
    for (const [width, height] of widths) {
      await seller.page.setViewportSize({ width, height });
      await expectAccessible(seller.page, `show-price-dialog-${width}`);
    }
    await save.click();
    await rows(seller.page).getByText('20% off · 1 product · no orders yet').waitFor();

    const { page, errors, context } = await openPerson(parts.browser, phone);
    await show.watch(page);
    await lowered(page).first().waitFor();
    await page.getByText('₹1,199.50').filter({ visible: true }).first().waitFor();
    await expectAccessible(page, 'show-price-card');
    // The discount of the store takes less off: it says so, and is kept.
    await page.getByRole('button', { name: /Ten off/ }).click();
    const coupon = page.getByRole('dialog', { name: 'Coupon Applied!' });
    await coupon.getByText('The live price of this product takes more off').waitFor();
    expect(await coupon.getByText('You saved').count()).toBe(0);
    await coupon.getByRole('button', { name: 'continue watching' }).click();
    await page.getByText('TEN10 applied').waitFor();
    await openSheet(page);
    await fillDelivery(page, aPhone());
    await atStep(page, 'Payment Method');
    await page.getByText('Discount (live price)').first().waitFor();
    await page.getByText('The live price takes more off than your discount, so it counts. You keep the discount.').first().waitFor();
    await placeOrder(page).click();
    await page.getByText('Thank you for your order!').waitFor();
    const [order] = (await show.ask('GET', '/seller/orders')).items;
    expect(order).toMatchObject({ total_paise: 119_950, discount_paise: 30_000, discount_code: null, discount_offer: { title: 'Live price' } });

    await seller.page.reload();
    await rows(seller.page).getByText('20% off · 1 product · 1 order, ₹300 given').waitFor();
    for (const [width, height] of widths) {
      await seller.page.setViewportSize({ width, height });
      await expectAccessible(seller.page, `show-price-${width}`);
    }
    const watching = await openPerson(parts.browser, phone);
    await show.watch(watching.page);
    await lowered(watching.page).first().waitFor();
    // On the product's page too, where the order would be of the live event, and nowhere else.
    const reading = await openPerson(parts.browser, phone);
    const ofProduct = `${parts.haat.url}/product/${slug}`;
    await reading.page.goto(ofProduct);
    await reading.page.getByText('₹1,499.50').filter({ visible: true }).first().waitFor();
    const quoted = reading.page.waitForResponse((answer) => answer.url().endsWith('/api/offers/quote'));
    await reading.page.goto(`${ofProduct}?live=${show.id}`);
    await quoted;
    await lowered(reading.page).first().waitFor();
    await reading.page.getByText('₹1,199.50').filter({ visible: true }).first().waitFor();
    for (const [width, height] of widths) {
      await reading.page.setViewportSize({ width, height });
      await expectAccessible(reading.page, `show-price-product-${width}`);
    }
    const other = await openTab(reading.context);
    await other.page.goto(ofProduct);
    await other.page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().waitFor();
    expect(await lowered(other.page).count()).toBe(0);
    await rows(seller.page)
      .getByRole('button', { name: /^Take the live price of/ })
      .click();
    await seller.page.getByRole('button', { name: 'Take it away' }).click();
    await rows(seller.page).getByText('Taken away').waitFor();
    for (const each of [watching, reading]) await lowered(each.page).first().waitFor({ state: 'detached' });
    await reading.page.getByText('₹1,499.50').filter({ visible: true }).first().waitFor();
    expect([...seller.errors, ...errors, ...watching.errors, ...reading.errors, ...other.errors]).toEqual([]);
    for (const person of [seller.context, context, watching.context, reading.context]) await person.close();
  });
});
