import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, inParallel } from '../../../../test/support/browser/shopper.ts';
import { eventOf, startRazorpay, takeOnline } from '../../../../test/support/servers/razorpay.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let app: TestApp;
let seller: TestSeller;
const logged: string[] = [];
beforeAll(async () => {
  razorpay = await startRazorpay();
  app = await createTestApp({ ...razorpay.settings, LOG_LEVEL: 'warn' }, undefined, { logTo: { write: (line) => void logged.push(line) } });
  seller = await app.signUpSeller();
  await takeOnline(app, seller);
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await razorpay?.[Symbol.asyncDispose]();
});

const soon = { timeout: 10_000 };
const statusOf = async (id: string): Promise<string> => (await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body.status;

/** Somebody's transaction that holds what `statement` takes, until it is given up. */
async function holding(statement: RawBuilder<unknown>): Promise<{ giveUp(): Promise<void> }> {
  const tx = await app.db.startTransaction().execute();
  await statement.execute(tx);
  return { giveUp: async () => void (await tx.rollback().execute()) };
}

/** Resolves once a statement that begins so waits for another transaction. */
async function untilWaiting(start: string): Promise<void> {
  const waiting = sql<{ query: string }>`select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await waiting.execute(app.db)).rows.map(({ query }) => query.trim()), soon).toContainEqual(expect.stringMatching(`^${start}`));
}

async function capture(providerOrder: string): Promise<() => Promise<number>> {
  const payment = await razorpay.pay({ order_id: providerOrder, status: 'captured' });
  const { id, body, signature } = eventOf('payment.captured', { payment });
  const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Event-Id': id, 'X-Razorpay-Signature': signature };
  const deliver = async () => (await app.app.request(`/webhooks/razorpay/${seller.storeId}`, { method: 'POST', body, headers })).status;
  return Object.assign(deliver, { chargeId: payment.id });
}

test('money that comes late and money that comes twice, told at once, stand in nobody’s way', async () => {
  const { body: lamp } = await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499', stock: '1' }, seller.token);
  const { body } = await app.send('POST', '/api/orders', anOrder(lamp, { payment_method: 'online' }), seller.token);
  const [{ id }] = body.orders;
  const { provider_order_id } = (await app.send('POST', `/api/payments/${body.pay_token}/attempts`, {})).body;
  app.advance(600_000);
  app.context.jobWaker.wake();
  await expect.poll(() => statusOf(id), soon).toBe('cancelled');
  expect((await app.send('POST', '/api/orders', anOrder(lamp), seller.token)).status).toBe(201);

  const [late, twice] = [await capture(provider_order_id), (await capture(provider_order_id)) as (() => Promise<number>) & { chargeId: string }];
  // The first is taken in, and what follows from it waits for the order.
  const order = await holding(sql`select from customer_orders where id = ${id} for no key update`);
  expect(await late()).toBe(204);
  await untilWaiting('select .* from "customer_orders"');
  // The second holds the payment and waits at its charge, before it writes the refund.
  const charge = await holding(
    sql`insert into payment_charges (id, order_id, amount_paise, currency, state, created_at) values (${twice.chargeId}, ${id}, 1, 'INR', 'failed', now())`,
  );
  const second = twice();
  await untilWaiting('insert into "payment_charges"');
  await order.giveUp();
  // What follows from the first now has the order, and waits for the payment.
  await untilWaiting('select .* from "payments"');
  await charge.giveUp();
  expect(await second).toBe(204);
  const refunds = async () => (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, seller.token)).body.refunds;
  await expect
    .poll(async () => (await refunds()).map(({ reason, state }: { reason: string; state: string }) => `${reason} ${state}`).toSorted(), soon)
    .toEqual(['late paid', 'surplus paid']);
  expect(logged).toEqual([]);
});

test('an order of several variants and a change of them never wait for each other', async () => {
  const row = (size: string, price = '500') => ({ values: [size], price, stock: '50' });
  const kurta = { name: 'Kurta', options: ['Size'], variants: ['S', 'M', 'L', 'XL'].map((size) => row(size)) };
  const { body: made } = await app.send('POST', '/api/seller/products', kurta, seller.token);
  const ids: string[] = made.variants.map(({ id }: { id: string }) => id);
  const sorted = ids.toSorted();
  // Their places are the other way round than their ids, which is the order in which orders take them.
  const places = { ...kurta, variants: sorted.toReversed().map((id) => ({ id, ...row(kurta.variants[ids.indexOf(id)]?.values[0] ?? '') })) };
  const change = (price: string) =>
    app.send('PUT', `/api/seller/products/${made.id}`, { ...places, variants: places.variants.map((one) => ({ ...one, price })) }, seller.token);
  expect((await change('500')).status).toBe(200);
  const items = ids.map((variant_id) => ({ variant_id, quantity: 1 }));
  const order = (total: number) => app.send('POST', '/api/orders', anOrder(made, { items, shown_total_paise: total }), seller.token);

  const first = await holding(sql`select from product_variants where id = ${sorted[0]} for no key update`);
  const placed = order(200_000);
  await untilWaiting('with numbered');
  const changed = change('600');
  await untilWaiting('(select from|update) "?product_variants');
  await first.giveUp();
  // Whoever is first: then the price is another one, or not yet.
  expect([(await placed).body.code ?? 'placed', (await changed).status]).toEqual([expect.stringMatching(/^(placed|PRICE_CHANGED)$/), 200]);
  const many = await inParallel(40, 8, (turn) => (turn % 2 ? order(240_000) : change('600')));
  expect(many.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(200), ...Array(20).fill(201)]);
  expect(logged).toEqual([]);
});
