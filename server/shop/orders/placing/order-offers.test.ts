import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDelivery, anOrder, aPhone, inParallel, openDevice } from '../../../../test/support/browser/shopper.ts';
import { type Answer, createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

/** Two nodes on one database. */
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ AUTH_JWT_KEYS: app.context.config.auth.keyFile }, app.connection);
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const aDiscount = {
  ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 5, title: 'A fifth off', description: '' },
  ...{ code: 'HALDI', is_active: true, max_uses: null, max_uses_per_person: 1 },
};

/** A store that sells a lamp for ₹499, a fifth of which is ₹100. */
async function aStore(name: string, change: object = {}) {
  const seller = await app.signUpSeller(name);
  const lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499', stock: '' }, seller.token)).body;
  expect((await app.send('PUT', '/api/seller/discount-settings', { ...aDiscount, ...change }, seller.token)).status).toBe(200);
  const buy = (turn = 0, changed: object = {}): Promise<Answer> => {
    const offers = [{ seller_id: seller.storeId, code: 'haldi' }];
    return (turn % 2 ? other : app).send('POST', '/api/orders', anOrder(lamp, { offers, shown_total_paise: 39_900, ...changed }));
  };
  return { seller, lamp, buy };
}

const usedOf = async ({ token }: TestSeller) => (await app.send('GET', '/api/seller/discount-settings', undefined, token)).body.settings.used;

test('a code with 50 uses and 200 buyers at two nodes: exactly 50 pay less, the others are told the price without it', async () => {
  const { seller, buy } = await aStore('Fifty uses', { max_uses: 50 });
  const answers = await inParallel(200, 200, (buyer) => buy(buyer));
  const placed = answers.filter(({ status }) => status === 201);
  expect(placed.length).toBe(50);
  for (const { body } of placed)
    expect(body.orders[0]).toMatchObject({ subtotal_paise: 49_900, discount_paise: 10_000, discount_code: 'HALDI', total_paise: 39_900 });
  for (const { status, body } of answers.filter((answer) => !placed.includes(answer)))
    expect([status, body.code, body.data]).toEqual([409, 'PRICE_CHANGED', { total_paise: 49_900, offers: { [seller.storeId]: 'limit' } }]);
  expect(await usedOf(seller)).toBe(50);
  expect((await buy(0, { offers: [], shown_total_paise: 49_900 })).status).toBe(201);
}, 60_000);

test('one person who orders ten times at once has the discount once, and hears that it was used', async () => {
  const { seller, buy } = await aStore('Once each');
  const delivery = aDelivery({ phone: aPhone() });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => buy(turn, { delivery })));
  expect(answers.filter(({ status }) => status === 201).length).toBe(1);
  for (const { body } of answers.filter(({ status }) => status !== 201)) expect(body.data.offers[seller.storeId]).toMatch(/^(?:used|limit)$/);
  expect((await buy(0, { delivery })).body.data.offers).toEqual({ [seller.storeId]: 'used' });
  expect(await usedOf(seller)).toBe(1);
}, 60_000);

test('a claim that is sent again, at once and at two nodes, is one discount, and none in another browser', async () => {
  const { seller, lamp } = await aStore('Replayed');
  const { body: show } = await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, seller.token);
  await app.send('POST', `/api/seller/live-streams/${show.id}/go-live`, {}, seller.token);
  const [mine, theirs] = [await openDevice(app.app.request), await openDevice(app.app.request)];
  const ask = async (path: string, body: object, Cookie: string, at = app) =>
    (await at.app.request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', Cookie } })).json();
  const { watch } = (await ask(`/api/live-streams/${show.id}/offer`, {}, mine)).offer;
  app.advance(5_000);
  const { claim } = await ask(`/api/live-streams/${show.id}/offer/claim`, { watch }, mine);
  app.advance(-5_000);
  const offers = [{ seller_id: seller.storeId, claim }];
  const held = { offers, shown_total_paise: 39_900, delivery: aDelivery({ phone: aPhone() }) };
  const stolen = await ask('/api/orders', anOrder(lamp, { ...held, delivery: aDelivery() }), theirs);
  expect(stolen.data).toEqual({ total_paise: 49_900, offers: { [seller.storeId]: 'not_yours' } });
  const answers = await Promise.all(Array.from({ length: 6 }, (_, turn) => ask('/api/orders', anOrder(lamp, held), mine, turn % 2 ? other : app)));
  expect(answers.filter((answer) => answer.orders).map(({ orders }) => [orders[0].total_paise, orders[0].discount_code])).toEqual([[39_900, 'HALDI']]);
  for (const answer of answers.filter((each) => !each.orders)) expect(answer.data.offers[seller.storeId]).toMatch(/^(?:used|limit)$/);
  expect(await usedOf(seller)).toBe(1);
}, 60_000);

test('an order that is cancelled gives its use back', async () => {
  const { seller, buy } = await aStore('Given back', { max_uses: 1 });
  const first = await buy();
  expect([first.status, (await buy()).status]).toEqual([201, 409]);
  const { id } = first.body.orders[0];
  expect((await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token)).status).toBe(200);
  expect([await usedOf(seller), (await buy()).status, await usedOf(seller)]).toEqual([0, 201, 1]);
}, 60_000);

test('a discount that ended since it was shown is not taken, and the order is not placed dearer', async () => {
  const { seller, buy } = await aStore('Ended');
  await app.send('PUT', '/api/seller/discount-settings', { ...aDiscount, is_active: false }, seller.token);
  expect((await buy()).body).toMatchObject({ code: 'PRICE_CHANGED', data: { total_paise: 49_900, offers: { [seller.storeId]: 'ended' } } });
  expect(await usedOf(seller)).toBe(0);
});

test('of two stores at one press each takes the discount of its own, or neither order is placed', async () => {
  const [one, two] = [await aStore('One'), await aStore('Two', { code: 'NEEM', max_uses: 1 })];
  const offers = [
    { seller_id: one.seller.storeId, code: 'HALDI' },
    { seller_id: two.seller.storeId, code: 'NEEM' },
  ];
  const items = [one.lamp, two.lamp].map(({ variant_id }) => ({ variant_id, quantity: 1 }));
  const both = () => one.buy(0, { items, offers, shown_total_paise: 79_800 });
  const first = await both();
  expect(first.body.orders.map((order: { total_paise: number }) => order.total_paise)).toEqual([39_900, 39_900]);
  const second = await both();
  expect([second.status, second.body.data]).toEqual([409, { total_paise: 89_800, offers: { [two.seller.storeId]: 'limit' } }]);
  expect([await usedOf(one.seller), await usedOf(two.seller)]).toEqual([1, 1]);
}, 60_000);
