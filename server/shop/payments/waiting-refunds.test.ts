import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { clothKeys, type HeldOrder, lampKeys, openPayingStores, type PayingStore } from '../../../test/support/servers/paying-stores.ts';
import { eventOf, takeOnline } from '../../../test/support/servers/razorpay.ts';

const soon = { timeout: 10_000 };
const hourMs = 3_600_000;

const { parts, aStore, hold, deliver, statusOf, refundsOf, cancel } = openPayingStores();
beforeAll(async () => void (await parts.razorpay.refundAs('pending')));

type Waiting = { held: HeldOrder; store: PayingStore; refund: { id: string; payment_id: string; receipt: string } };

/** Paid and cancelled; its refund is with the bank. */
async function aWaitingRefund(): Promise<Waiting> {
  const store = await aStore(lampKeys);
  const held = await hold(store);
  const payment = await parts.razorpay.pay({ order_id: held.providerOrder, status: 'captured' });
  await parts.app.send('GET', `/api/payments/${held.token}`);
  await expect.poll(() => statusOf(held, store), soon).toBe('processing');
  await cancel(held, store);
  await expect.poll(() => refundsOf(held, store), soon).toMatchObject([{ state: 'sent' }]);
  const refund = (await parts.razorpay.listRefunds()).find(({ payment_id }) => payment_id === payment.id);
  if (!refund) throw new Error('it is there');
  return { held, store, refund };
}

/** So much later, with all that follows. Nobody is signed in for longer. */
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  parts.app.advance(ms);
  try {
    const found = await act();
    await untilAsked();
    return found;
  } finally {
    parts.app.advance(-ms);
  }
}

async function untilAsked(): Promise<void> {
  parts.app.context.jobWaker.wake();
  const kinds = ['payment.refund_check', 'payment.refund_failed'];
  const due = parts.app.db.selectFrom('jobs').select(['kind', 'last_error']).where('kind', 'in', kinds);
  await expect.poll(() => due.execute(), soon).toEqual([]);
}

const ask = async () => (await parts.app.context.runChores(['refunds with the bank']))['refunds with the bank'];
const failuresOf = async ({ held, store }: Waiting) => {
  const { items } = (await parts.app.send('GET', '/api/seller/notices', undefined, store.token)).body;
  return items.filter(({ about }: { about: { kind: string; order_id: string } }) => about.kind === 'refund_failed' && about.order_id === held.id);
};

test.each([
  ['processed', 'paid', 0],
  ['failed', 'failed', 1],
] as const)('of an account that was replaced days ago is asked about until it is %s', async (status, state, failures) => {
  const waiting = await aWaitingRefund();
  const { held, store, refund } = waiting;
  await takeOnline(parts.app, store, clothKeys);
  await later(50 * hourMs, async () => {
    await parts.app.context.runChores(['replaced payment keys']);
    expect(await deliver(store, eventOf(`refund.${status}`, { refund: { ...refund, status } }, lampKeys.webhook_secret))).toBe(403);
    expect(await ask()).toBe(1);
  });
  expect(await refundsOf(held, store)).toMatchObject([{ state: 'sent' }]);
  await parts.razorpay.refundAs(status, refund.id);
  await later(100 * hourMs, async () => expect(await ask()).toBe(1));
  expect(await refundsOf(held, store)).toMatchObject([{ state }]);
  expect(await failuresOf(waiting)).toHaveLength(failures);
  expect(await later(200 * hourMs, ask)).toBe(0);
});

test('whose keys are gone is asked about by those that its store has now', async () => {
  const { held, store, refund } = await aWaitingRefund();
  await sql`delete from payment_accounts where store_id = ${store.storeId}`.execute(parts.app.db);
  await parts.razorpay.refundAs('processed', refund.id);
  await later(2 * hourMs, async () => expect(await ask()).toBe(1));
  expect(await refundsOf(held, store)).toMatchObject([{ state: 'sent' }]);
  await takeOnline(parts.app, store, lampKeys);
  await later(5 * hourMs, async () => expect(await ask()).toBe(1));
  expect(await refundsOf(held, store)).toMatchObject([{ state: 'paid' }]);
});

test('is asked about ever less often, at least daily, and again where Razorpay does not answer', async () => {
  const { held, store, refund } = await aWaitingRefund();
  const asked: number[] = [];
  for (let hour = 0; hour < 24 * 5; hour += 1) if ((await later(hour * hourMs + 60_000, ask)) === 1) asked.push(hour);
  expect(asked).toEqual([1, 3, 7, 15, 31, 55, 79, 103]);
  await parts.razorpay.refundAs('processed', refund.id);
  await parts.razorpay.failNext('error', 'refuse');
  for (const [days, state] of [[6, 'sent'] as const, [7, 'sent'] as const, [8, 'paid'] as const]) {
    await later(days * 24 * hourMs, async () => expect(await ask()).toBe(1));
    expect(await refundsOf(held, store)).toMatchObject([{ state }]);
  }
});
