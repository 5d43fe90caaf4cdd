import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../../../test/support/accounts/store-member.ts';
import { anOrder } from '../../../../test/support/browser/shopper.ts';
import { createPayingStores, type HeldOrder, type PayingStore } from '../../../../test/support/servers/paying-stores.ts';
import { eventOf, razorpayKeys, startRazorpay, takeOnline } from '../../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp } from '../../../../test/support/servers/test-app.ts';

const soon = { timeout: 10_000 };
const dayMs = 86_400_000;
const livelyKeys = { key_id: 'rzp_live_lamps', key_secret: 'secretoflamps42', webhook_secret: 'a-webhook-of-lamps' };

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
const logged: string[] = [];
const answered: string[] = [];
beforeAll(async () => {
  razorpay = await startRazorpay();
  await razorpay.makeKeys(livelyKeys);
  app = await createTestApp({ ...razorpay.settings, AUTH_AUTOCONFIRM: 'on', LOG_LEVEL: 'debug' }, undefined, {
    logTo: { write: (line) => void logged.push(line) },
  });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

async function send(method: string, path: string, body?: unknown, token?: string) {
  const answer = await app.send(method, path, body, token);
  answered.push(JSON.stringify(answer.body ?? ''));
  return answer;
}

const { aStore, place, begin, hold, deliver, statusOf, paymentOf, methodsOf, cancel } = createPayingStores(() => ({ app, send }));
const pay = ({ providerOrder }: HeldOrder, status = 'captured') => razorpay.pay({ order_id: providerOrder, status });
/** Has it asked of a payment, as a browser that waits does. */
async function untilFound({ token }: HeldOrder): Promise<void> {
  await expect.poll(async () => (await send('GET', `/api/payments/${token}`)).body.state, soon).toBe('paid');
}

const account = '/api/seller/payment-account';

describe('two stores with accounts of their own', () => {
  let lamps: PayingStore;
  let cloths: PayingStore;
  beforeAll(async () => {
    lamps = await aStore(livelyKeys);
    cloths = await aStore(razorpayKeys);
  });

  test('each order is begun, found and refunded at the account of its store', async () => {
    for (const [store, keys] of [[lamps, livelyKeys] as const, [cloths, razorpayKeys] as const]) {
      const held = await hold(store);
      const made = (await razorpay.listOrders()).find(({ receipt }) => receipt === held.id);
      expect([held.keyId, made?.merchant]).toEqual([keys.key_id, keys.key_id]);
      const payment = await pay(held);
      const signature = razorpay.signAnswer(held.providerOrder, payment.id, keys.key_secret);
      const answer = { razorpay_order_id: held.providerOrder, razorpay_payment_id: payment.id, razorpay_signature: signature };
      expect((await send('POST', `/api/payments/${held.token}/confirmations`, answer)).body.state).toBe('paid');
      await expect.poll(() => statusOf(held, store), soon).toBe('processing');
      await cancel(held, store);
      await expect.poll(async () => (await paymentOf(held, store)).refunds, soon).toMatchObject([{ state: 'paid', amount_paise: 49_900 }]);
      expect((await razorpay.listRefunds()).filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1);
    }
  });

  test('a message counts for the store whose secret signed it, and changes nothing of another one', async () => {
    const held = await hold(cloths);
    const payment = await pay(held);
    const [ofLamps, ofCloths] = [livelyKeys, razorpayKeys].map((keys) => eventOf('payment.captured', { payment }, keys.webhook_secret));
    if (!ofLamps || !ofCloths) throw new Error('there are two');
    // A right signature of the wrong store, at its own address and at the other; and a right message at the wrong address.
    expect(await deliver(lamps, ofLamps)).toBe(204);
    expect(await deliver(cloths, ofLamps)).toBe(403);
    expect(await deliver(lamps, ofCloths)).toBe(403);
    for (const storeId of [crypto.randomUUID(), 'x', '%00']) expect(await deliver({ storeId }, ofCloths)).toBeGreaterThanOrEqual(403);
    const rows =
      await sql`select from payment_charges where order_id = ${held.id} union all select from payment_events where store_id = ${cloths.storeId} and event_id = ${ofLamps.id}`;
    expect((await rows.execute(app.db)).rows).toEqual([]);
    expect(await statusOf(held, cloths)).toBe('awaiting_payment');
    expect(await deliver(cloths, ofCloths)).toBe(204);
    await expect.poll(() => statusOf(held, cloths), soon).toBe('processing');
  });

  test("a refund is told by its own store's account alone, and an event's id is of its store", async () => {
    const held = await hold(cloths);
    const payment = await pay(held);
    const event = eventOf('payment.captured', { payment });
    // The other store uses up the same id.
    expect(await deliver(lamps, { ...eventOf('payment.captured', {}, livelyKeys.webhook_secret), id: event.id })).toBe(204);
    expect(await deliver(cloths, event)).toBe(204);
    await expect.poll(() => statusOf(held, cloths), soon).toBe('processing');
    await razorpay.failNext('error');
    await cancel(held, cloths);
    const failed = () => app.db.selectFrom('jobs').select('attempts').where('kind', '=', 'payment.refund').where('last_error', 'is not', null).execute();
    await expect.poll(failed, soon).toEqual([{ attempts: 1 }]);
    const [{ id: receipt }] = (await paymentOf(held, cloths)).refunds;
    const refund = { id: 'rfnd_forged', payment_id: payment.id, receipt, status: 'processed' };
    expect(await deliver(lamps, eventOf('refund.processed', { refund }, livelyKeys.webhook_secret))).toBe(204);
    expect((await paymentOf(held, cloths)).refunds).toMatchObject([{ state: 'due' }]);
    expect(await deliver(cloths, eventOf('refund.processed', { refund }))).toBe(204);
    expect((await paymentOf(held, cloths)).refunds).toMatchObject([{ state: 'paid' }]);
  });

  test.each([
    ['by the same keys', razorpayKeys],
    ['by keys of their own', { key_id: 'rzp_test_second', key_secret: 'second-secret' }],
  ])('that share an account %s each take their own, and refuse no message about the other', async (_how, keys) => {
    await razorpay.makeKeys({ ...keys, merchant: razorpayKeys.key_id });
    const second = await aStore({ ...keys, webhook_secret: 'another-webhook-secret' });
    const held = await hold(cloths);
    const payment = await pay(held);
    expect(await deliver(second, eventOf('payment.captured', { payment }, 'another-webhook-secret'))).toBe(204);
    expect(await statusOf(held, cloths)).toBe('awaiting_payment');
    expect(await deliver(cloths, eventOf('payment.captured', { payment }))).toBe(204);
    await expect.poll(() => statusOf(held, cloths), soon).toBe('processing');
  });

  test('a message of more than 256 KB is refused unread', async () => {
    const event = eventOf('payment.captured', { payment: { note: 'x'.repeat(300_000) } });
    expect(await deliver(cloths, event)).toBe(413);
  });
});

describe('keys that are replaced', () => {
  test('leave what has begun with the ones before; what begins later has the new ones', async () => {
    const store = await aStore(livelyKeys);
    const [told, asked] = [await hold(store), await hold(store)];
    const waiting = await place(store);
    await takeOnline({ send }, store, razorpayKeys);
    expect((await begin(told.token)).body).toMatchObject({ key_id: livelyKeys.key_id, provider_order_id: told.providerOrder });
    expect((await begin(waiting.pay_token)).body.key_id).toBe(razorpayKeys.key_id);
    const payment = await pay(told);
    expect(await deliver(store, eventOf('payment.captured', { payment }, livelyKeys.webhook_secret))).toBe(204);
    await pay(asked);
    await untilFound(asked);
    for (const held of [told, asked]) {
      await expect.poll(() => statusOf(held, store), soon).toBe('processing');
      await cancel(held, store);
      await expect.poll(async () => (await paymentOf(held, store)).refunds, soon).toMatchObject([{ state: 'paid' }]);
    }
  });

  test('say nothing of what begins later, and after a day nothing at all', async () => {
    const store = await aStore(livelyKeys);
    const before = await hold(store);
    await takeOnline({ send }, store, razorpayKeys);
    const later = await hold(store);
    const tell = async (held: HeldOrder) => deliver(store, eventOf('payment.captured', { payment: await pay(held) }, livelyKeys.webhook_secret));
    expect([await tell(later), await statusOf(later, store)]).toEqual([403, 'awaiting_payment']);
    app.advance(dayMs + 1_000);
    expect(await tell(before)).toBe(403);
    app.advance(-dayMs - 1_000);
    expect(await tell(before)).toBe(204);
  });

  test('of the same account, where the ones before are no longer known, serve what they began', async () => {
    await razorpay.makeKeys({ key_id: 'rzp_live_old', key_secret: 'secret-of-old', merchant: 'fair' });
    await razorpay.makeKeys({ key_id: 'rzp_live_new', key_secret: 'secret-of-new', merchant: 'fair' });
    const store = await aStore({ ...livelyKeys, key_id: 'rzp_live_old', key_secret: 'secret-of-old' });
    const held = await hold(store);
    await takeOnline({ send }, store, { ...livelyKeys, key_id: 'rzp_live_new', key_secret: 'secret-of-new' });
    await razorpay.forgetKeys('rzp_live_old');
    await pay(held);
    await untilFound(held);
    await expect.poll(() => statusOf(held, store), soon).toBe('processing');
    await cancel(held, store);
    await expect.poll(async () => (await paymentOf(held, store)).refunds, soon).toMatchObject([{ state: 'paid' }]);
  });

  test('are deleted once nothing hangs on them, and not before', async () => {
    const store = await aStore(livelyKeys);
    const held = await hold(store);
    await pay(held);
    await untilFound(held);
    await takeOnline({ send }, store, razorpayKeys);
    await send('DELETE', account, undefined, store.token);
    const left = async () => {
      await app.context.runChores(['replaced payment keys']);
      const rows = await app.db
        .selectFrom('payment_accounts')
        .select('key_id')
        .where('store_id', '=', store.storeId as never)
        .execute();
      return rows.map(({ key_id }) => key_id).toSorted();
    };
    expect(await left()).toEqual([livelyKeys.key_id, razorpayKeys.key_id]);
    app.advance(2 * dayMs);
    expect(await left()).toEqual([livelyKeys.key_id]);
    app.advance(179 * dayMs);
    expect(await left()).toEqual([]);
    app.advance(-181 * dayMs);
    expect((await paymentOf(held, store)).payment).toMatchObject({ state: 'captured' });
  });
});

describe('keys that are removed', () => {
  test('while somebody pays: what has begun is settled, nothing new begins, and the store takes cash alone', async () => {
    const store = await aStore(livelyKeys);
    const held = await hold(store);
    const waiting = await place(store);
    expect((await send('DELETE', account, undefined, store.token)).body).toMatchObject({ account: null });
    const refusal = await begin(waiting.pay_token);
    expect([refusal.status, refusal.body.message]).toEqual([409, 'This store takes no payments online just now. Order again, and choose cash on delivery.']);
    expect(await methodsOf(store)).toEqual({ online: null, is_test: false });
    expect((await send('POST', '/api/orders', anOrder(store.lamp, { payment_method: 'online' }))).status).not.toBe(201);
    await pay(held);
    await untilFound(held);
    await expect.poll(() => statusOf(held, store), soon).toBe('processing');
    await cancel(held, store);
    await expect.poll(async () => (await paymentOf(held, store)).refunds, soon).toMatchObject([{ state: 'paid' }]);
  });

  test('and gone leave a refund to be paid by hand', async () => {
    const store = await aStore(livelyKeys);
    const held = await hold(store);
    await pay(held);
    await untilFound(held);
    await expect.poll(() => statusOf(held, store), soon).toBe('processing');
    await sql`delete from payment_accounts where store_id = ${store.storeId}`.execute(app.db);
    await cancel(held, store);
    await expect.poll(async () => (await paymentOf(held, store)).refunds, soon).toMatchObject([{ state: 'failed' }]);
  });
});

describe('the settings of an account', () => {
  test('show what is set and never a secret, with the address for its messages', async () => {
    const store = await aStore();
    expect((await send('GET', account, undefined, store.token)).body.account).toBeNull();
    expect(await methodsOf(store)).toEqual({ online: null, is_test: false });
    const { status, body } = await send('PUT', account, { ...livelyKeys, key_id: ` ${livelyKeys.key_id}\n` }, store.token);
    expect(status).toBe(200);
    expect(body.account).toEqual({
      ...{ key_id: livelyKeys.key_id, is_test: false, key_secret_end: '42', webhook_secret_end: 'ps', is_known: null, checked_at: null, is_readable: true },
      set_at: expect.any(String),
    });
    expect(body.webhook_url).toBe(`http://localhost/webhooks/razorpay/${store.storeId}`);
    expect((await send('GET', account, undefined, store.token)).body).toEqual(body);
  });

  test.each([
    ['key_id', 'lamps', 'A key id begins with rzp_live_ or rzp_test_. Copy it from Razorpay whole'],
    ['key_id', `rzp_live_${'x'.repeat(200)}`, 'A key id begins with rzp_live_ or rzp_test_. Copy it from Razorpay whole'],
    ['key_secret', 'two words', 'Copy the key secret from Razorpay whole: 8 to 100 letters and digits, without spaces'],
    ['key_secret', '', 'Copy the key secret from Razorpay whole: 8 to 100 letters and digits, without spaces'],
    ['webhook_secret', 'too short', 'The webhook secret has 16 to 100 letters, digits and signs of a keyboard'],
    ['webhook_secret', 'x'.repeat(101), 'The webhook secret has 16 to 100 letters, digits and signs of a keyboard'],
  ])('say what is wrong with %s "%s", and keep what was', async (field, value, message) => {
    const store = await aStore(livelyKeys);
    const { status, body } = await send('PUT', account, { ...razorpayKeys, [field]: value }, store.token);
    expect([status, body.data.fields]).toEqual([422, [{ path: field, message }]]);
    expect((await send('GET', account, undefined, store.token)).body.account.key_id).toBe(livelyKeys.key_id);
  });

  test('refuse a body that is far too large', async () => {
    const store = await aStore();
    expect((await send('PUT', account, { ...livelyKeys, key_secret: 'x'.repeat(400_000) }, store.token)).status).toBe(413);
  });

  test('ask Razorpay whether it knows the keys, and keep them where it does not answer', async () => {
    const store = await aStore({ ...livelyKeys, key_secret: 'not-this-one' });
    const check = async () => (await send('POST', `${account}/checks`, {}, store.token)).body;
    await razorpay.failNext('error');
    expect(await check()).toMatchObject({ is_answered: false, account: { is_known: null, checked_at: null } });
    expect(await methodsOf(store)).toEqual({ online: 'razorpay', is_test: false });
    expect(await check()).toMatchObject({ is_answered: true, account: { is_known: false } });
    await razorpay.failNext('error');
    expect(await check()).toMatchObject({ is_answered: false, account: { is_known: false } });
    expect(await methodsOf(store)).toEqual({ online: null, is_test: false });
    await send('PUT', account, livelyKeys, store.token);
    expect(await check()).toMatchObject({ is_answered: true, account: { is_known: true } });
    expect(await methodsOf(store)).toEqual({ online: 'razorpay', is_test: false });
  });

  test('are for the owner alone', async () => {
    const store = await aStore(livelyKeys);
    const members = await Promise.all((['manager', 'host', 'moderator'] as const).map((role) => aPerson(app, { storeId: store.storeId, role })));
    const stranger = await aPerson(app);
    const asks = [
      ['GET', account],
      ['PUT', account, razorpayKeys],
      ['DELETE', account, undefined],
      ['POST', `${account}/checks`, {}],
    ] as const;
    for (const [method, path, body] of asks) {
      expect((await send(method, path, body)).status).toBe(401);
      for (const { token } of [...members, stranger]) expect((await send(method, path, body, token)).status).toBe(403);
    }
    const other = await aStore();
    await send('PUT', account, razorpayKeys, other.token);
    await send('DELETE', account, undefined, other.token);
    expect((await send('GET', account, undefined, store.token)).body.account.key_id).toBe(livelyKeys.key_id);
  });

  test('are told to members who may not set them by what is wrong alone', async () => {
    const store = await aStore(livelyKeys);
    const manager = await aPerson(app, { storeId: store.storeId, role: 'manager' });
    const faultNow = async () => (await send('GET', '/api/seller/payment-settings', undefined, manager.token)).body.keys_fault;
    expect(await faultNow()).toBeNull();
    await takeOnline({ send }, store, { ...livelyKeys, key_secret: 'not-this-one' });
    await send('POST', `${account}/checks`, {}, store.token);
    expect(await faultNow()).toBe('unknown');
    await sql`update payment_accounts set key_secret = webhook_secret where store_id = ${store.storeId} and retired_at is null`.execute(app.db);
    expect(await faultNow()).toBe('unreadable');
    await send('DELETE', account, undefined, store.token);
    expect(await faultNow()).toBe('missing');
  });

  test('that are set by many at once end as one', async () => {
    const store = await aStore();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('PUT', account, livelyKeys, store.token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const rows = sql`select from payment_accounts where store_id = ${store.storeId} and retired_at is null`;
    expect((await rows.execute(app.db)).rows).toHaveLength(1);
  });

  test('are said to be a test by shopper and seller, where the keys are', async () => {
    const store = await aStore(razorpayKeys);
    expect(await methodsOf(store)).toEqual({ online: 'razorpay', is_test: true });
    const held = await hold(store);
    expect((await send('GET', `/api/payments/${held.token}`)).body.is_test).toBe(true);
    await send('DELETE', account, undefined, store.token);
    expect((await paymentOf(held, store)).payment.is_test).toBe(true);
    const real = await aStore(livelyKeys);
    const bought = await hold(real);
    expect([(await send('GET', `/api/payments/${bought.token}`)).body.is_test, (await paymentOf(bought, real)).payment.is_test]).toEqual([false, false]);
  });
});

test('a sealed secret opens in no other store and no other field', async () => {
  const [lamps, thief] = [await aStore(livelyKeys), await aStore(razorpayKeys)];
  await sql`update payment_accounts as mine set key_id = theirs.key_id, key_secret = theirs.key_secret, webhook_secret = theirs.webhook_secret
    from payment_accounts as theirs where mine.store_id = ${thief.storeId} and theirs.store_id = ${lamps.storeId}`.execute(app.db);
  expect((await send('GET', account, undefined, thief.token)).body.account.is_readable).toBe(false);
  expect(await methodsOf(thief)).toEqual({ online: null, is_test: false });
  expect((await send('POST', `${account}/checks`, {}, thief.token)).status).toBe(404);
  await sql`update payment_accounts set key_secret = webhook_secret where store_id = ${lamps.storeId}`.execute(app.db);
  expect(await methodsOf(lamps)).toEqual({ online: null, is_test: false });
});

test('no answer, no line of the log and no row holds a secret as it was set', async () => {
  const store = await aStore(livelyKeys);
  await razorpay.failNext('error', 'lost');
  for (const _ of ['error', 'lost']) await send('POST', `${account}/checks`, {}, store.token);
  await hold(store);
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db);
  const rows = await Promise.all(tables.map(async ({ name }) => JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(app.db)).rows)));
  const said = { answers: answered, log: logged, rows };
  for (const [where, texts] of Object.entries(said)) {
    expect([where, texts.length > 20]).toEqual([where, true]);
    for (const { key_secret, webhook_secret } of [livelyKeys, razorpayKeys])
      for (const secret of [key_secret, webhook_secret]) expect([where, texts.filter((text) => text.includes(secret))]).toEqual([where, []]);
  }
});
