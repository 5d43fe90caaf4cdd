import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPayingStores, type PayingStore } from '../../../../test/support/servers/paying-stores.ts';
import { textOf } from '../../../../test/support/servers/pdf-text.ts';
import { razorpayKeys, startRazorpay, takeOnline } from '../../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp } from '../../../../test/support/servers/test-app.ts';

const soon = { timeout: 10_000 };
const liveKeys = { key_id: 'rzp_live_lamps', key_secret: 'secretoflamps42', webhook_secret: 'a-webhook-of-lamps' };

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
let store: PayingStore;
let tried: string;
let bought: string;
beforeAll(async () => {
  razorpay = await startRazorpay();
  await razorpay.makeKeys(liveKeys);
  app = await createTestApp({ ...razorpay.settings, HAAT_DEMO: 'on' });
  store = await aStore(razorpayKeys);
  // Refused, as all private addresses: what would be sent is kept.
  await sql`insert into webhooks (store_id, url, created_at) values (${store.storeId}, 'https://127.0.0.1:1', now())`.execute(app.db);
  tried = await buy();
  // The store is told of one at a time.
  await vi.waitFor(async () => expect(await mailsOf('order_new')).toHaveLength(1), soon);
  await takeOnline(app, store, liveKeys);
  bought = await buy();
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

const { aStore, hold, statusOf, cancel } = createPayingStores(() => ({ app }));

/** Returns the token of a payment that is there. */
async function buy(): Promise<string> {
  const held = await hold(store);
  await razorpay.pay({ order_id: held.providerOrder, status: 'captured' });
  await app.send('GET', `/api/payments/${held.token}`);
  await vi.waitFor(async () => expect(await statusOf(held, store)).toBe('processing'), soon);
  return held.token;
}

type Mail = { subject: string; text: string };
const mailsOf = async (template: string): Promise<Mail[]> =>
  (await sql<Mail>`select subject, body_text as text from messages where template = ${template} order by created_at`.execute(app.db)).rows;
const get = async (path: string) => (await app.send('GET', `/api/seller/${path}`, undefined, store.token)).body;
const answered = async (token: string) => (await app.send('GET', `/api/payments/${token}/order`)).body;
const own = async (token: string) => (await app.send('POST', '/api/own-orders/open', { link: (await answered(token)).link })).body;

describe('an order that is paid with test keys', () => {
  test('is said to be a test in the list and in the file of orders; one with live keys is not', async () => {
    expect((await get('orders')).items.map(({ number, is_test }: { number: number; is_test: boolean }) => [number, is_test])).toEqual([
      [2, false],
      [1, true],
    ]);
    const file = await app.app.request('/api/seller/orders.csv', { headers: { Authorization: `Bearer ${store.token}` } });
    const rows = Papa.parse<Record<string, string>>((await file.text()).replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data;
    expect(rows.map(({ Order, Payment }) => [Order, Payment])).toEqual([
      ['2', 'online'],
      ['1', 'online (test)'],
    ]);
  });

  test('is told as a test to its store, in the panel and by mail', async () => {
    const told = async () => (await get('notices')).items.flatMap(({ about }: { about: { kind: string } }) => (about.kind === 'order_placed' ? [about] : []));
    await expect.poll(told, soon).toMatchObject([{ number: 2 }, { number: 1, is_test: true }]);
    expect((await told())[0]).not.toHaveProperty('is_test');
    const [mail] = await mailsOf('order_new');
    expect(mail?.subject).toMatch(/^Test order #1 at /);
    expect(mail?.text).toContain('It was paid with test keys: no money came.');
  });

  test('is shown as a test to its buyer, after the payment and later', async () => {
    expect([(await answered(tried)).is_test, (await own(tried)).is_test]).toEqual([true, true]);
    expect([(await answered(bought)).is_test, (await own(bought)).is_test]).toEqual([false, false]);
  });

  test('counts in no figure, of no customer, and not among what was sold', async () => {
    const today = new Date(app.context.clock.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const figures = await get(`overview/figures?from=${today}&to=${today}`);
    expect(figures).toMatchObject({ sales: { now: 1 }, revenue_paise: { now: 49_900 }, funnel: { orders: 1 } });
    expect((await get('orders?sold=yes')).items.map(({ number }: { number: number }) => number)).toEqual([2]);
    expect((await get('customers')).items).toMatchObject([
      { orders: 1, spent_paise: 49_900 },
      { orders: 0, spent_paise: 0 },
    ]);
  });

  test('and cancelled is told to go without a refund', async () => {
    const { id } = await answered(tried);
    await cancel({ id, token: tried, providerOrder: '', keyId: '' }, store);
    const texts = sql<{ text: string }>`select body_text as text from messages where template = 'order_moved'`;
    await expect.poll(async () => (await texts.execute(app.db)).rows.map(({ text }) => text), soon).toEqual([expect.stringContaining('no money was taken')]);
  });

  test('says TEST on its papers, and to the webhook of its store; one with live keys does not', async () => {
    const bodies = await sql<{ body: string }>`select body from webhook_deliveries where store_id = ${store.storeId} order by order_number`.execute(app.db);
    expect(bodies.rows.map(({ body }) => JSON.parse(body).is_test)).toEqual([true, false]);
    const seen = async (path: string) => await textOf(await app.app.request(`/api/seller/${path}`, { headers: { Authorization: `Bearer ${store.token}` } }));
    for (const [token, isTest] of [[tried, true] as const, [bought, false] as const]) {
      const { id } = await answered(token);
      const slip = await seen(`packing-slips.pdf?ids=${id}`);
      expect([/TEST/.test(slip), /no money came/.test(slip), /Collect nothing/.test(slip)]).toEqual([isTest, isTest, !isTest]);
    }
    // The first is cancelled.
    await takeOnline(app, store, razorpayKeys);
    for (const [token, isTest] of [[await buy(), true] as const, [bought, false] as const]) {
      const { id } = await answered(token);
      await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'packed' }, store.token);
      const invoice = await seen(`orders/${id}/invoice.pdf`);
      expect([/TEST/.test(invoice), /no money came/.test(invoice), /Paid online/.test(invoice)]).toEqual([isTest, isTest, !isTest]);
    }
  });
});
