import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder } from '../../../test/support/browser/shopper.ts';
import { type Answer, createTestApp, makeDemo, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

const holdMs = 600_000;
/** Two cores may be busy with other tests. */
const soon = { timeout: 10_000 };

let app: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on' });
  seller = await app.signUpSeller();
  await makeDemo(app, seller);
});
afterAll(() => app[Symbol.asyncDispose]());

type Lamp = { id: string; variant_id: string; price_paise: number };

async function aLamp(stock = 3): Promise<Lamp> {
  return (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499', stock: String(stock) }, seller.token)).body;
}

async function hold(lamp: Lamp, change: object = {}): Promise<{ id: string; number: number; token: string }> {
  const { status, body } = await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online', ...change }));
  expect(status).toBe(201);
  return { id: body.orders[0].id, number: body.orders[0].number, token: body.pay_token };
}

const tryTest = (token: string, outcome: string): Promise<Answer> => app.send('POST', `/api/payments/${token}/tests`, { outcome });
const find = async (token: string) => (await app.send('GET', `/api/payments/${token}`)).body;
const statusOf = async (id: string): Promise<string> => (await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body.status;
const paymentOf = async (id: string) => (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, seller.token)).body;
async function stockOf({ variant_id }: Lamp): Promise<number | null> {
  const rows = app.db.selectFrom('product_variants').select('stock');
  return (await rows.where('id', '=', variant_id as never).executeTakeFirstOrThrow()).stock;
}

/** Has jobs done that are due by then. */
async function passTime(ms: number): Promise<void> {
  app.advance(ms);
  app.context.jobWaker.wake();
}

describe('an order that is paid online', () => {
  test('holds its stock and tells nobody until it is paid; then it is placed', async () => {
    const lamp = await aLamp();
    const { id, token, number } = await hold(lamp);
    expect(await statusOf(id)).toBe('awaiting_payment');
    expect(await stockOf(lamp)).toBe(2);
    const noticed = () => app.db.selectFrom('store_notices').select('subject_id').where('subject_id', '=', id).execute();
    expect(await noticed()).toEqual([]);
    expect(await find(token)).toMatchObject({ state: 'waiting', is_tried: false, amount_paise: 49_900, provider: 'test', seller_name: 'Rangrez' });
    expect((await app.send('POST', `/api/payments/${token}/attempts`, {})).body).toEqual({ provider: 'test' });
    expect((await tryTest(token, 'success')).body).toMatchObject({ state: 'paid' });
    await expect.poll(() => statusOf(id), soon).toBe('processing');
    await expect.poll(async () => (await noticed()).length, soon).toBe(1);
    expect((await app.send('GET', `/api/payments/${token}/order`)).body).toMatchObject({ id, number, status: 'processing', payment_method: 'online' });
    expect(await paymentOf(id)).toMatchObject({ payment: { state: 'captured', amount_paise: 49_900, provider: 'test' }, refunds: [] });
    expect(await stockOf(lamp)).toBe(2);
  });

  test('may fail and be tried again, and is paid once, however often it is pressed', async () => {
    const { id, token } = await hold(await aLamp());
    expect((await tryTest(token, 'failure')).body).toMatchObject({ state: 'waiting', is_tried: true });
    await Promise.all(Array.from({ length: 8 }, () => tryTest(token, 'success')));
    await expect.poll(() => statusOf(id), soon).toBe('processing');
    const { payment, refunds } = await paymentOf(id);
    const charges = await app.db
      .selectFrom('payment_charges')
      .selectAll()
      .where('order_id', '=', id as never)
      .where('state', '=', 'captured')
      .execute();
    // What a race took twice went back at once: one charge is kept.
    await expect.poll(async () => (await paymentOf(id)).refunds.map(({ state }: { state: string }) => state)).toEqual(charges.slice(1).map(() => 'paid'));
    expect(payment.amount_paise).toBe(49_900);
    expect(refunds.length).toBe(charges.length - 1);
    expect((await tryTest(token, 'success')).body.code).toBe('ORDER_STATE');
  });

  test('is let go after ten minutes: its stock is back, and its page says so', async () => {
    const lamp = await aLamp(1);
    const { id, token } = await hold(lamp);
    await tryTest(token, 'hang');
    expect(await stockOf(lamp)).toBe(0);
    await passTime(holdMs);
    await expect.poll(() => statusOf(id), soon).toBe('cancelled');
    expect(await stockOf(lamp)).toBe(1);
    expect(await find(token)).toMatchObject({ state: 'expired' });
    expect((await app.send('POST', `/api/payments/${token}/attempts`, {})).body.code).toBe('ORDER_STATE');
  });

  test('whose job was lost is let go by the chore', async () => {
    const lamp = await aLamp(1);
    await app.context.runChores(['orders on hold']);
    const { id } = await hold(lamp);
    await app.db.deleteFrom('jobs').where('kind', '=', 'order.hold_over').execute();
    app.advance(holdMs);
    expect(await app.context.runChores(['orders on hold'])).toEqual({ 'orders on hold': 1 });
    expect([await statusOf(id), await stockOf(lamp)]).toEqual(['cancelled', 1]);
  });

  test('that cannot be let go keeps no other on hold', async () => {
    const lamp = await aLamp(2);
    const [first, second] = [await hold(lamp), await hold(lamp)];
    await app.db.deleteFrom('jobs').where('kind', '=', 'order.hold_over').execute();
    await sql`create function stay() returns trigger language plpgsql as $$ begin raise exception 'it stays'; end $$`.execute(app.db);
    await sql`create trigger stay before update on customer_orders for each row when (new.number = ${sql.lit(first.number)}) execute function stay()`.execute(
      app.db,
    );
    app.advance(holdMs);
    expect(await app.context.runChores(['orders on hold'])).toEqual({});
    expect([await statusOf(first.id), await statusOf(second.id), await stockOf(lamp)]).toEqual(['awaiting_payment', 'cancelled', 1]);
    await sql`drop trigger stay on customer_orders`.execute(app.db);
    expect(await app.context.runChores(['orders on hold'])).toEqual({ 'orders on hold': 1 });
  });

  test('that is paid too late takes its stock again, also from a count that began meanwhile, and gives that back', async () => {
    const form = { name: 'Brass lamp', price: '499' };
    const uncounted = (await app.send('POST', '/api/seller/products', { ...form, stock: '' }, seller.token)).body;
    const lamps = [await aLamp(1), uncounted];
    const held = await Promise.all(lamps.map((lamp) => hold(lamp)));
    for (const { token } of held) await tryTest(token, 'late_success');
    await passTime(holdMs);
    for (const { id } of held) await expect.poll(() => statusOf(id), soon).toBe('cancelled');
    await app.send('PUT', `/api/seller/products/${uncounted.id}`, { ...form, stock: '10' }, seller.token);
    await passTime(40_000);
    for (const { id } of held) await expect.poll(() => statusOf(id), soon).toBe('processing');
    expect(await Promise.all(lamps.map(stockOf))).toEqual([0, 9]);
    for (const { token } of held) expect(await find(token)).toMatchObject({ state: 'paid' });
    for (const { id } of held) await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
    expect(await Promise.all(lamps.map(stockOf))).toEqual([1, 10]);
  });

  test('that is paid too late for stock that is gone has its money back', async () => {
    const lamp = await aLamp(1);
    const { id, token } = await hold(lamp);
    await tryTest(token, 'late_success');
    await passTime(holdMs);
    await expect.poll(() => statusOf(id), soon).toBe('cancelled');
    expect((await app.send('POST', '/api/orders', anOrder(lamp))).status).toBe(201);
    await passTime(40_000);
    await expect.poll(async () => (await paymentOf(id)).refunds, soon).toMatchObject([{ amount_paise: 49_900, reason: 'late', state: 'paid' }]);
    expect([await statusOf(id), await stockOf(lamp), (await find(token)).state]).toEqual(['cancelled', 0, 'refunded']);
  });

  test('that its seller cancels owes the money back, once', async () => {
    const lamp = await aLamp(1);
    const { id, token } = await hold(lamp);
    const cancel = () => app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
    expect((await cancel()).body.code).toBe('ORDER_STATE');
    await tryTest(token, 'success');
    await expect.poll(() => statusOf(id), soon).toBe('processing');
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await expect.poll(async () => (await paymentOf(id)).refunds, soon).toMatchObject([{ amount_paise: 49_900, reason: 'cancelled', state: 'paid' }]);
    expect(await stockOf(lamp)).toBe(1);
    expect((await find(token)).state).toBe('refunded');
  });

  test('is asked for by who has its link alone, and of a store that takes it', async () => {
    const { token } = await hold(await aLamp());
    const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const path of [`/api/payments/${forged}`, `/api/payments/${forged}/order`]) expect((await app.send('GET', path)).status).toBe(404);
    const other = await app.signUpSeller('Cash only');
    const lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5', stock: '' }, other.token)).body;
    const refused = await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }));
    expect(refused.body).toMatchObject({ code: 'INPUT_INVALID', data: { fields: [{ path: 'payment_method' }] } });
    expect((await app.send('GET', `/api/payment-methods/${other.storeId}`)).body).toEqual({ online: null, is_test: false });
    expect((await app.send('GET', `/api/payment-methods/${seller.storeId}`)).body).toEqual({ online: 'test', is_test: true });
    const both = { ...anOrder(lamp), payment_method: 'online', items: [lamp, await aLamp()].map(({ variant_id }) => ({ variant_id, quantity: 1 })) };
    expect((await app.send('POST', '/api/orders', { ...both, shown_total_paise: 50_400 })).body.data.fields[0].path).toBe('payment_method');
  });

  test('paid after later orders is told to its store all the same', async () => {
    const owner = await app.signUpSeller('Told late');
    await makeDemo(app, owner);
    const lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5', stock: '' }, owner.token)).body;
    const held = await hold(lamp);
    await app.send('POST', '/api/orders', anOrder(lamp));
    const plan = () =>
      app.db
        .selectFrom('order_notice_plans')
        .selectAll()
        .where('store_id', '=', owner.storeId as never)
        .executeTakeFirst();
    await expect.poll(async () => (await plan())?.told_number, soon).toBe(2);
    await tryTest(held.token, 'success');
    await expect
      .poll(() =>
        app.db
          .selectFrom('customer_orders')
          .select('is_untold')
          .where('id', '=', held.id as never)
          .executeTakeFirst(),
      )
      .toEqual({ is_untold: true });
    await expect.poll(async () => (await plan())?.due_at, soon).not.toBeNull();
    await passTime(61_000);
    await expect.poll(async () => (await plan())?.due_at, soon).toBeNull();
    expect(
      await app.db
        .selectFrom('customer_orders')
        .select('is_untold')
        .where('id', '=', held.id as never)
        .executeTakeFirst(),
    ).toEqual({ is_untold: false });
  });
});

describe('what a store takes', () => {
  test('is switched by those who may, and holds for the next order', async () => {
    const owner = await app.signUpSeller('Switching');
    await makeDemo(app, owner);
    expect((await app.send('GET', '/api/seller/payment-settings', undefined, owner.token)).body).toEqual({
      ...{ pays_online: true, has_chosen: true, can_pay_online: true, is_test: true, keys_fault: null },
    });
    const off = await app.send('PUT', '/api/seller/payment-settings', { pays_online: false }, owner.token);
    expect(off.body).toEqual({ pays_online: false, has_chosen: true, can_pay_online: true, is_test: true, keys_fault: null });
    expect((await app.send('GET', `/api/payment-methods/${owner.storeId}`)).body).toEqual({ online: null, is_test: false });
    expect((await app.send('GET', '/api/seller/payment-settings')).status).toBe(401);
  });
});

describe('money that goes back by hand', () => {
  test('is noted once, by its own store, and never more than was paid', async () => {
    const lamp = await aLamp();
    const { body } = await app.send('POST', '/api/orders', anOrder(lamp));
    const owed = { orderId: body.orders[0].id, storeId: seller.storeId as never, reason: 'returned' as const };
    const begin = (paise: number, key: string) => app.db.transaction().execute((tx) => app.context.payments.refunds.begin(tx, { ...owed, paise, key }));
    const outcomes = await Promise.all(Array.from({ length: 6 }, (_, turn) => begin(20_000, `return ${owed.orderId} ${turn}`)));
    expect(outcomes.filter(({ ok }) => ok).length).toBe(2);
    expect((await begin(20_000, `return ${owed.orderId} again`)).ok).toBe(false);
    const [first] = (await paymentOf(owed.orderId)).refunds;
    expect(first).toMatchObject({ state: 'to_pay', reason: 'returned', amount_paise: 20_000 });
    const settle = (token = seller.token) => app.send('POST', `/api/seller/refunds/${first.id}/settlement`, { reference: 'UTR 42' }, token);
    expect((await settle((await app.signUpSeller('Curious')).token)).status).toBe(404);
    const answers = await Promise.all([settle(), settle()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await paymentOf(owed.orderId)).refunds[0]).toMatchObject({ state: 'paid', reference: 'UTR 42' });
  });
});
