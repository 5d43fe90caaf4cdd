import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type HeldOrder, lampKeys, openPayingStores, type PayingStore } from '../../../test/support/servers/paying-stores.ts';
import { eventOf } from '../../../test/support/servers/razorpay.ts';

const soon = { timeout: 10_000 };
const hourMs = 3_600_000;
/** How often a job is tried again, and then no more (docs/reliability.md, "Retries"). */
const retries = 9;
const { parts, aStore, hold, deliver, statusOf, refundsOf } = openPayingStores({ HAAT_DEMO: 'on' });

type Set = { held: HeldOrder; store: PayingStore; payment: { id: string } };

const capturesOf = async ({ held }: Pick<Set, 'held'>) =>
  await parts.app.db
    .selectFrom('jobs')
    .select(['attempts', 'failed_at', 'run_at'])
    .where('kind', '=', 'payment.capture')
    .where(sql<boolean>`payload->>'order_id' = ${held.id}`)
    .execute();

/** The bank has set the money aside, and Razorpay refuses to take it. */
async function aRefused(): Promise<Set> {
  const store = await aStore(lampKeys);
  const held = await hold(store);
  const payment = await parts.razorpay.pay({ order_id: held.providerOrder, status: 'authorized' });
  await parts.razorpay.failNext('refuse');
  expect(await deliver(store, eventOf('payment.authorized', { payment }, lampKeys.webhook_secret))).toBe(204);
  await untilTried({ held }, 1);
  return { held, store, payment };
}

/** Until it was tried so often, and waits for its next turn. */
async function untilTried(set: Pick<Set, 'held'>, times: number): Promise<void> {
  await expect.poll(() => capturesOf(set), soon).toMatchObject([{ attempts: times }]);
  await expect.poll(async () => (await capturesOf(set))[0]?.run_at.getTime() ?? 0, soon).toBeGreaterThan(parts.app.context.clock.now().getTime());
}

const tellsOf = async ({ held, store }: Set) => {
  const { items } = (await parts.app.send('GET', '/api/seller/notices', undefined, store.token)).body;
  return items.flatMap(({ about }: { about: { kind: string; order_id: string; amount_paise: number } }) =>
    about.kind === 'capture_failed' && about.order_id === held.id ? [about.amount_paise] : [],
  );
};
const stateOf = async ({ held }: Set) => (await parts.app.send('GET', `/api/payments/${held.token}`)).body;

test('money that Razorpay first refuses to take is asked for again, and pays its order', async () => {
  const set = await aRefused();
  expect(await stateOf(set)).toMatchObject({ is_authorized: true });
  parts.app.advance(6_000);
  parts.app.context.jobWaker.wake();
  await expect.poll(() => statusOf(set.held, set.store), soon).toBe('processing');
  expect([await capturesOf(set), await tellsOf(set)]).toEqual([[], []]);
  parts.app.advance(-6_000);
});

test('money that was taken while its capture was refused pays its order, and is told as paid alone', async () => {
  const set = await aRefused();
  await parts.razorpay.pay({ order_id: set.held.providerOrder, id: set.payment.id, status: 'captured' });
  parts.app.advance(6_000);
  parts.app.context.jobWaker.wake();
  await expect.poll(() => statusOf(set.held, set.store), soon).toBe('processing');
  expect([await tellsOf(set), await refundsOf(set.held, set.store)]).toEqual([[], []]);
  parts.app.advance(-6_000);
});

test('money that the bank lets go is asked for no more, and its store is told once', async () => {
  const set = await aRefused();
  await parts.razorpay.pay({ order_id: set.held.providerOrder, id: set.payment.id, status: 'refunded', captured: false });
  parts.app.advance(6_000);
  parts.app.context.jobWaker.wake();
  await expect.poll(() => tellsOf(set), soon).toEqual([49_900]);
  expect([await capturesOf(set), await refundsOf(set.held, set.store)]).toEqual([[], []]);
  expect(await stateOf(set)).toMatchObject({ is_authorized: false });
  parts.app.advance(-6_000);
});

test('money that is refused for three days is told to its store, in the panel and by mail, and is asked for no more', async () => {
  const set = await aRefused();
  // Each try is refused; what is asked after it is answered.
  for (let turn = 1; turn <= retries; turn += 1) {
    const [next] = await capturesOf(set);
    const ms = (next?.run_at.getTime() ?? 0) - parts.app.context.clock.now().getTime();
    await sql`update jobs set run_at = ${new Date(parts.app.context.clock.now().getTime() + hourMs * 24 * 30)} where kind in ('payment.check', 'order.hold_over')`.execute(
      parts.app.db,
    );
    await parts.razorpay.failNext('refuse');
    expect(ms).toBeGreaterThan(0);
    parts.app.advance(ms);
    parts.app.context.jobWaker.wake();
    if (turn < retries) await untilTried(set, turn + 1);
  }
  await expect.poll(async () => (await capturesOf(set)).map(({ failed_at }) => failed_at !== null), soon).toEqual([true]);
  const days = parts.app.context.clock.now();
  expect(days.getTime() - Date.now()).toBeGreaterThan(72 * hourMs);
  const told = parts.app.db
    .selectFrom('store_notices')
    .select('content')
    .where('kind', '=', 'capture_failed')
    .where('store_id', '=', set.store.storeId as never);
  await expect.poll(async () => (await told.execute()).length, soon).toBe(1);
  const mails = parts.app.db.selectFrom('messages').select('subject').where('template', '=', 'capture_failed').execute();
  expect((await mails).map(({ subject }) => subject)).toContain('A payment of order #1 at Rangrez could not be taken');
  expect(
    await parts.app.db
      .selectFrom('payment_charges')
      .select('state')
      .where('order_id', '=', set.held.id as never)
      .execute(),
  ).toEqual([{ state: 'failed' }]);
});
