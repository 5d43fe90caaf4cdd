import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clothKeys, type HeldOrder, lampKeys, openPayingStores, type PayingStore } from '../../../../test/support/servers/paying-stores.ts';
import { eventOf, takeOnline } from '../../../../test/support/servers/razorpay.ts';

const soon = { timeout: 10_000 };

const account = '/api/seller/payment-account';
const { parts, aStore, place, begin, hold, deliver, statusOf, refundsOf, methodsOf, cancel } = openPayingStores();

/** Paid, and told by asking alone. */
async function pay(held: HeldOrder, store: PayingStore): Promise<void> {
  await parts.razorpay.pay({ order_id: held.providerOrder, status: 'captured' });
  await parts.app.send('GET', `/api/payments/${held.token}`);
  await expect.poll(() => statusOf(held, store), soon).toBe('processing');
}

const accountOf = async ({ token }: PayingStore) => (await parts.app.send('GET', account, undefined, token)).body.account;

describe('keys that stop working after their check', () => {
  const takesNothing = 'This store takes no payments online just now. Order again, and choose cash on delivery.';

  test('are noted by the first who cannot begin to pay: from then on the store offers cash', async () => {
    const keys = { ...lampKeys, key_id: 'rzp_live_taken', key_secret: 'taken-back' };
    await parts.razorpay.makeKeys(keys);
    const store = await aStore(keys);
    await parts.app.send('POST', `${account}/checks`, {}, store.token);
    const { pay_token } = await place(store);
    await parts.razorpay.forgetKeys(keys.key_id);
    expect(await methodsOf(store)).toEqual({ online: 'razorpay', is_test: false });
    const refusal = await begin(pay_token);
    expect([refusal.status, refusal.body.message]).toEqual([409, takesNothing]);
    expect(await methodsOf(store)).toEqual({ online: null, is_test: false });
    expect(await accountOf(store)).toMatchObject({ is_known: false, checked_at: expect.any(String) });
  });

  test('and an account that refuses an order send the shopper to cash, without a word about the keys', async () => {
    const store = await aStore(lampKeys);
    const { pay_token } = await place(store);
    await parts.razorpay.failNext('refuse');
    const refusal = await begin(pay_token);
    expect([refusal.status, refusal.body.message]).toEqual([409, takesNothing]);
    expect(await accountOf(store)).toMatchObject({ is_known: null });
    expect((await begin(pay_token)).status).toBe(200);
  });
});

describe('a payment whose keys are gone', () => {
  const forget = ({ storeId }: PayingStore) => sql`delete from payment_accounts where store_id = ${storeId}`.execute(parts.app.db);

  test('is found and refunded by those that its store has now, where they are of the same account', async () => {
    const store = await aStore(lampKeys);
    const [asked, held] = [await hold(store), await hold(store)];
    await pay(held, store);
    await forget(store);
    await takeOnline(parts.app, store, lampKeys);
    await pay(asked, store);
    for (const one of [asked, held]) {
      await cancel(one, store);
      await expect.poll(() => refundsOf(one, store), soon).toMatchObject([{ state: 'paid', amount_paise: 49_900 }]);
    }
  });

  test('is paid back by hand where they are of another account, and asked about without a fault', async () => {
    const store = await aStore(lampKeys);
    const [asked, held] = [await hold(store), await hold(store)];
    await pay(held, store);
    await forget(store);
    await takeOnline(parts.app, store, clothKeys);
    await parts.razorpay.pay({ order_id: asked.providerOrder, status: 'captured' });
    await parts.app.send('GET', `/api/payments/${asked.token}`);
    const due = parts.app.db.selectFrom('jobs').select(['kind', 'last_error']).where('run_at', '<=', parts.app.context.clock.now());
    await expect.poll(() => due.execute(), soon).toEqual([]);
    expect(await statusOf(asked, store)).toBe('awaiting_payment');
    await cancel(held, store);
    await expect.poll(() => refundsOf(held, store), soon).toMatchObject([{ state: 'failed' }]);
  });

  test('in no mode but its own: what moved money is not asked for with test keys', async () => {
    const store = await aStore(lampKeys);
    const held = await hold(store);
    await pay(held, store);
    await forget(store);
    await parts.razorpay.makeKeys({ key_id: 'rzp_test_lamps', key_secret: 'test-of-lamps', merchant: lampKeys.key_id });
    await takeOnline(parts.app, store, { ...lampKeys, key_id: 'rzp_test_lamps', key_secret: 'test-of-lamps' });
    await cancel(held, store);
    await expect.poll(() => refundsOf(held, store), soon).toMatchObject([{ state: 'failed' }]);
  });

  test('waits for keys that this server cannot read just now', async () => {
    const store = await aStore(lampKeys);
    const held = await hold(store);
    await pay(held, store);
    const rows = sql<{ key_secret: string }>`select key_secret from payment_accounts where store_id = ${store.storeId}`;
    const [{ key_secret }] = (await rows.execute(parts.app.db)).rows as [{ key_secret: string }];
    await sql`update payment_accounts set key_secret = 'of another secret' where store_id = ${store.storeId}`.execute(parts.app.db);
    await cancel(held, store);
    const tried = parts.app.db.selectFrom('jobs').select('attempts').where('kind', '=', 'payment.refund').where('last_error', 'like', '%cannot be read%');
    await expect.poll(() => tried.execute(), soon).toEqual([{ attempts: 1 }]);
    expect(await refundsOf(held, store)).toMatchObject([{ state: 'due' }]);
    await sql`update payment_accounts set key_secret = ${key_secret} where store_id = ${store.storeId}`.execute(parts.app.db);
    parts.app.advance(6_000);
    parts.app.context.jobWaker.wake();
    await expect.poll(() => refundsOf(held, store), soon).toMatchObject([{ state: 'paid' }]);
  });
});

test('a store that closes while its keys are saved gets none', async () => {
  const store = await aStore(lampKeys);
  const closing = await parts.app.db.startTransaction().execute();
  await sql`update stores set closed_at = now() where id = ${store.storeId}`.execute(closing);
  const saved = parts.app.send('PUT', account, clothKeys, store.token);
  const waiting = sql<{ query: string }>`select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await waiting.execute(parts.app.db)).rows, soon).toEqual([{ query: expect.stringContaining('from "stores"') }]);
  await closing.commit().execute();
  expect((await saved).status).toBe(404);
  const kept = await sql`select key_id from payment_accounts where store_id = ${store.storeId}`.execute(parts.app.db);
  expect(kept.rows).toEqual([{ key_id: lampKeys.key_id }]);
});

test('of several accounts that were replaced and have one webhook secret, each speaks of what it began', async () => {
  const store = await aStore(lampKeys);
  const held: HeldOrder[] = [];
  for (const keys of [lampKeys, clothKeys]) {
    await takeOnline(parts.app, store, { ...keys, webhook_secret: 'one-secret-of-both' });
    held.push(await hold(store));
    parts.app.advance(1_000);
  }
  await takeOnline(parts.app, store, lampKeys);
  for (const one of held) {
    const payment = await parts.razorpay.pay({ order_id: one.providerOrder, status: 'captured' });
    expect(await deliver(store, eventOf('payment.captured', { payment }, 'one-secret-of-both'))).toBe(204);
    await expect.poll(() => statusOf(one, store), soon).toBe('processing');
  }
  const later = await hold(store);
  const payment = await parts.razorpay.pay({ order_id: later.providerOrder, status: 'captured' });
  expect(await deliver(store, eventOf('payment.captured', { payment }, 'one-secret-of-both'))).toBe(403);
  expect(await statusOf(later, store)).toBe('awaiting_payment');
});

test('payments of before the account of their store are no silence of its webhook', async () => {
  const store = await aStore(lampKeys);
  const held = await hold(store);
  await pay(held, store);
  const look = () => parts.app.context.runChores(['silent payment messages']);
  await sql`update payment_charges set created_at = created_at - interval '2 days' where order_id = ${held.id}`.execute(parts.app.db);
  expect(await look()).toEqual({ 'silent payment messages': 1 });
  await sql`update payments set account_id = null where order_id = ${held.id}`.execute(parts.app.db);
  expect(await look()).toEqual({ 'silent payment messages': 0 });
});
