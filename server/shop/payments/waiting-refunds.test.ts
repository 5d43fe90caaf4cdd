import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayingStores, type HeldOrder, type PayingStore } from '../../../test/support/servers/paying-stores.ts';
import { eventOf, startRazorpay, takeOnline } from '../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

const soon = { timeout: 10_000 };
const hourMs = 3_600_000;
const lampKeys = { key_id: 'rzp_live_lamps', key_secret: 'secretoflamps42', webhook_secret: 'a-webhook-of-lamps' };
const clothKeys = { key_id: 'rzp_live_cloths', key_secret: 'secretofcloths', webhook_secret: 'a-webhook-of-cloths' };

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
beforeAll(async () => {
  razorpay = await startRazorpay();
  for (const keys of [lampKeys, clothKeys]) await razorpay.makeKeys(keys);
  await razorpay.refundAs('pending');
  app = await createTestApp({ ...razorpay.settings, AUTH_AUTOCONFIRM: 'on' });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

const { aStore, hold, deliver, statusOf, refundsOf, cancel } = createPayingStores(() => ({ app }));

type Waiting = { held: HeldOrder; store: PayingStore; refund: { id: string; payment_id: string; receipt: string } };

/** Paid and cancelled; its refund is with the bank. */
async function aWaitingRefund(): Promise<Waiting> {
  const store = await aStore(lampKeys);
  const held = await hold(store);
  const payment = await razorpay.pay({ order_id: held.providerOrder, status: 'captured' });
  await app.send('GET', `/api/payments/${held.token}`);
  await expect.poll(() => statusOf(held, store), soon).toBe('processing');
  await cancel(held, store);
  await expect.poll(() => refundsOf(held, store), soon).toMatchObject([{ state: 'sent' }]);
  const refund = (await razorpay.listRefunds()).find(({ payment_id }) => payment_id === payment.id);
  if (!refund) throw new Error('it is there');
  return { held, store, refund };
}

/** So much later, with all that follows. Nobody is signed in for longer. */
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  app.advance(ms);
  try {
    const found = await act();
    await untilAsked();
    return found;
  } finally {
    app.advance(-ms);
  }
}

async function untilAsked(): Promise<void> {
  app.context.jobWaker.wake();
  const kinds = ['payment.refund_check', 'payment.refund_failed'];
  const due = app.db.selectFrom('jobs').select(['kind', 'last_error']).where('kind', 'in', kinds);
  await expect.poll(() => due.execute(), soon).toEqual([]);
}

const ask = async () => (await app.context.runChores(['refunds with the bank']))['refunds with the bank'];
const failuresOf = async ({ held, store }: Waiting) => {
  const { items } = (await app.send('GET', '/api/seller/notices', undefined, store.token)).body;
  return items.filter(({ about }: { about: { kind: string; order_id: string } }) => about.kind === 'refund_failed' && about.order_id === held.id);
};

test.each([
  ['processed', 'paid', 0],
  ['failed', 'failed', 1],
] as const)('of an account that was replaced days ago is asked about until it is %s', async (status, state, failures) => {
  const waiting = await aWaitingRefund();
  const { held, store, refund } = waiting;
  await takeOnline(app, store, clothKeys);
  await later(50 * hourMs, async () => {
    await app.context.runChores(['replaced payment keys']);
    expect(await deliver(store, eventOf(`refund.${status}`, { refund: { ...refund, status } }, lampKeys.webhook_secret))).toBe(403);
    expect(await ask()).toBe(1);
  });
  expect(await refundsOf(held, store)).toMatchObject([{ state: 'sent' }]);
  await razorpay.refundAs(status, refund.id);
  await later(100 * hourMs, async () => expect(await ask()).toBe(1));
  expect(await refundsOf(held, store)).toMatchObject([{ state }]);
  expect(await failuresOf(waiting)).toHaveLength(failures);
  expect(await later(200 * hourMs, ask)).toBe(0);
});

test('whose keys are gone is asked about by those that its store has now', async () => {
  const { held, store, refund } = await aWaitingRefund();
  await sql`delete from payment_accounts where store_id = ${store.storeId}`.execute(app.db);
  await razorpay.refundAs('processed', refund.id);
  await later(2 * hourMs, async () => expect(await ask()).toBe(1));
  expect(await refundsOf(held, store)).toMatchObject([{ state: 'sent' }]);
  await takeOnline(app, store, lampKeys);
  await later(5 * hourMs, async () => expect(await ask()).toBe(1));
  expect(await refundsOf(held, store)).toMatchObject([{ state: 'paid' }]);
});

test('is asked about ever less often, at least daily, and again where Razorpay does not answer', async () => {
  const { held, store, refund } = await aWaitingRefund();
  const asked: number[] = [];
  for (let hour = 0; hour < 24 * 5; hour += 1) if ((await later(hour * hourMs + 60_000, ask)) === 1) asked.push(hour);
  expect(asked).toEqual([1, 3, 7, 15, 31, 55, 79, 103]);
  await razorpay.refundAs('processed', refund.id);
  await razorpay.failNext('error', 'refuse');
  for (const [days, state] of [[6, 'sent'] as const, [7, 'sent'] as const, [8, 'paid'] as const]) {
    await later(days * 24 * hourMs, async () => expect(await ask()).toBe(1));
    expect(await refundsOf(held, store)).toMatchObject([{ state }]);
  }
});
