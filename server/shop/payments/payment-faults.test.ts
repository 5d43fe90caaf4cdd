import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder } from '../../../test/support/browser/shopper.ts';
import { eventOf, startRazorpay, takeOnline, type WebhookEvent } from '../../../test/support/servers/razorpay.ts';
import { createTestApp, makeDemo, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
let seller: TestSeller;
let lamp: { id: string; variant_id: string; price_paise: number };
beforeAll(async () => {
  razorpay = await startRazorpay();
  app = await createTestApp({ ...razorpay.settings, HAAT_DEMO: 'on' });
  seller = await app.signUpSeller();
  await takeOnline(app, seller);
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499', stock: '' }, seller.token)).body;
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

const soon = { timeout: 10_000 };
const begin = (token: string) => app.send('POST', `/api/payments/${token}/attempts`, {});
const paymentOf = async (id: string) => (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, seller.token)).body;
const checksOf = async (id: string): Promise<number> =>
  (await app.db.selectFrom('jobs').select('id').where('kind', '=', 'payment.check').where(sql<boolean>`payload->>'order_id' = ${id}`).execute()).length;

async function hold(): Promise<{ id: string; token: string }> {
  const { body } = await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }), seller.token);
  return { id: body.orders[0].id, token: body.pay_token };
}

async function deliver({ id, body, signature }: WebhookEvent): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Event-Id': id, 'X-Razorpay-Signature': signature };
  return (await app.app.request(`/webhooks/razorpay/${seller.storeId}`, { method: 'POST', body, headers })).status;
}

test('a payment that is cut off as it begins begins again with all its checks', async () => {
  const { id, token } = await hold();
  // As if the node ended between the provider's answer and the first check.
  await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(app.db);
  await sql`create trigger cut_off before insert on jobs for each row when (new.kind = 'payment.check') execute function cut_off()`.execute(app.db);
  expect((await begin(token)).status).toBe(500);
  await sql`drop trigger cut_off on jobs`.execute(app.db);
  const begun = await begin(token);
  expect([begun.status, await checksOf(id)]).toEqual([200, 6]);
  expect((await begin(token)).body).toEqual(begun.body);
  expect(await checksOf(id)).toBe(6);
});

test('a charge is worth what was taken, whatever was said when it was authorized', async () => {
  const { id, token } = await hold();
  const { provider_order_id: order_id } = (await begin(token)).body;
  const payment = { id: `pay_partly_${order_id}`, order_id, amount: 49_900, currency: 'INR', method: 'card' };
  expect(await deliver(eventOf('payment.authorized', { payment: { ...payment, status: 'authorized' } }))).toBe(204);
  expect(await deliver(eventOf('payment.captured', { payment: { ...payment, amount: 100, status: 'captured' } }))).toBe(204);
  await expect.poll(async () => (await paymentOf(id)).refunds, soon).toMatchObject([{ reason: 'surplus', amount_paise: 100 }]);
  expect((await paymentOf(id)).payment).toMatchObject({ state: 'attempted', charge_id: null });
});

test('a page of a payment that is left open asks the provider for an hour after its end, and not for ever', async () => {
  const { id, token } = await hold();
  await begin(token);
  const asks = async () => {
    const before = await app.db
      .selectFrom('payments')
      .select('asked_at')
      .where('order_id', '=', id as never)
      .executeTakeFirst();
    await app.send('GET', `/api/payments/${token}`);
    const after = await app.db
      .selectFrom('payments')
      .select('asked_at')
      .where('order_id', '=', id as never)
      .executeTakeFirst();
    return after?.asked_at?.getTime() !== before?.asked_at?.getTime();
  };
  expect(await asks()).toBe(true);
  app.advance(4_140_000);
  expect(await asks()).toBe(true);
  app.advance(120_000);
  expect(await asks()).toBe(false);
  app.advance(-4_260_000);
});

test('a link to pay is pressed sixty times in ten minutes at most: neither jobs nor questions pile up', async () => {
  const demo = await app.signUpSeller('Demo store');
  await makeDemo(app, demo);
  const { body: cup } = await app.send('POST', '/api/seller/products', { name: 'Cup', price: '5', stock: '' }, demo.token);
  const { body } = await app.send('POST', '/api/orders', anOrder(cup, { payment_method: 'online' }), demo.token);
  const press = () => app.send('POST', `/api/payments/${body.pay_token}/tests`, { outcome: 'late_success' });
  const answers = [];
  for (let turn = 0; turn < 61; turn += 1) answers.push((await press()).status);
  expect(answers).toEqual([...Array(60).fill(200), 429]);
  const left = await app.db.selectFrom('jobs').select('id').where('kind', '=', 'payment.test_late').execute();
  expect(left).toHaveLength(60);
});
