import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDelivery, anOrder, aPhone, inParallel, openDevice } from '../../../test/support/browser/shopper.ts';
import { type Answer, createTestApp, makeDemo, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

const holdMs = 600_000;
const soon = { timeout: 10_000 };

let app: TestApp;
let seller: TestSeller;
let code: string;
let lamp: { id: string; variant_id: string; price_paise: number };

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on' });
  seller = await app.signUpSeller('Fault Looms');
  await makeDemo(app, seller);
});
beforeEach(async () => {
  code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '500', stock: '' }, seller.token)).body;
});
afterAll(() => app[Symbol.asyncDispose]());

const save = async (change: object) => {
  const form = { discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 1, title: 'A fifth off', description: '', is_active: true };
  const saved = await app.send('PUT', '/api/seller/discount-settings', { ...form, code, max_uses: null, max_uses_per_person: null, ...change }, seller.token);
  expect(saved.status).toBe(200);
};
const used = async () => (await app.send('GET', '/api/seller/discount-settings', undefined, seller.token)).body.settings.used;
const buy = (change: object = {}): Promise<Answer> =>
  app.send('POST', '/api/orders', anOrder(lamp, { offers: [{ seller_id: seller.storeId, code }], shown_total_paise: 40_000, ...change }));
const whyNot = ({ body }: Answer) => body.data?.offers?.[seller.storeId];
const statusOf = async (id: string): Promise<string> => (await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body.status;
const refundsOf = async (id: string) => (await app.send('GET', `/api/seller/orders/${id}/payment`, undefined, seller.token)).body.refunds;
async function passTime(ms: number): Promise<void> {
  app.advance(ms);
  app.context.jobWaker.wake();
}

/** An order that waits for its payment, which is let go, and whose money then comes. */
async function payLate(meanwhile: () => Promise<unknown>, change: object = {}): Promise<{ id: string; token: string }> {
  const { body } = await buy({ payment_method: 'online', ...change });
  const [{ id }] = body.orders;
  await app.send('POST', `/api/payments/${body.pay_token}/tests`, { outcome: 'late_success' });
  await passTime(holdMs);
  await expect.poll(() => statusOf(id), soon).toBe('cancelled');
  await meanwhile();
  await passTime(40_000);
  return { id, token: body.pay_token };
}

async function claimOf(Cookie: string): Promise<string> {
  const ask = async (path: string, body: object) =>
    (await app.app.request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', Cookie } })).json();
  const { body: show } = await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, seller.token);
  await app.send('POST', `/api/seller/live-streams/${show.id}/go-live`, {}, seller.token);
  const { watch } = (await ask(`/api/live-streams/${show.id}/offer`, {})).offer;
  app.advance(1_000);
  return (await ask(`/api/live-streams/${show.id}/offer/claim`, { watch })).claim;
}

async function buyWith(Cookie: string, claim: string, change: object = {}): Promise<Answer> {
  const body = anOrder(lamp, { offers: [{ seller_id: seller.storeId, claim }], shown_total_paise: 40_000, ...change });
  const answer = await app.app.request('/api/orders', {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', Cookie } },
  });
  return { status: answer.status, body: await answer.json() } as Answer;
}

describe('faults that other shops shipped', () => {
  test('two orders pass one limit: of twenty at once the last use is had once', async () => {
    await save({ max_uses: 1 });
    const answers = await inParallel(20, 20, () => buy());
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(whyNot(answer)).toBe('limit');
    expect(await used()).toBe(1);
  });

  test('limits ignored by an offer that applies by itself: a claim counts toward them, and none is offered once they are reached', async () => {
    await save({ max_uses: 1, max_uses_per_person: 1 });
    const [first, second] = [await openDevice(app.app.request), await openDevice(app.app.request)];
    const claims = [await claimOf(first), await claimOf(second)] as const;
    expect((await buyWith(first, claims[0])).status).toBe(201);
    expect(whyNot(await buyWith(second, claims[1]))).toBe('limit');
    await save({ max_uses: 5, max_uses_per_person: 1 });
    const phone = aPhone();
    expect((await buyWith(second, claims[1], { delivery: aDelivery({ phone }) })).status).toBe(201);
    const third = await openDevice(app.app.request);
    expect(whyNot(await buyWith(third, await claimOf(third), { delivery: aDelivery({ phone }) }))).toBe('used');
    await save({ max_uses: 2, max_uses_per_person: 1 });
    const { body: show } = await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, seller.token);
    await app.send('POST', `/api/seller/live-streams/${show.id}/go-live`, {}, seller.token);
    expect((await app.send('POST', `/api/live-streams/${show.id}/offer`, {})).body.offer).toBeNull();
  });

  test('a cancelled order keeps its use: the seller, the buyer and a payment that never came give it back', async () => {
    await save({ max_uses: 1 });
    const first = (await buy()).body.orders[0];
    await app.send('POST', `/api/seller/orders/${first.id}/status`, { status: 'cancelled' }, seller.token);
    expect(await used()).toBe(0);
    const second = (await buy()).body.orders[0];
    expect((await app.send('POST', '/api/own-orders/cancel', { link: second.link })).status).toBe(200);
    expect(await used()).toBe(0);
    const { body } = await buy({ payment_method: 'online' });
    expect([body.orders.length, await used()]).toEqual([1, 1]);
    await passTime(holdMs);
    await expect.poll(() => statusOf(body.orders[0].id), soon).toBe('cancelled');
    expect([await used(), (await buy()).status]).toEqual([0, 201]);
  });

  test("the counter's answer unread: an order for which there was no use is not placed at all", async () => {
    await save({ max_uses: 1 });
    await buy();
    const before = await app.db
      .selectFrom('customer_orders')
      .select('id')
      .where('store_id', '=', seller.storeId as never)
      .execute();
    const refused = await buy();
    expect([refused.status, refused.body.data]).toEqual([409, { total_paise: 50_000, offers: { [seller.storeId]: 'limit' } }]);
    const after = await app.db
      .selectFrom('customer_orders')
      .select('id')
      .where('store_id', '=', seller.storeId as never)
      .execute();
    expect(after).toHaveLength(before.length);
  });

  test('the per-person counter never raised: each order of a number counts, and the next is refused', async () => {
    await save({ max_uses_per_person: 2 });
    const delivery = aDelivery({ phone: aPhone() });
    expect([(await buy({ delivery })).status, (await buy({ delivery })).status]).toEqual([201, 201]);
    expect(whyNot(await buy({ delivery }))).toBe('used');
  });

  test('limit reached after paying: one refund and no order', async () => {
    await save({ max_uses: 1 });
    const { id, token } = await payLate(async () => expect((await buy()).status).toBe(201));
    await expect.poll(() => refundsOf(id), soon).toMatchObject([{ amount_paise: 40_000, reason: 'late', state: 'paid' }]);
    expect([await statusOf(id), (await app.send('GET', `/api/payments/${token}`)).body.state, await used()]).toEqual(['cancelled', 'refunded', 1]);
    expect(await refundsOf(id)).toHaveLength(1);
  });
});

describe('a payment that comes after its order was let go', () => {
  test('takes the use again that was given back, also of an offer that has ended since', async () => {
    await save({ max_uses: 1 });
    const { id } = await payLate(async () => {
      expect(await used()).toBe(0);
      await save({ max_uses: 1, is_active: false });
    });
    await expect.poll(() => statusOf(id), soon).toBe('processing');
    expect([await used(), await refundsOf(id)]).toEqual([1, []]);
    await save({ max_uses: 1 });
    expect(whyNot(await buy())).toBe('limit');
  });

  test('is refunded where its claim went to another order of the same person', async () => {
    await save({});
    const Cookie = await openDevice(app.app.request);
    const claim = await claimOf(Cookie);
    const { body } = await buyWith(Cookie, claim, { payment_method: 'online' });
    const [{ id }] = body.orders;
    await app.send('POST', `/api/payments/${body.pay_token}/tests`, { outcome: 'late_success' });
    await passTime(holdMs);
    await expect.poll(() => statusOf(id), soon).toBe('cancelled');
    expect((await buyWith(Cookie, claim)).status).toBe(201);
    await passTime(40_000);
    await expect.poll(() => refundsOf(id), soon).toMatchObject([{ amount_paise: 40_000, reason: 'late', state: 'paid' }]);
    expect([await statusOf(id), await used()]).toEqual(['cancelled', 1]);
  });
});
