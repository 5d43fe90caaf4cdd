import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';

/** The host's page in the studio of the event. */
export type Event = { id: string; studio: Page };

export async function logInSeller(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 });
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill('seller@haat.example');
  await page.getByLabel('Password', { exact: true }).fill('haat-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Goes live with the camera of the browser, which shows the film; the products in the order of the list. */
export async function goLive(seller: Page, url: string, products: readonly string[]): Promise<Event> {
  await seller.goto(`${url}/dashboard/live`);
  await seller.getByRole('button', { name: 'Create Live Event' }).first().click();
  const form = seller.getByRole('dialog');
  await form.getByLabel('Title').fill('Block prints and brass');
  for (const product of products) await form.getByRole('button', { name: `Add ${product}` }).click();
  await form.getByRole('button', { name: 'Create Stream' }).click();
  await seller.waitForURL('**/dashboard/live/*');
  await seller.getByRole('button', { name: /^(Go live|Resume)$/ }).click();
  await seller
    .getByText(/^Connection (good|weak|very weak)/)
    .first()
    .waitFor({ timeout: 60_000 });
  return { id: new URL(seller.url()).pathname.split('/').at(-1) ?? '', studio: seller };
}

export async function endEvent({ studio }: Event): Promise<void> {
  await studio.getByRole('button', { name: 'End live event' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'End live event' }).click();
  await studio.getByText('That was your live event').waitFor();
}

type ForSale = { name: string; slug: string; seller_id: string; variants: { id: string; price_paise: number; left: number | null }[] };

/** Orders one of a product during the event, with cash on delivery and "tell the room" on. */
export async function orderInEvent(url: string, slug: string, id: string, city: string, pincode: string): Promise<void> {
  await orderPiece(url, slug, city, pincode, { live_stream_id: id, announce: true });
}

export async function orderPiece(url: string, slugOrId: string, city: string, pincode: string, change: object = {}): Promise<void> {
  const product = (await (await fetch(`${url}/api/products/${slugOrId}`)).json()) as ForSale;
  const variant = product.variants.find(({ left }) => left !== 0);
  if (!variant) throw new Error(`${slugOrId} is sold out`);
  const delivery = {
    phone: `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`,
    name: 'Sample Buyer',
    houseNo: '4',
    address: 'Sample Street',
    landmark: '',
  };
  const body = {
    ...{ idempotency_key: randomUUID(), items: [{ variant_id: variant.id, quantity: 1 }], delivery: { ...delivery, pincode, city } },
    ...{ payment_method: 'cod', shown_total_paise: variant.price_paise, ...change },
  };
  const answer = await fetch(`${url}/api/orders`, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  if (!answer.ok) throw new Error(`the order was refused: ${await answer.text()}`);
}

/** A shopper's phone before the event, with sound on, so that nothing asks for a tap. */
export async function openPhone(browser: Browser, url: string, id: string, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 432, height: 768 }, deviceScaleFactor: 1.25, bypassCSP: true });
  await context.addInitScript(() => {
    localStorage.setItem('isMuted', 'false');
    localStorage.setItem('audio.liveStream', 'true');
  });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(`${url}/live?stream=${id}`);
  await page.locator('video').first().waitFor();
  return page;
}

/** Of those who only write: so the machine has time for the one that is looked at. */
export async function leaveOutPicture(page: Page): Promise<void> {
  await page.routeWebSocket(/\/ws\/watch\//, () => {});
  await page.route(/\/live\/[^/]+\/.+/, (route) => route.abort());
}

export async function writeLine(page: Page, field: string, text: string): Promise<void> {
  await page.getByPlaceholder(field).filter({ visible: true }).fill(text);
  await page.keyboard.press('Enter');
}
