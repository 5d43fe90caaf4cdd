import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, widths } from '../../support/browser/accessible.ts';
import { openPerson, phone } from '../../support/browser/browser.ts';
import { addProduct, signUpSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { anOrder, order } from '../../support/browser/shopper.ts';

describe('a return of part of an order', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const ask = (path: string, init?: RequestInit) => fetch(new URL(path, parts.haat.url), init);
  let seller: Awaited<ReturnType<typeof openPerson>>;
  let buyer: Awaited<ReturnType<typeof openPerson>>;
  let bought: { link: string; number: number; id: string };

  beforeAll(async () => {
    seller = await openPerson(parts.browser, phone);
    buyer = await openPerson(parts.browser, phone);
    await signUpSeller(seller.page, parts.haat.url, 'Return Looms');
    await addProduct(seller.page, parts.haat.url, 'Clay Bowl', '49', '50');
    const { items } = await (await ask('/api/products?search=Clay%20Bowl')).json();
    const product = await (await ask(`/api/products/${items[0].id}`)).json();
    bought = (await order(ask, anOrder(product, {}, 3))).body;
  });
  afterAll(async () => {
    await seller.context.close();
    await buyer.context.close();
  });

  const dialog = (page: Page) => page.getByRole('dialog');
  /** At each width, then back to the phone. */
  async function expectGood(page: Page, name: string): Promise<void> {
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, `${name}-${width}`);
    }
    await page.setViewportSize(phone);
  }

  async function deliver(page: Page): Promise<void> {
    await page.goto(`${parts.haat.url}/dashboard/orders?order=${bought.id}`);
    await dialog(page).getByRole('button', { name: 'Mark as packed' }).click();
    await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog(page).getByRole('button', { name: 'Ship without tracking' }).click();
    await dialog(page).getByRole('button', { name: 'Mark as delivered' }).click();
    await dialog(page).getByRole('button', { name: 'Undo: Delivered' }).waitFor();
  }

  it('is asked for on the order page, with what is typed kept over a reload', async () => {
    const { page } = buyer;
    await page.goto(`${parts.haat.url}/order/${bought.link}`);
    await page.getByText('You can return it for 7 days after delivery.').waitFor();
    await deliver(seller.page);
    await page.reload();
    await page.getByText(/^You can return it until /).waitFor();
    await expectGood(page, 'returns-order');
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Ask for the return' }).click();
    await dialog(page).getByText('Choose what you want to return').waitFor();
    await dialog(page).getByRole('checkbox', { name: 'Clay Bowl' }).check();
    await dialog(page).getByRole('button', { name: 'One fewer' }).click();
    await dialog(page).getByLabel('Tell the store more').fill('Two came broken');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    expect(await dialog(page).getByLabel('Tell the store more').inputValue()).toBe('Two came broken');
    await dialog(page).getByText('₹98.00').waitFor();
    await dialog(page).getByLabel('Why?').click();
    await page.getByRole('option', { name: 'It is damaged' }).click();
    await expectGood(page, 'returns-form');
    await dialog(page).getByRole('button', { name: 'Ask for the return' }).dblclick();
    await page.getByRole('article', { name: 'Return' }).getByText('Return asked for').waitFor();
    expect(await page.getByRole('article', { name: 'Return' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Return', exact: true }).count()).toBe(0);
    await expectGood(page, 'returns-asked');
  });

  it('is found by its tab, accepted, received and refunded in part; its buyer sees each step', async () => {
    const { page } = seller;
    await page.goto(`${parts.haat.url}/dashboard/orders`);
    await page.getByRole('tab', { name: /^Returns 1$/ }).click();
    await page.waitForURL(/returns=open/);
    await expectGood(page, 'returns-desk');
    await page.getByRole('link', { name: `Open order #${bought.number}` }).click();
    const card = dialog(page).getByRole('article', { name: 'Return' });
    await card.getByText('Two came broken', { exact: false }).waitFor();
    await card.getByRole('button', { name: 'Accept the return' }).click();
    await card.getByLabel('How the goods come back').fill('We collect it on Friday');
    await expectGood(page, 'returns-accept');
    await card.getByRole('button', { name: 'Accept the return' }).click();
    await card.getByRole('button', { name: 'The goods are back' }).click();
    expect(await card.getByRole('checkbox').isChecked()).toBe(false);
    await expectGood(page, 'returns-receive');
    await card.getByRole('button', { name: 'The goods are back' }).click();
    await card.getByRole('button', { name: 'Refund', exact: true }).click();
    await card.getByLabel('Amount').fill('90');
    await card.getByRole('button', { name: 'Refund ₹90.00' }).click();
    await card.getByText('Write to the buyer why').waitFor();
    await card.getByLabel('Why it is less').fill('One has only a scratch');
    await expectGood(page, 'returns-refund');
    await card.getByRole('button', { name: 'Refund ₹90.00' }).click();
    await card.getByText('Refunded', { exact: true }).waitFor();
    await dialog(page).getByLabel('Reference').fill('UTR 4711');
    await dialog(page).getByRole('button', { name: /paid/i }).click();
    await dialog(page).getByText('UTR 4711', { exact: false }).waitFor();
    await expectGood(page, 'returns-refunded');
    await dialog(page)
      .getByRole('button', { name: /^Credit note/ })
      .waitFor();
    await page.goto(`${parts.haat.url}/dashboard/orders`);
    await page.getByText('₹90.00 refunded').first().waitFor();
    await page.getByRole('tab', { name: /^Returns 0$/ }).waitFor();

    await buyer.page.reload();
    const own = buyer.page.getByRole('article', { name: 'Return' });
    for (const step of ['Return asked for', 'Return accepted', 'Goods back at the store', 'Return refunded']) await own.getByText(step).waitFor();
    await own.getByText('We collect it on Friday', { exact: false }).waitFor();
    await own.getByText('₹90.00').waitFor();
    await own.getByText('Paid, reference', { exact: false }).waitFor();
    await own.getByText('One has only a scratch', { exact: false }).waitFor();
    await expectGood(buyer.page, 'returns-end');
    expect([seller.errors, buyer.errors]).toEqual([[], []]);
  });

  it('of what is left is asked for and withdrawn again', async () => {
    const { page } = buyer;
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await dialog(page).getByLabel('Why?').click();
    await page.getByRole('option', { name: 'I changed my mind' }).click();
    await dialog(page).getByRole('button', { name: 'Ask for the return' }).click();
    await page.getByRole('button', { name: 'Withdraw the return' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, withdraw it' }).click();
    await page.getByText('Return withdrawn').first().waitFor();
    await page.getByRole('button', { name: 'Return', exact: true }).waitFor();
  });
});
