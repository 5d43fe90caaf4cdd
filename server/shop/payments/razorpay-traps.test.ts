import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder } from '../../../test/support/browser/shopper.ts';
import { eventOf, razorpayKeys, signEvent, startRazorpay, takeOnline, type WebhookEvent } from '../../../test/support/servers/razorpay.ts';
import { createTestApp, makeDemo, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

const minute = 60_000;
const day = 86_400_000;
const soon = { timeout: 10_000 };

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

type Held = { id: string; token: string; providerOrder: string };

const begin = (token: string) => app.send('POST', `/api/payments/${token}/attempts`, {});
async function place(): Promise<{ id: string; token: string }> {
  const { body } = await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }), seller.token);
  return { id: body.orders[0].id, token: body.pay_token };
}
async function hold(): Promise<Held> {
  const placed = await place();
  return { ...placed, providerOrder: (await begin(placed.token)).body.provider_order_id };
}
async function deliver({ id, body, signature }: WebhookEvent): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Event-Id': id, 'X-Razorpay-Signature': signature };
  return (await app.app.request(`/webhooks/razorpay/${seller.storeId}`, { method: 'POST', body, headers })).status;
}
async function pay({ id, providerOrder }: Held): Promise<void> {
  const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
  expect(await deliver(eventOf('payment.captured', { payment }))).toBe(204);
  await expect.poll(() => statusOf(id), soon).toBe('processing');
}
const orderOf = async (id: string) =>
  await app.db
    .selectFrom('customer_orders')
    .select(['status', 'number', 'expected_delivery_date'])
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow();
const statusOf = async (id: string): Promise<string> => (await orderOf(id)).status;
const paymentOf = async (id: string) => (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, seller.token)).body;
const noticesOf = async (kind: string) =>
  (await app.send('GET', '/api/seller/notices?limit=100', undefined, seller.token)).body.items.flatMap(({ about }: { about: { kind: string } }) =>
    about.kind === kind ? [about] : [],
  );
const mailsOf = async (template: string): Promise<string[]> =>
  (await app.db.selectFrom('messages').select('subject').where('template', '=', template).execute()).map(({ subject }) => subject);

async function untilJobsAreDone(): Promise<void> {
  app.context.jobWaker.wake();
  const due = () => app.db.selectFrom('jobs').select('kind').where('failed_at', 'is', null).where('run_at', '<=', app.context.clock.now()).execute();
  await expect.poll(due, { timeout: 15_000, interval: 100 }).toEqual([]);
}

describe('a message of Razorpay', () => {
  test('is signed over its body as it came, whatever the same words are written like', async () => {
    const { id, providerOrder } = await hold();
    const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
    const spaced = JSON.stringify(JSON.parse(eventOf('payment.captured', { payment: { ...payment, description: '\u20b9 499' } }).body), null, 3);
    const event = signEvent(spaced.replace('\u20b9', '\\u20b9').replaceAll('/', '\\/'));
    expect(await deliver({ ...event, body: JSON.stringify(JSON.parse(event.body)) })).toBe(403);
    expect(await statusOf(id)).toBe('awaiting_payment');
    expect(await deliver(event)).toBe(204);
    await expect.poll(() => statusOf(id), soon).toBe('processing');
  });

  test("is signed with the webhook's own secret, not with that of the keys", async () => {
    const { id, providerOrder } = await hold();
    const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
    expect(await deliver(eventOf('payment.captured', { payment }, razorpayKeys.key_secret))).toBe(403);
    expect(await statusOf(id)).toBe('awaiting_payment');
  });

  test('is answered at once, and worked on later', async () => {
    const { id, providerOrder } = await hold();
    const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
    const tx = await app.db.startTransaction().execute();
    await sql`select id from customer_orders where id = ${id} for no key update`.execute(tx);
    expect(await deliver(eventOf('payment.captured', { payment }))).toBe(204);
    await tx.rollback().execute();
    await expect.poll(() => statusOf(id), soon).toBe('processing');
  });

  test('may be order.paid alone', async () => {
    const { id, providerOrder } = await hold();
    const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
    const order = { id: providerOrder, entity: 'order', amount: payment.amount, amount_paid: payment.amount, currency: 'INR', status: 'paid' };
    expect(await deliver(eventOf('order.paid', { payment, order }))).toBe(204);
    await expect.poll(() => statusOf(id), soon).toBe('processing');
  });

  test('that says "failed" as the hold ends may be followed by the money two days later', async () => {
    const { id, providerOrder } = await hold();
    const dayOf = async (order: string) => (await orderOf(order)).expected_delivery_date;
    const promised = await dayOf(id);
    const payment = await razorpay.pay({ order_id: providerOrder, status: 'failed' });
    app.advance(10 * minute);
    app.context.jobWaker.wake();
    await expect.poll(() => statusOf(id), soon).toBe('cancelled');
    expect(await deliver(eventOf('payment.failed', { payment }))).toBe(204);
    app.advance(2 * day);
    const late = await razorpay.pay({ order_id: providerOrder, id: payment.id, status: 'authorized' });
    expect(await deliver(eventOf('payment.authorized', { payment: late }))).toBe(204);
    // It is captured by us, takes the stock again, and comes when an order of today would.
    await expect.poll(() => statusOf(id), soon).toBe('processing');
    const { body } = await app.send('POST', '/api/orders', anOrder(lamp));
    const fresh = body.orders[0].id;
    expect([await dayOf(id), (await dayOf(id)) === promised]).toEqual([await dayOf(fresh), false]);
    app.advance(-2 * day - 10 * minute);
  });

  test.each(['refund.processed', 'payment.authorized'])(
    '%s of what was only authorized and let go fulfils nothing, and is none of our refunds',
    async (kind) => {
      const { id, token, providerOrder } = await hold();
      const payment = await razorpay.pay({ order_id: providerOrder, status: 'refunded', captured: false });
      const refund = { id: `rfnd_${providerOrder}`, payment_id: payment.id, amount: payment.amount, receipt: null, status: 'processed' };
      expect(await deliver(eventOf(kind, { payment, ...(kind.startsWith('refund') && { refund }) }))).toBe(204);
      // The same by asking.
      await app.send('GET', `/api/payments/${token}`);
      await untilJobsAreDone();
      expect([await statusOf(id), (await paymentOf(id)).refunds]).toEqual(['awaiting_payment', []]);
    },
  );
});

test("the host of Razorpay stands in the policy of a payment's page alone, of a store that collects there", async () => {
  const namesIt = async (path: string) => (await app.app.request(path)).headers.get('Content-Security-Policy')?.includes('razorpay');
  const { token } = await place();
  expect(await namesIt(`/pay/${token}`)).toBe(true);
  for (const path of ['/', '/checkout', '/thank-you', `/pay/${token}/y`, '/pay/x', '/api/products']) expect([path, await namesIt(path)]).toEqual([path, false]);
  const demo = await app.signUpSeller('Demo store');
  await makeDemo(app, demo);
  const { body: cup } = await app.send('POST', '/api/seller/products', { name: 'Cup', price: '5', stock: '' }, demo.token);
  const { body } = await app.send('POST', '/api/orders', anOrder(cup, { payment_method: 'online' }), demo.token);
  expect(await namesIt(`/pay/${body.pay_token}`)).toBe(false);
});

describe('an order at Razorpay', () => {
  const ordersOf = async (id: string) => (await razorpay.listOrders()).filter(({ receipt }) => receipt === id);

  test('is one for a purchase, however many begin to pay at once', async () => {
    const { id, token } = await place();
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(token)));
    expect(begun.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(begun.map(({ body }) => body.provider_order_id))).toEqual(new Set((await ordersOf(id)).map((order) => order.id)));
    expect(await ordersOf(id)).toHaveLength(1);
  });

  test('is found again when the answer that made it is lost', async () => {
    const { id, token } = await place();
    await razorpay.failNext('lost');
    expect((await begin(token)).body.code).toBe('UNAVAILABLE');
    const { body } = await begin(token);
    expect((await ordersOf(id)).map((order) => order.id)).toEqual([body.provider_order_id]);
  });
});

describe('a refund that Razorpay will not pay', () => {
  test.each(['says no', 'says later that it failed'])('and %s is told to the store, once, which pays it by hand', async (how) => {
    const held = await hold();
    await pay(held);
    await untilJobsAreDone();
    if (how === 'says no') await razorpay.failNext('none', 'refuse');
    await app.send('POST', `/api/seller/orders/${held.id}/status`, { status: 'cancelled' }, seller.token);
    await untilJobsAreDone();
    if (how !== 'says no') {
      const { id: receipt } = (await paymentOf(held.id)).refunds[0];
      await sql`update refunds set state = 'sent' where id = ${receipt}`.execute(app.db);
      const { charge_id } = (await paymentOf(held.id)).payment;
      const refund = { id: `rfnd_late_${held.providerOrder}`, payment_id: charge_id, amount: 49_900, receipt, status: 'failed' };
      for (let turn = 0; turn < 2; turn += 1) expect(await deliver(eventOf('refund.failed', { refund }))).toBe(204);
      await untilJobsAreDone();
    }
    expect((await paymentOf(held.id)).refunds).toMatchObject([{ state: 'failed', amount_paise: 49_900 }]);
    expect((await noticesOf('refund_failed')).filter(({ order_id }: { order_id: string }) => order_id === held.id)).toMatchObject([{ amount_paise: 49_900 }]);
    const subject = `A refund of order #${(await orderOf(held.id)).number} at Rangrez did not arrive`;
    expect((await mailsOf('refund_failed')).filter((mail) => mail === subject)).toEqual([subject]);
  });
});

describe('messages that stop', () => {
  const look = () => app.context.runChores(['silent payment messages']);

  test('are told to the store after a day, once, while payments are found by asking; and no more once they come again', async () => {
    await pay(await hold());
    await sql`update payment_charges set created_at = created_at - interval '5 days'`.execute(app.db);
    await sql`update payment_events set received_at = received_at - interval '5 days'`.execute(app.db);
    expect(await look()).toEqual({ 'silent payment messages': 0 });
    const missed = await hold();
    await razorpay.pay({ order_id: missed.providerOrder, status: 'captured' });
    await app.send('GET', `/api/payments/${missed.token}`);
    await expect.poll(() => statusOf(missed.id), soon).toBe('processing');
    expect(await look()).toEqual({ 'silent payment messages': 0 });
    await sql`update payment_charges set created_at = created_at - interval '1 day' where order_id = ${missed.id}`.execute(app.db);
    for (let turn = 0; turn < 2; turn += 1) expect(await look()).toEqual({ 'silent payment messages': 1 });
    expect(await noticesOf('payments_silent')).toMatchObject([{ kind: 'payments_silent' }]);
    await untilJobsAreDone();
    expect(await mailsOf('payments_silent')).toEqual(['Razorpay sends no messages about payments at Rangrez']);
    await pay(await hold());
    expect(await look()).toEqual({ 'silent payment messages': 0 });
  });
});
