/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { openBrowser, openPerson, phone } from '../../support/browser/browser.ts';
import { fillDelivery } from '../../support/browser/journey.ts';
import { anOrder, type ForSale } from '../../support/browser/shopper.ts';
import { HaatProcess } from '../../support/servers/haat-process.ts';
import { startOutsideDatabase } from '../../support/servers/outside-database.ts';
import { eventOf, razorpayKeys, startRazorpay, type WebhookEvent } from '../../support/servers/razorpay.ts';

type Held = { id: string; token: string; providerOrder: string };
type Made = ForSale & { id: string; slug: string };
/** What its script is asked to open, and how a test has it answer. */
type FakeWindow = { razorpay?: { order_id: string; amount: number; handler: (answer: object) => void; modal: { ondismiss: () => void } } };

/** As far as a page knows the script of Razorpay: it takes options, and opens. */
const script = 'window.Razorpay = class { constructor(options) { this.options = options; } open() { window.razorpay = this.options; } };';

describe('paying by Razorpay, on a phone', () => {
  const parts = new AsyncDisposableStack();
  let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
  let haat: HaatProcess;
  let browser: Browser;
  let db: pg.Client;
  let token: string;
  /** Where Razorpay posts its messages of the store. */
  let address: string;

  beforeAll(async () => {
    const database = parts.use(await startOutsideDatabase());
    razorpay = parts.use(await startRazorpay());
    const settings = { HAAT_DEMO: 'off', RTMP_PORT: 'off', WHIP: 'off', AUTH_AUTOCONFIRM: 'on', DATABASE_URL: database.url, ...razorpay.settings };
    haat = parts.use(await HaatProcess.start(settings));
    browser = await openBrowser();
    parts.defer(() => browser.close());
    db = new pg.Client({ connectionString: database.url });
    await db.connect();
    parts.defer(() => db.end());
    const person = { email: `${randomUUID()}@shop.example`, password: 'block-print-7', data: { store_name: 'Asha Prints' } };
    token = (await ask('POST', '/auth/v1/signup', person)).access_token;
    await ask('PUT', '/api/seller/payment-account', razorpayKeys);
    await ask('PUT', '/api/seller/payment-settings', { pays_online: true });
    address = `${haat.url}${new URL((await ask('GET', '/api/seller/payment-account')).webhook_url).pathname}`;
  });
  afterAll(() => parts.disposeAsync());

  async function ask(method: string, path: string, body?: object) {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${haat.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    expect([path, answer.ok]).toEqual([path, true]);
    return await answer.json();
  }
  const aCup = (name: string, stock: string): Promise<Made> => ask('POST', '/api/seller/products', { name, price: '99', stock });
  const statusOf = async (id: string): Promise<string> => (await ask('GET', `/api/seller/orders/${id}`)).status;

  async function hold(cup: Made): Promise<Held> {
    const { orders, pay_token } = await ask('POST', '/api/orders', anOrder(cup, { payment_method: 'online' }));
    const { provider_order_id } = await ask('POST', `/api/payments/${pay_token}/attempts`, {});
    return { id: orders[0].id, token: pay_token, providerOrder: provider_order_id };
  }

  /** Its shopper pays there; resolves with what Razorpay says of it. */
  async function pay(providerOrder: string): Promise<WebhookEvent> {
    return eventOf('payment.captured', { payment: await razorpay.pay({ order_id: providerOrder, status: 'captured' }) });
  }
  async function deliver({ id, body, signature }: WebhookEvent): Promise<void> {
    const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Event-Id': id, 'X-Razorpay-Signature': signature };
    expect((await fetch(address, { method: 'POST', body, headers })).status).toBe(204);
  }
  const tell = async (providerOrder: string) => await deliver(await pay(providerOrder));

  /** Nobody has paid for ten minutes. */
  async function lapse({ id }: Held): Promise<void> {
    await db.query(`update customer_orders set hold_until = now() - interval '1 second' where id = $1`, [id]);
    await db.query(`update payments set closes_at = now() - interval '1 second' where order_id = $1`, [id]);
    await db.query(`update jobs set run_at = now() where kind = 'order.hold_over' and payload->>'order_id' = $1`, [id]);
    await expect.poll(() => statusOf(id)).toBe('cancelled');
  }

  async function openPayer() {
    const person = await openPerson(browser, phone);
    await person.context.route('https://checkout.razorpay.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    return person;
  }

  /** From the product to the page of the payment; resolves with what the window was opened with. */
  async function openWindow(page: Page, { slug }: Made) {
    await page.goto(`${haat.url}/product/${slug}`);
    await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await fillDelivery(page);
    await page.getByRole('radio', { name: /Pay online/ }).check();
    await page.getByRole('button', { name: 'Place order and pay' }).click();
    await page.waitForURL('**/pay/*');
    return await pressPay(page, /^Pay ₹99/);
  }
  async function pressPay(page: Page, name: RegExp | string): Promise<{ order_id: string; amount: number }> {
    await page.evaluate(() => delete (window as FakeWindow).razorpay);
    await page.getByRole('button', { name }).click();
    await page.waitForFunction(() => (window as FakeWindow).razorpay !== undefined);
    return await page.evaluate(() => {
      const { order_id = '', amount = 0 } = (window as FakeWindow).razorpay ?? {};
      return { order_id, amount };
    });
  }

  it('is closed without paying, tried again, and paid in its window', async () => {
    const { page, context, errors } = await openPayer();
    const first = await openWindow(page, await aCup('Clay Cup', '5'));
    expect(first.amount).toBe(9_900);
    await page.evaluate(() => (window as FakeWindow).razorpay?.modal.ondismiss());
    const { order_id } = await pressPay(page, /^Pay ₹99/);
    expect(order_id).toBe(first.order_id);
    const payment = await razorpay.pay({ order_id, status: 'captured' });
    const answer = { razorpay_order_id: order_id, razorpay_payment_id: payment.id, razorpay_signature: razorpay.signAnswer(order_id, payment.id) };
    await page.evaluate((told) => (window as FakeWindow).razorpay?.handler(told), answer);
    await page.waitForURL('**/thank-you');
    await page.getByText('This was a test payment: no money was taken').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('says what to do where its window cannot be loaded, and opens it with the next press', async () => {
    const { page, context } = await openPayer();
    await page.context().unroute('https://checkout.razorpay.com/**');
    await page.context().route('https://checkout.razorpay.com/**', (route) => route.abort());
    const { token: payToken } = await hold(await aCup('Clay Plate', '5'));
    await page.goto(`${haat.url}/pay/${payToken}`);
    await page.getByRole('button', { name: /^Pay ₹99/ }).click();
    await page.getByText('The payment window could not be loaded. Check your connection and try again.').first().waitFor();
    await page.context().unroute('https://checkout.razorpay.com/**');
    await page.context().route('https://checkout.razorpay.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    await pressPay(page, /^Pay ₹99/);
    await context.close();
  });

  it('is paid though the tab was closed: the message of Razorpay places the order, and the shopper finds it', async () => {
    const { page, context } = await openPayer();
    const { order_id } = await openWindow(page, await aCup('Clay Bowl', '5'));
    const address = page.url();
    await page.close();
    const [{ id, status }] = (await ask('GET', '/api/seller/orders')).items;
    expect(status).toBe('awaiting_payment');
    await tell(order_id);
    await expect.poll(() => statusOf(id)).toBe('processing');
    const later = await context.newPage();
    await later.goto(address);
    await later.waitForURL('**/thank-you');
    await later.getByText('This was a test payment: no money was taken').waitFor();
    await later.goto(`${haat.url}/orders`);
    await later
      .getByRole('link', { name: /Order #/ })
      .first()
      .waitFor();
    await context.close();
  });

  it('comes after the time to pay: the order is taken up again while there is stock, and else the money goes back', async () => {
    const [plenty, last] = [await aCup('Clay Lamp', '5'), await aCup('Clay Vase', '1')];
    const [kept, lost] = [await hold(plenty), await hold(last)];
    await Promise.all([kept, lost].map(lapse));
    const { page, context, errors } = await openPayer();
    await page.goto(`${haat.url}/pay/${kept.token}`);
    await page.getByText('The time to pay is over').waitFor();
    await expectAccessible(page, 'pay-expired');
    await tell(kept.providerOrder);
    await page.waitForURL('**/thank-you');
    await page.getByText('This was a test payment: no money was taken').waitFor();
    expect(await statusOf(kept.id)).toBe('processing');

    await page.goto(`${haat.url}/pay/${lost.token}`);
    await page.getByText('The time to pay is over').waitFor();
    await ask('POST', '/api/orders', anOrder(last));
    await tell(lost.providerOrder);
    await page.getByText('Your money goes back').waitFor();
    await expectAccessible(page, 'pay-goes-back');
    await expect.poll(() => razorpay.listRefunds().then((refunds) => refunds.map(({ amount }) => amount))).toEqual([9_900]);
    expect(await statusOf(lost.id)).toBe('cancelled');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is not lost, nor taken twice, by a server that is killed the moment it has said that it knows of it: three times', async () => {
    const cup = await aCup('Clay Jug', '20');
    for (const _ of ['first', 'second', 'third']) {
      const held = await Promise.all(Array.from({ length: 4 }, () => hold(cup)));
      const events = await Promise.all(held.map(({ providerOrder }) => pay(providerOrder)));
      const told = events.map((event) => deliver(event).then(() => event));
      const acknowledged = await Promise.any(told);
      await haat.kill();
      const heard = (await Promise.allSettled(told)).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      expect(heard).toContain(acknowledged);
      await haat.start();
      // What was acknowledged is not sent again; the rest is, as Razorpay does.
      for (const event of events.filter((each) => !heard.includes(each))) await deliver(event);
      await expect.poll(() => Promise.all(held.map(({ id }) => statusOf(id)))).toEqual(held.map(() => 'processing'));
      const ids = [held.map(({ id }) => id)];
      const moves = await db.query(`select count(*)::int as n from order_status_changes where order_id = any($1) and to_status = 'processing'`, ids);
      const back = await db.query('select count(*)::int as n from refunds where order_id = any($1)', ids);
      expect([moves.rows[0].n, back.rows[0].n]).toEqual([held.length, 0]);
    }
    const { rows } = await db.query('select stock from product_variants where id = $1', [cup.variant_id]);
    expect(rows).toEqual([{ stock: 20 - 12 }]);
  });
});
