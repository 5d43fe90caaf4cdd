/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/accessible.ts';
import { desktop, openPerson, phone } from '../support/browser/browser.ts';
import { addProduct, signUpSeller } from '../support/browser/journey.ts';
import { useHaat } from '../support/browser/journey-setup.ts';
import { aDelivery, anOrder, order } from '../support/browser/shopper.ts';

describe("the seller's desk of orders", () => {
  const parts = useHaat({ RTMP_PORT: 'off' });
  const ask = (path: string, init?: RequestInit) => fetch(new URL(path, parts.haat.url), init);
  let person: Awaited<ReturnType<typeof openPerson>>;
  let page: Page;

  beforeAll(async () => {
    person = await openPerson(parts.browser, desktop);
    page = person.page;
    await signUpSeller(page, parts.haat.url, 'Desk Looms');
    await addProduct(page, parts.haat.url, 'Desk Lamp', '99', '50');
    await addProduct(page, parts.haat.url, 'Clay Bowl', '49', '50');
    await buy('Desk Lamp', 'Asha Rao');
    await buy('Clay Bowl', 'Meera Iyer');
    await buy('Desk Lamp', 'Asha Nair');
    await buy('Clay Bowl', 'Kabir Das');
  });

  async function buy(name: string, buyer: string): Promise<void> {
    const { items } = await (await ask(`/api/products?search=${encodeURIComponent(name)}`)).json();
    const product = await (await ask(`/api/products/${items[0].id}`)).json();
    expect((await order(ask, anOrder(product, { delivery: aDelivery({ name: buyer }) }))).status).toBe(201);
  }

  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const row = (number: number) => page.getByRole('link', { name: `Open order #${number}` });
  const dialog = () => page.getByRole('dialog');
  const goneIs = (number: number) => row(number).waitFor({ state: 'detached' });

  it('finds orders, keeps what is looked at in the address, and writes them into a file', async () => {
    await page.goto(`${parts.haat.url}/dashboard/orders`);
    await tab(/^New 4$/).waitFor();
    await expectAccessible(page, 'orders-desk-1440');
    await page.getByRole('searchbox', { name: /^Search by/ }).fill('asha');
    await page.waitForURL(/search=asha/);
    await goneIs(2);
    await tab(/^New 2$/).click();
    await page.waitForURL(/status=processing/);
    await page.reload();
    await tab(/^New 2$/).waitFor();
    expect(await page.getByRole('searchbox', { name: /^Search by/ }).inputValue()).toBe('asha');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
    const text = await readFile(await file.path(), 'utf8');
    expect([file.suggestedFilename(), text.match(/Asha \w+/g)]).toEqual(['orders.csv', ['Asha Nair', 'Asha Rao']]);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No orders match').waitFor();
    await expectAccessible(page, 'orders-desk-filters-1440');
    await page.getByRole('button', { name: /Clear/ }).click();
    await tab(/^All 4$/).waitFor();
  });

  it('packs three with one press, takes that back, and sends two with their numbers', async () => {
    await page.goto(`${parts.haat.url}/dashboard/orders?status=processing`);
    for (const number of [1, 2, 3]) await page.getByRole('checkbox', { name: `Select #${number}` }).click();
    const bar = page.getByRole('region', { name: /selected/i });
    await bar.getByRole('button', { name: 'Pack' }).click();
    await page.getByText('3 orders: Packed').waitFor();
    await tab(/^Packed 3$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone for 3 orders').waitFor();
    await tab(/^New 4$/).waitFor();

    for (const number of [1, 2]) await page.getByRole('button', { name: `Pack order #${number}` }).click();
    await tab(/^Packed 2$/).click();
    // The toast stays for as long as the last one can be undone.
    await page.getByText('Order #2: Packed').waitFor({ state: 'detached' });
    for (const number of [1, 2]) await page.getByRole('checkbox', { name: `Select #${number}` }).click();
    await bar.getByRole('button', { name: 'Ship' }).click();
    await dialog().getByLabel('Tracking number of #2, Meera Iyer').fill('EM 123');
    await dialog().getByRole('button', { name: 'Ship 2 orders' }).click();
    await dialog().getByText('Enter the name of the courier').waitFor();
    await dialog().getByLabel('Courier').fill('India Post');
    await expectAccessible(page, 'orders-desk-ship-1440');
    await dialog().getByRole('button', { name: 'Ship 2 orders' }).click();
    await tab(/^Shipped 2$/).click();
    await row(2).click();
    await dialog().getByText('EM 123').waitFor();
    await dialog().getByRole('button', { name: 'Undo: Shipped' }).waitFor();
    await expectAccessible(page, 'orders-desk-sent-1440');
  });

  it('takes a second press of one finger for none, and keeps Cancel until the step is final', async () => {
    await page.goto(`${parts.haat.url}/dashboard/orders?status=processing`);
    await row(3).click();
    const box = await dialog().getByRole('button', { name: 'Mark as packed' }).boundingBox();
    const press = () => page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await press();
    await press();
    await dialog().getByRole('button', { name: 'Undo: Packed' }).waitFor();
    await press();
    await expectAccessible(page, 'orders-desk-locked-1440');
    expect(await dialog().getByRole('button', { name: 'Mark as shipped' }).isDisabled()).toBe(true);
    expect(await dialog().getByLabel('Courier').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Cancel order' }).waitFor();
    await dialog().getByRole('button', { name: 'Undo: Packed' }).click();
    await dialog().getByText('Packed, undone').waitFor();
    await dialog().getByRole('button', { name: 'Mark as packed' }).waitFor();
  });

  it('does it on a phone: drawn to the right, opened by its address, undone in the order', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${parts.haat.url}/dashboard/orders`);
    await row(4).waitFor();
    await expectAccessible(page, 'orders-desk-390');
    await page.getByRole('button', { name: 'Filters' }).click();
    await dialog().getByLabel('To', { exact: true }).fill('1 Jan 2020');
    await dialog().getByRole('button', { name: 'No orders found' }).waitFor();
    await expectAccessible(page, 'orders-desk-filters-390');
    await dialog().getByRole('button', { name: 'Clear', exact: true }).click();
    await dialog().getByRole('button', { name: 'Show 4 orders' }).click();
    const top = (await tab(/^All 4$/).boundingBox())?.y;
    await draw(4);
    await page.getByText('Order #4: Packed').waitFor();
    await row(4).click();
    await page.waitForURL(/order=/);
    // The open order says alone how this is taken back.
    await dialog().getByRole('button', { name: 'Undo: Packed' }).waitFor();
    await page.getByText('Order #4: Packed').waitFor({ state: 'detached' });
    await page.reload();
    await dialog().getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog().getByLabel('Courier').fill('Delhivery');
    await dialog().getByLabel('Tracking link').fill('http://track.example');
    await dialog().getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog().getByText('Enter an address that begins with https://').waitFor();
    await expectAccessible(page, 'orders-desk-ship-390');
    await dialog().getByLabel('Tracking link').fill('https://track.example/1');
    await dialog().getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog().getByRole('link', { name: 'Follow the parcel' }).waitFor();
    await dialog().getByRole('button', { name: 'Undo: Shipped' }).click();
    await dialog().getByText('Shipped, undone').waitFor();
    await dialog().getByRole('button', { name: 'Mark as shipped' }).waitFor();
    await expectAccessible(page, 'orders-desk-open-390');
    await page.goto(`${parts.haat.url}/dashboard/orders?status=processing`);
    await page.getByRole('button', { name: 'Pack order #3' }).click();
    await page.getByRole('heading', { name: 'All packed' }).waitFor();
    await expectAccessible(page, 'orders-desk-all-packed-390');
    await page.goto(`${parts.haat.url}/dashboard/orders?list=unfinished`);
    await tab(/^Cancelled 0$/).waitFor();
    const place = async () => (await tab(/^Unfinished$/).boundingBox()) ?? { x: -1, y: -1, width: 0 };
    await expect.poll(async () => (await place()).x >= 0 && (await place()).x + (await place()).width <= phone.width).toBe(true);
    expect((await place()).y).toBe(top);
    expect(person.errors).toEqual([]);
    await person.context.close();
  });

  /** A finger that draws the card of an order to the right. */
  async function draw(number: number): Promise<void> {
    await row(number).evaluate((link) => {
      const touch = (x: number) => new Touch({ identifier: 1, target: link, clientX: x, clientY: 10 });
      const send = (type: string, x: number) =>
        link.dispatchEvent(
          new TouchEvent(type, { bubbles: true, cancelable: true, touches: type === 'touchend' ? [] : [touch(x)], changedTouches: [touch(x)] }),
        );
      send('touchstart', 20);
      send('touchmove', 80);
      send('touchmove', 160);
      send('touchend', 160);
    });
  }
});
