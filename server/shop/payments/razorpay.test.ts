import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder, inParallel } from '../../../test/support/browser/shopper.ts';
import { moveOn, toDelivered } from '../../../test/support/delivered-order.ts';
import { raceSizes, raceTimeout } from '../../../test/support/race-sizes.ts';
import { randomFrom } from '../../../test/support/random.ts';
import { eventOf, type SimulatedPayment, startRazorpay, takeOnline, type WebhookEvent } from '../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
let seller: TestSeller;
let lamp: { id: string; variant_id: string; price_paise: number };
beforeAll(async () => {
  razorpay = await startRazorpay();
  app = await createTestApp(razorpay.settings);
  seller = await app.signUpSeller();
  await takeOnline(app, seller);
  lamp = await aLamp('');
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

const aLamp = async (stock: string) => (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499', stock }, seller.token)).body;

type Held = { id: string; token: string; providerOrder: string };

/** An order whose payment has begun. Ordered by who works for the store, whom no limit holds up. */
async function hold(of = lamp): Promise<Held> {
  const { body } = await app.send('POST', '/api/orders', anOrder(of, { payment_method: 'online' }), seller.token);
  const token = body.pay_token;
  const begun = await app.send('POST', `/api/payments/${token}/attempts`, {});
  expect(begun.body).toMatchObject({ provider: 'razorpay', key_id: 'rzp_test_key', amount_paise: 49_900, currency: 'INR' });
  return { id: body.orders[0].id, token, providerOrder: begun.body.provider_order_id };
}

async function deliver({ id, body, signature }: WebhookEvent): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Event-Id': id, 'X-Razorpay-Signature': signature };
  return (await app.app.request(`/webhooks/razorpay/${seller.storeId}`, { method: 'POST', body, headers })).status;
}

const find = async (token: string) => (await app.send('GET', `/api/payments/${token}`)).body;
/** Where nothing else is measured, two cores may be busy. */
const soon = { timeout: 10_000 };
const statusOf = async (id: string): Promise<string> => (await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body.status;
const paymentOf = async (id: string) => (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, seller.token)).body;

async function untilJobsAreDone(): Promise<void> {
  app.context.jobWaker.wake();
  const due = () => app.db.selectFrom('jobs').select('kind').where('failed_at', 'is', null).where('run_at', '<=', app.context.clock.now()).execute();
  await expect.poll(due, { timeout: 15_000, interval: 100 }).toEqual([]);
}

/** Of the questions that are planned for each payment, the next is asked now. */
async function poll(): Promise<void> {
  const planned = app.db.selectFrom('jobs').where('kind', '=', 'payment.check');
  const next = planned.select(({ fn }) => fn.min('id').as('id')).groupBy(sql`payload->>'order_id'`);
  await app.db.updateTable('jobs').set({ run_at: app.context.clock.now() }).where('id', 'in', next).execute();
  await untilJobsAreDone();
}

describe('a payment at Razorpay', () => {
  test('is believed by a signed message, and by nothing else', async () => {
    const { id, token, providerOrder } = await hold();
    const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
    const forged = eventOf('payment.captured', { payment }, 'another-secret!!');
    expect(await deliver(forged)).toBe(403);
    expect(await deliver({ ...forged, signature: '' })).toBe(403);
    const answer = { razorpay_order_id: providerOrder, razorpay_payment_id: payment.id, razorpay_signature: razorpay.signAnswer('order_1', payment.id) };
    await app.send('POST', `/api/payments/${token}/confirmations`, answer);
    expect(await statusOf(id)).toBe('awaiting_payment');
    expect(await deliver(eventOf('payment.captured', { payment }))).toBe(204);
    await expect.poll(() => statusOf(id), soon).toBe('processing');
    expect((await paymentOf(id)).payment).toMatchObject({ provider: 'razorpay', state: 'captured', method: 'upi', charge_id: payment.id });
  });

  test('is there at once with the answer of its window, which the server checks and asks about', async () => {
    const { token, providerOrder } = await hold();
    const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
    const signature = razorpay.signAnswer(providerOrder, payment.id);
    const answer = { razorpay_order_id: providerOrder, razorpay_payment_id: payment.id, razorpay_signature: signature };
    expect((await app.send('POST', `/api/payments/${token}/confirmations`, answer)).body).toMatchObject({ state: 'paid' });
  });

  test('is found by a browser that waits, when its message is lost', async () => {
    const { id, token, providerOrder } = await hold();
    await razorpay.pay({ order_id: providerOrder, status: 'captured' });
    await expect.poll(async () => (await find(token)).state, soon).toBe('paid');
    await expect.poll(() => statusOf(id), soon).toBe('processing');
  });

  test('may begin again where Razorpay answers nothing, or its answer is lost', async () => {
    const { body } = await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }), seller.token);
    const begin = () => app.send('POST', `/api/payments/${body.pay_token}/attempts`, {});
    await razorpay.failNext('error', 'lost');
    for (const _ of ['error', 'lost']) expect((await begin()).body.code).toBe('UNAVAILABLE');
    const [first, second] = [await begin(), await begin()];
    expect(second.body.provider_order_id).toBe(first.body.provider_order_id);
  });

  test('goes back in part for a return, once, though the answer is lost and it is pressed again', async () => {
    const { id, token, providerOrder } = await hold();
    const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
    await deliver(eventOf('payment.captured', { payment }));
    await expect.poll(() => statusOf(id), soon).toBe('processing');
    await moveOn(app, id, seller.token, toDelivered);
    const { link } = (await app.send('GET', `/api/payments/${token}/order`)).body;
    const asked = { link, idempotency_key: randomUUID(), lines: [{ position: 0, quantity: 1 }], reason: 'damaged' };
    const [{ id: returned }] = (await app.send('POST', '/api/own-orders/returns', asked)).body.returns.items;
    await app.send('POST', `/api/seller/returns/${returned}/acceptance`, {}, seller.token);
    await untilJobsAreDone();
    await razorpay.failNext('none', 'lost');
    const refund = () => app.send('POST', `/api/seller/returns/${returned}/refund`, { amount_paise: 20_000, why: 'Scratched' }, seller.token);
    expect((await Promise.all([refund(), refund()])).map(({ status }) => status)).toEqual([200, 200]);
    const standing = async () => (await app.send('POST', '/api/own-orders/open', { link })).body.returns.items[0].refund;
    const failed = () => app.db.selectFrom('jobs').select('attempts').where('kind', '=', 'payment.refund').where('last_error', 'is not', null).execute();
    await expect.poll(failed, soon).toEqual([{ attempts: 1 }]);
    expect(await standing()).toMatchObject({ state: 'due', amount_paise: 20_000 });
    app.advance(6_000);
    await untilJobsAreDone();
    await expect.poll(standing, soon).toMatchObject({ state: 'paid', why: 'Scratched' });
    expect((await razorpay.listRefunds()).filter(({ payment_id }) => payment_id === payment.id).map(({ amount }) => amount)).toEqual([20_000]);
    expect(await find(token)).toMatchObject({ state: 'paid' });
  });

  test('goes back once, though the answer is lost', async () => {
    const { id, providerOrder } = await hold();
    const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
    await deliver(eventOf('payment.captured', { payment }));
    await expect.poll(() => statusOf(id), soon).toBe('processing');
    await razorpay.failNext('none', 'lost');
    await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
    const attempts = () => app.db.selectFrom('jobs').select('attempts').where('kind', '=', 'payment.refund').where('last_error', 'is not', null).execute();
    await expect.poll(attempts, soon).toEqual([{ attempts: 1 }]);
    expect((await paymentOf(id)).refunds).toMatchObject([{ state: 'due' }]);
    app.advance(6_000);
    await untilJobsAreDone();
    await expect.poll(async () => (await paymentOf(id)).refunds, soon).toMatchObject([{ state: 'paid', amount_paise: 49_900 }]);
    expect((await razorpay.listRefunds()).filter(({ payment_id }) => payment_id === payment.id).map(({ amount }) => amount)).toEqual([49_900]);
  });

  test('that comes after the hold takes the stock again, or goes back', async () => {
    const [last, gone] = [await aLamp('1'), await aLamp('1')];
    const [kept, lost] = [await hold(last), await hold(gone)];
    app.advance(600_000);
    app.context.jobWaker.wake();
    for (const { id } of [kept, lost]) await expect.poll(() => statusOf(id), soon).toBe('cancelled');
    expect((await app.send('POST', '/api/orders', anOrder(gone), seller.token)).status).toBe(201);
    for (const { providerOrder } of [kept, lost]) {
      const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
      await deliver(eventOf('payment.captured', { payment }));
    }
    await expect.poll(() => statusOf(kept.id), soon).toBe('processing');
    await expect.poll(async () => (await paymentOf(lost.id)).refunds, soon).toMatchObject([{ reason: 'late', state: 'paid' }]);
    expect(await statusOf(lost.id)).toBe('cancelled');
  });
});

/** What one buyer does, in its order: statuses of their charges, by a letter for each. */
const stories: { charge: string; status: string; amount?: number; currency?: string }[][] = [
  [],
  [{ charge: 'a', status: 'failed' }],
  [{ charge: 'a', status: 'authorized' }],
  [
    { charge: 'a', status: 'authorized' },
    { charge: 'a', status: 'captured' },
  ],
  [
    { charge: 'a', status: 'failed' },
    { charge: 'b', status: 'authorized' },
    { charge: 'b', status: 'captured' },
  ],
  [
    { charge: 'a', status: 'failed' },
    { charge: 'a', status: 'authorized' },
    { charge: 'a', status: 'captured' },
    { charge: 'b', status: 'failed' },
  ],
  [{ charge: 'a', status: 'captured', amount: 100 }],
  [
    { charge: 'a', status: 'captured', amount: 49_901 },
    { charge: 'b', status: 'captured' },
  ],
  [{ charge: 'a', status: 'captured', currency: 'USD' }],
  [
    { charge: 'a', status: 'captured' },
    { charge: 'b', status: 'captured' },
  ],
];

test(
  'a thousand shuffled, doubled, dropped and forged messages or more end as delivery in order would',
  async () => {
    const random = randomFrom(20_261_123);
    const rounds = raceSizes.messageRounds;
    const tell = async (told: typeof stories) => {
      const held = await inParallel(told.length, 8, () => hold());
      return await inParallel(told.length, 4, async (index) => ({
        story: index % stories.length,
        held: held[index] as Held,
        events: await live(held[index] as Held, told[index] ?? []),
      }));
    };
    const inOrder = await tell(stories);
    for (const { events } of inOrder) for (const event of events) expect(await deliver(event)).toBe(204);
    await untilJobsAreDone();

    const shuffled = await tell(Array.from({ length: rounds }, () => stories).flat());
    const genuine = shuffled.flatMap(({ events }) => events).filter(() => random() > 0.2);
    const doubled = genuine.flatMap((event) => [event, event, event, { ...event, id: crypto.randomUUID() }]);
    const forged = shuffled.flatMap(({ held }) => {
      const payment = { id: `pay_forged_${held.id}`, order_id: held.providerOrder, amount: 49_900, currency: 'INR', status: 'captured', method: 'upi' };
      const made = eventOf('payment.captured', { payment }, 'not-its-secret!!');
      return Array.from({ length: 16 }, () => made);
    });
    const sent = [...doubled.map((event) => ({ event, status: 204 })), ...forged.map((event) => ({ event, status: 403 }))]
      .map((one) => ({ ...one, place: random() }))
      .toSorted((a, b) => a.place - b.place);
    expect(sent.length).toBeGreaterThanOrEqual(200 * rounds);
    const wrong = (await inParallel(sent.length, 16, async (index) => (await deliver((sent[index] as (typeof sent)[0]).event)) !== sent[index]?.status)).filter(
      Boolean,
    );
    expect(wrong).toEqual([]);
    await poll();

    const ends = async (buyers: typeof inOrder) =>
      await inParallel(buyers.length, 8, async (index) => `${buyers[index]?.story}: ${JSON.stringify(await endOf(buyers[index]?.held.id ?? ''))}`);
    const expected = await ends(inOrder);
    expect((await ends(shuffled)).toSorted()).toEqual(
      Array.from({ length: rounds }, () => expected)
        .flat()
        .toSorted(),
    );
    await expectPaidMeansCaptured();
  },
  raceTimeout,
);

/** What a buyer does: each step is told by a message. */
async function live({ providerOrder }: Held, story: (typeof stories)[number]): Promise<WebhookEvent[]> {
  const events: WebhookEvent[] = [];
  for (const { charge, status, ...rest } of story) {
    const payment: SimulatedPayment = await razorpay.pay({ order_id: providerOrder, id: `pay_${charge}_${providerOrder}`, status, ...rest });
    events.push(eventOf(`payment.${status}`, { payment }));
  }
  return events;
}

/** Which of two good charges came first is the sender's affair; what is paid and what goes back is not. */
async function endOf(id: string) {
  const { payment, refunds } = await paymentOf(id);
  const back = refunds.map(({ reason, amount_paise, state }: { reason: string; amount_paise: number; state: string }) => `${reason} ${amount_paise} ${state}`);
  return { status: await statusOf(id), state: payment.state, amount: payment.amount_paise, back: back.toSorted() };
}

/** Over every order here: paid is what a charge of its very amount has paid, and no more goes back than came. */
async function expectPaidMeansCaptured(): Promise<void> {
  const rows = await app.db
    .selectFrom('customer_orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .leftJoin('payment_charges as c', (join) => join.onRef('c.order_id', '=', 'p.order_id').onRef('c.id', '=', 'p.charge_id'))
    .select(['o.status', 'o.total_paise', 'p.state', 'c.state as charge', 'c.amount_paise as charged', 'c.currency'])
    .execute();
  const isPaid = (row: (typeof rows)[0]) => row.state === 'captured' && row.charge === 'captured' && row.charged === row.total_paise && row.currency === 'INR';
  expect(rows.filter((row) => row.status === 'processing' && !isPaid(row))).toEqual([]);
  expect(rows.filter((row) => row.status === 'awaiting_payment' && isPaid(row))).toEqual([]);
  const charges = await app.db.selectFrom('payment_charges').select(['id', 'amount_paise', 'state']).execute();
  const refunds = await app.db.selectFrom('refunds').select(['charge_id', 'amount_paise']).execute();
  for (const { id, amount_paise, state } of charges) {
    const back = refunds.filter(({ charge_id }) => charge_id === id).reduce((sum, refund) => sum + refund.amount_paise, 0);
    expect(back).toBeLessThanOrEqual(state === 'captured' ? amount_paise : 0);
  }
}
