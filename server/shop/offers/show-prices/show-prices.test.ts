import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOrder, openDevice } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;
type Product = { id: string; variant_id: string; price_paise: number };
let lamp: Product;
let bowl: Product;
let show: string;

const aFifth = () => ({ discount_type: 'percentage', value: 2_000, product_ids: [lamp.id] });

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller('Live price looms');
  other = await app.signUpSeller('Other looms');
  lamp = await addProduct('Brass lamp', '499');
  bowl = await addProduct('Clay bowl', '300');
});
beforeEach(async () => {
  show = await addEvent();
});
afterAll(() => app[Symbol.asyncDispose]());

async function addProduct(name: string, price: string, { token } = seller): Promise<Product> {
  return (await app.send('POST', '/api/seller/products', { name, price, stock: '' }, token)).body;
}
async function addEvent(): Promise<string> {
  const planned = { title: 'Lamps tonight', product_ids: [lamp.id, bowl.id], scheduled_start: new Date(Date.now() + 3_600_000).toISOString() };
  return (await app.send('POST', '/api/seller/live-streams', planned, seller.token)).body.id;
}
const goLive = async () => await app.send('POST', `/api/seller/live-streams/${show}/go-live`, {}, seller.token);
const end = async () => await app.send('POST', `/api/seller/live-streams/${show}/end`, {}, seller.token);
const save = async (change: object = {}, { token } = seller, id = show) =>
  await app.send('PUT', `/api/seller/live-streams/${id}/show-price`, { ...aFifth(), ...change }, token);
const takeAway = async ({ token } = seller) => await app.send('DELETE', `/api/seller/live-streams/${show}/show-price`, undefined, token);
const list = async ({ token } = seller) => (await app.send('GET', '/api/seller/show-prices', undefined, token)).body.items;
const ofShow = async () => (await list()).find(({ live_stream_id }: { live_stream_id: string }) => live_stream_id === show);
const setDiscount = async (value: number, is_active = true) =>
  await app.send(
    'PUT',
    '/api/seller/discount-settings',
    { ...{ discount_type: 'percentage', value, min_watch_time_seconds: 5, title: 'Off', description: '', code: 'HALDI' }, ...noLimits, is_active },
    seller.token,
  );
const noLimits = { max_uses: null, max_uses_per_person: null };
const buy = async (
  shown_total_paise: number,
  { items = [{ variant_id: lamp.variant_id, quantity: 1 }], ...change }: { items?: object[]; [field: string]: unknown } = {},
) => await app.send('POST', '/api/orders', anOrder(lamp, { items, shown_total_paise, live_stream_id: show, ...change }));
const quote = async (change: object = {}) =>
  (
    await app.send('POST', '/api/offers/quote', {
      ...{ seller_id: seller.storeId, live_stream_id: show, items: [{ variant_id: lamp.variant_id, quantity: 1 }] },
      ...change,
    })
  ).body;

describe('the show price of a live event', () => {
  test('holds while it is on the air, and only for what it names', async () => {
    expect((await save()).body).toMatchObject({
      live_stream_id: show,
      status: 'scheduled',
      value: 2_000,
      product_ids: [lamp.id],
      did: { ordered: 0, given_paise: 0 },
    });
    expect((await buy(39_900)).body).toMatchObject({ code: 'PRICE_CHANGED', data: { total_paise: 49_900 } });
    await goLive();
    const items = [
      { variant_id: lamp.variant_id, quantity: 2 },
      { variant_id: bowl.variant_id, quantity: 1 },
    ];
    const { status, body } = await buy(2 * 39_900 + 30_000, { items });
    expect([status, body.orders?.[0]]).toMatchObject([201, { subtotal_paise: 129_800, discount_paise: 20_000, total_paise: 109_800, discount_code: null }]);
    expect((await buy(39_900, { live_stream_id: undefined })).body.data.total_paise).toBe(49_900);
    expect((await ofShow()).did).toEqual({ ordered: 1, given_paise: 20_000 });
    await end();
    expect((await buy(39_900)).body.data.total_paise).toBe(49_900);
  });

  test('stands on the order with its version, and each line has its part', async () => {
    await save({ discount_type: 'amount', value: 5_000, product_ids: [lamp.id, bowl.id] });
    await goLive();
    const items = [
      { variant_id: lamp.variant_id, quantity: 1 },
      { variant_id: bowl.variant_id, quantity: 3 },
    ];
    const { id } = (await buy(44_900 + 3 * 25_000, { items })).body.orders[0];
    const order = (await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body;
    expect(order.discount_offer).toEqual({ version: expect.any(String), title: 'Live price', discount_type: 'amount', value: 5_000 });
    expect(order.lines.map(({ discount_paise }: { discount_paise: number }) => discount_paise)).toEqual([5_000, 15_000]);
    await save({ value: 1_000 });
    expect((await app.send('GET', `/api/seller/orders/${id}`, undefined, seller.token)).body.discount_offer).toEqual(order.discount_offer);
    expect((await buy(44_900)).status).toBe(201);
  });

  test('and the discount of the store are never added up: the better one counts, and only that is used', async () => {
    await save();
    await goLive();
    const offers = [{ seller_id: seller.storeId, code: 'HALDI' }];
    await setDiscount(1_000);
    expect(await quote({ code: 'haldi' })).toMatchObject({
      total_paise: 39_900,
      applied: null,
      refused: {},
      show_price: { discount_type: 'percentage', value: 2_000 },
    });
    expect((await buy(39_900, { offers })).body.orders[0].discount_code).toBeNull();
    await setDiscount(3_000);
    expect(await quote({ code: 'haldi' })).toMatchObject({ total_paise: 34_900, applied: { code: 'HALDI' }, show_price: null });
    expect((await buy(34_900, { offers })).body.orders[0].discount_code).toBe('HALDI');
    expect((await app.send('GET', '/api/seller/discount-settings', undefined, seller.token)).body.settings.used).toBe(1);
    await setDiscount(3_000, false);
    expect((await buy(39_900)).status).toBe(201);
    expect((await buy(34_900, { offers })).body.data.total_paise).toBe(39_900);
  });

  test('is told to whoever watches, with or without an offer, and is gone once it is taken away', async () => {
    await goLive();
    const watch = async (Cookie?: string) => {
      const headers = { 'Content-Type': 'application/json', ...(Cookie && { Cookie }) };
      return (await (await app.app.request(`/api/live-streams/${show}/offer`, { method: 'POST', body: '{}', headers })).json()).show_price;
    };
    expect(await watch()).toBeNull();
    await save();
    for (const cookie of [undefined, await openDevice(app.app.request)]) expect(await watch(cookie)).toEqual(aFifth());
    expect((await takeAway()).status).toBe(200);
    expect([await watch(), (await takeAway()).status, (await buy(39_900)).status]).toEqual([null, 200, 409]);
    expect(await ofShow()).toBeUndefined();
  });

  test('that is taken away after orders had it stays in the list with what it did, and can be set again', async () => {
    await save();
    await goLive();
    await buy(39_900);
    await takeAway();
    expect(await ofShow()).toMatchObject({ is_taken_away: true, did: { ordered: 1, given_paise: 10_000 } });
    await save({ value: 1_000 });
    expect(await ofShow()).toMatchObject({ is_taken_away: false, value: 1_000, did: { ordered: 1 } });
  });

  test('is had again by an order that is paid after it was let go', async () => {
    await save();
    await goLive();
    const { id } = (await buy(39_900)).body.orders[0];
    const { ofOrders } = app.context.offers;
    await app.context.db.transaction().execute((tx) => ofOrders.giveBack(tx, id));
    expect((await ofShow()).did.ordered).toBe(0);
    expect(await app.context.db.transaction().execute((tx) => ofOrders.takeAgain(tx, id))).toBe(true);
    expect((await ofShow()).did).toEqual({ ordered: 1, given_paise: 10_000 });
  });

  test('counts only orders that stand', async () => {
    await save();
    await goLive();
    const { id } = (await buy(39_900)).body.orders[0];
    await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
    expect((await ofShow()).did).toEqual({ ordered: 0, given_paise: 0 });
  });

  test('never makes an order free', async () => {
    await save({ value: 10_000 });
    await goLive();
    expect((await buy(100)).status).toBe(201);
  });

  test('that several save at once is one of theirs', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, turn) => save({ value: 1_000 + turn })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await list()).filter(({ live_stream_id }: { live_stream_id: string }) => live_stream_id === show)).toHaveLength(1);
  });
});

describe('is refused', () => {
  test.each([
    ['value', { value: 10_001 }],
    ['value', { discount_type: 'amount', value: 100_000_01 }],
    ['value', { value: 0 }],
    ['product_ids', { product_ids: [] }],
  ])('for its %s: %j', async (path, change) => {
    const { status, body } = await save(change);
    expect([status, body.data.fields[0].path]).toEqual([422, path]);
  });

  test('for a product that the live event does not sell, of this store or another', async () => {
    const [fan, theirs] = [await addProduct('Fan', '200'), await addProduct('Fan', '200', other)];
    for (const { id } of [fan, theirs]) expect((await save({ product_ids: [lamp.id, id] })).body.data.fields[0].path).toBe('product_ids');
  });

  test('in a live event of another store, and in one that is over', async () => {
    expect([(await save({}, other)).status, (await takeAway(other)).status]).toEqual([404, 404]);
    expect((await list(other)).length).toBe(0);
    await goLive();
    await end();
    expect([(await save()).body.code, (await takeAway()).body.code]).toEqual(['STREAM_STATE', 'STREAM_STATE']);
  });

  test('where another store sells: its live event lowers nothing', async () => {
    await save();
    await goLive();
    const theirs = await addProduct('Brass lamp', '499', other);
    const items = [{ variant_id: theirs.variant_id, quantity: 1 }];
    expect((await buy(39_900, { items })).body.data.total_paise).toBe(49_900);
    expect((await quote({ seller_id: other.storeId, items })).total_paise).toBe(49_900);
  });
});
