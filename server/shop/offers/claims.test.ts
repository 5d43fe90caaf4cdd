import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, inParallel, openDevice, order } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

const form = {
  ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 5, title: 'Special Discount!', description: '' },
  ...{ code: 'SAVE20', is_active: true, max_uses: null, max_uses_per_person: null, ends_at: null, min_order_paise: null },
};
const twoHours = 2 * 3_600_000;

let app: TestApp;
let seller: TestSeller;
let lamp: { id: string; variant_id: string; price_paise: number };
let show: string;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
});
beforeEach(async () => {
  seller = await app.signUpSeller('Claim Looms');
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '500', stock: '' }, seller.token)).body;
  show = await goLive();
  await save();
});
afterAll(() => app[Symbol.asyncDispose]());

type Browser = { Cookie?: string; Authorization?: string };
const newBrowser = async (): Promise<Browser> => ({ Cookie: await openDevice(app.app.request) });
const save = async (change: object = {}) => {
  const saved = await app.send('PUT', '/api/seller/discount-settings', { ...form, ...change }, seller.token);
  expect(saved.status).toBe(200);
};
async function goLive(): Promise<string> {
  const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, seller.token)).body;
  await app.send('POST', `/api/seller/live-streams/${id}/go-live`, {}, seller.token);
  return id;
}
async function send(path: string, body: object, browser: Browser) {
  const answer = await app.app.request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...browser } });
  return { status: answer.status, body: await answer.json() };
}
const watch = async (browser: Browser, token?: string, id = show) => (await send(`/api/live-streams/${id}/offer`, { watch: token }, browser)).body.offer;
const shown = async (browser: Browser, token: string, id = show) =>
  (await send(`/api/live-streams/${id}/offer/shown`, { watch: token }, browser)).body.is_noted;
const claim = (browser: Browser, token: string, id = show) => send(`/api/live-streams/${id}/offer/claim`, { watch: token }, browser);
async function claimed(browser: Browser, id = show) {
  const { watch: token } = await watch(browser, undefined, id);
  app.advance(5_000);
  return { token, ...(await claim(browser, token, id)).body };
}
const buy = (browser: Browser, held: object, change: object = {}) =>
  order(
    app.app.request,
    anOrder(lamp, { offers: [{ seller_id: seller.storeId, ...held }], shown_total_paise: 40_000, ...change }),
    browser as Record<string, string>,
  );
const whyNot = ({ body }: Awaited<ReturnType<typeof buy>>) => body.data?.offers?.[seller.storeId];
const cancel = (id: string) => app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
const did = async () =>
  (await app.send('GET', '/api/seller/discount-settings/history', undefined, seller.token)).body.items.map((item: { did: object }) => item.did);

/** Each way to be refused, as the shopper does it; resolves with the answer. */
const refusals: [string, string, (browser: Browser, token: string) => Promise<{ body: { message?: string } }>][] = [
  ['too_early', 'This offer is not yours yet. Watch for a moment longer.', (browser, token) => claim(browser, token)],
  [
    'not_yours',
    'This offer was begun in another browser. Watch the live event here to get it.',
    async (_, token) => {
      app.advance(5_000);
      return await claim(await newBrowser(), token);
    },
  ],
  [
    'ended',
    'This offer has ended.',
    async (browser, token) => {
      app.advance(5_000);
      await save({ is_active: false });
      return await claim(browser, token);
    },
  ],
  [
    'used',
    'You have used this offer already.',
    async (browser, token) => {
      app.advance(5_000);
      expect((await buy(browser, { claim: (await claim(browser, token)).body.claim })).status).toBe(201);
      return await claim(browser, token);
    },
  ],
  [
    'limit',
    'This offer is used up.',
    async (browser, token) => {
      app.advance(5_000);
      await save({ max_uses: 1 });
      expect((await buy(await newBrowser(), { code: 'SAVE20' })).status).toBe(201);
      return await claim(browser, token);
    },
  ],
];

test.each(refusals)('the offer of a live event is refused with its reason and one sentence: %s', async (reason, message, refuse) => {
  const browser = await newBrowser();
  const { watch: token } = await watch(browser);
  expect(await refuse(browser, token)).toMatchObject({ status: 409, body: { code: 'OFFER_REFUSED', message, data: { reason } } });
});

describe('a claim is one for each person and live event', () => {
  test('that a reload, a new tab and a deleted key find again, with the same end', async () => {
    const browser = await newBrowser();
    const first = await claimed(browser);
    for (const token of [first.token, undefined]) {
      app.advance(60_000);
      const offer = await watch(browser, token);
      expect(offer.remaining_ms).toBe(0);
      expect((await claim(browser, offer.watch)).body).toMatchObject({ claim: first.claim, expires_at: first.expires_at });
    }
    app.advance(twoHours);
    expect(await watch(browser)).toBeNull();
    expect((await claim(browser, first.token)).body.data).toEqual({ reason: 'ended' });
    app.advance(-twoHours);
  });

  test('that is used up by an order, after which the same live event offers none, and another one does', async () => {
    const browser = await newBrowser();
    const held = await claimed(browser);
    expect((await buy(browser, { claim: held.claim })).body).toMatchObject({ total_paise: 40_000, discount_code: 'SAVE20' });
    expect(whyNot(await buy(browser, { claim: held.claim }))).toBe('used');
    expect([await watch(browser), await watch(browser, held.token)]).toEqual([null, null]);
    expect((await claim(browser, held.token)).body).toMatchObject({ code: 'OFFER_REFUSED', data: { reason: 'used' } });
    const next = await claimed(browser, await goLive());
    expect((await buy(browser, { claim: next.claim })).status).toBe(201);
  });

  test('that twenty requests with twenty numbers bring at once: one discounted order', async () => {
    const browser = await newBrowser();
    const held = await claimed(browser);
    const answers = await inParallel(20, 20, () => buy(browser, { claim: held.claim }, { delivery: aDelivery() }));
    expect(answers.filter(({ status }) => status === 201).map(({ body }) => body.total_paise)).toEqual([40_000]);
    // A device orders so often at once at most.
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect([answer.status, whyNot(answer)]).toEqual(answer.status === 429 ? [429, undefined] : [409, 'used']);
  });

  test('that twenty tabs ask for at once: one claim', async () => {
    const browser = await newBrowser();
    const { watch: token } = await watch(browser);
    app.advance(5_000);
    const answers = await inParallel(20, 20, () => claim(browser, token));
    expect(new Set(answers.map(({ body }) => body.claim)).size).toBe(1);
  });

  test('that an account has on every device', async () => {
    const { token: access } = await aPerson(app);
    const [phone, laptop] = [await newBrowser(), await newBrowser()].map((browser) => ({ ...browser, Authorization: `Bearer ${access}` })) as [
      Browser,
      Browser,
    ];
    const held = await claimed(phone);
    const { watch: token } = await watch(laptop);
    expect((await claim(laptop, token)).body.claim).toBe(held.claim);
    expect((await buy(laptop, { claim: held.claim })).status).toBe(201);
    expect([await watch(phone), await watch(laptop)]).toEqual([null, null]);
  });

  test('that counts for another product of the store where the one on screen sold out meanwhile', async () => {
    const browser = await newBrowser();
    const jug = (await app.send('POST', '/api/seller/products', { name: 'Jug', price: '500', stock: '' }, seller.token)).body;
    const { watch: token } = await watch(browser);
    app.advance(5_000);
    await app.send('PUT', `/api/seller/products/${lamp.id}`, { name: 'Lamp', price: '500', stock: '0' }, seller.token);
    const held = (await claim(browser, token)).body;
    const soldOut = await buy(browser, { claim: held.claim });
    expect([soldOut.status, soldOut.body.code]).toEqual([409, 'SOLD_OUT']);
    const items = [{ variant_id: jug.variant_id, quantity: 1 }];
    expect((await buy(browser, { claim: held.claim }, { items })).body).toMatchObject({ discount_paise: 10_000, total_paise: 40_000 });
    expect(whyNot(await buy(browser, { claim: held.claim }, { items }))).toBe('used');
  });

  test('that comes back with an order which does not stand, as long as it has not ended', async () => {
    const browser = await newBrowser();
    const held = await claimed(browser);
    const first = await buy(browser, { claim: held.claim });
    expect((await cancel(first.body.id)).status).toBe(200);
    expect((await buy(browser, { claim: held.claim })).status).toBe(201);
    expect(whyNot(await buy(browser, { claim: held.claim }))).toBe('used');
  });
});

test('a browser without cookies is told of no offer once it is known, and is given no claim', async () => {
  const first = (await send(`/api/live-streams/${show}/offer`, {}, {})).body;
  expect(first).toMatchObject({ is_new_browser: true, offer: { remaining_ms: 5_000 } });
  app.advance(5_000);
  expect((await send(`/api/live-streams/${show}/offer`, { watch: first.offer.watch }, {})).body).toEqual({
    offer: null,
    is_new_browser: true,
    show_price: null,
  });
  expect(await shown({}, first.offer.watch)).toBe(false);
  expect((await claim({}, first.offer.watch)).body.data).toEqual({ reason: 'not_yours' });
});

describe('what a discount did', () => {
  test('is counted from rows by version: people who saw its card, who claimed, orders that stand and what they had', async () => {
    const browsers = [await newBrowser(), await newBrowser(), await newBrowser()];
    const tokens = await Promise.all(browsers.map(async (browser) => (await watch(browser)).watch));
    expect(await shown(browsers[0] as Browser, tokens[0])).toBe(false);
    app.advance(5_000);
    expect(await inParallel(30, 30, (turn) => shown(browsers[turn % 3] as Browser, tokens[turn % 3]))).toEqual(Array(30).fill(true));
    const first = (await claim(browsers[0] as Browser, tokens[0])).body;
    const second = (await claim(browsers[1] as Browser, tokens[1])).body;
    const { body } = await buy(browsers[0] as Browser, { claim: first.claim });
    expect(await did()).toEqual([{ shown: 3, claimed: 2, ordered: 1, given_paise: 10_000 }]);
    await save({ value: 1_000 });
    expect((await buy(browsers[1] as Browser, { claim: second.claim }, { shown_total_paise: 45_000 })).status).toBe(201);
    expect(await did()).toEqual([
      { shown: 0, claimed: 0, ordered: 1, given_paise: 5_000 },
      { shown: 3, claimed: 2, ordered: 1, given_paise: 10_000 },
    ]);
    await cancel(body.id);
    expect((await did())[1]).toEqual({ shown: 3, claimed: 2, ordered: 0, given_paise: 0 });
  });

  test('is on its order as it was, whatever the store changes later', async () => {
    const placed = (await buy(await newBrowser(), { code: ' save20 ' })).body;
    await save({ title: 'Another', value: 3_000 });
    const kept = (await app.send('GET', `/api/seller/orders/${placed.id}`, undefined, seller.token)).body;
    expect(kept.discount_offer).toEqual({ version: expect.any(String), title: form.title, discount_type: 'percentage', value: 2_000 });
    expect(kept).toMatchObject({
      subtotal_paise: 50_000,
      discount_paise: 10_000,
      total_paise: 40_000,
      lines: [{ unit_price_paise: 50_000, discount_paise: 10_000 }],
    });
    expect((await app.send('POST', '/api/own-orders/open', { link: placed.link })).body.discount_offer).toEqual(kept.discount_offer);
  });
});

describe('a discount with an end and a smallest order', () => {
  const quote = async (held: object, quantity = 1) =>
    (await send('/api/offers/quote', { seller_id: seller.storeId, items: [{ variant_id: lamp.variant_id, quantity }], ...held }, await newBrowser())).body;

  test('has ended from that moment on, for cards, claims, codes and orders, also where it was found a moment before', async () => {
    const browser = await newBrowser();
    await save({ ends_at: new Date(app.now().getTime() + 60_000).toISOString() });
    const held = await claimed(browser);
    expect(new Date(held.expires_at).getTime() - app.now().getTime()).toBeLessThanOrEqual(60_000);
    const now = app.now();
    const { ofOrders } = app.context.offers;
    const person = { storeId: seller.storeId as never, held: { claim: held.claim }, userId: null, phone: '9876543210', device: deviceOf(browser), now };
    const found = (await ofOrders.find(app.db, [person])).get(seller.storeId as never);
    expect(found?.discount?.claimId).toBe(held.claim);
    app.advance(61_000);
    expect(whyNot(await buy(browser, { claim: held.claim }))).toBe('ended');
    expect((await quote({ code: 'SAVE20' })).refused).toEqual({ code: 'ended' });
    expect(await watch(await newBrowser())).toBeNull();
    const use = { ...person, discount: found?.discount as never, orderId: crypto.randomUUID() as never, subtotalPaise: 50_000, discountPaise: 10_000 };
    expect(await app.db.transaction().execute((tx) => ofOrders.take(tx, [{ ...use, now: app.now() }]))).toEqual([use.orderId]);
    const [version] = (await app.send('GET', '/api/seller/discount-settings/history', undefined, seller.token)).body.items;
    expect(Date.parse(version.to)).toBeLessThanOrEqual(app.now().getTime());
    app.advance(-61_000);
  });

  test('counts from its smallest order on, says how much that is, and keeps a claim for a larger one', async () => {
    await save({ min_order_paise: 60_000 });
    expect(await quote({ code: 'SAVE20' })).toMatchObject({ discount_paise: 0, applied: null, refused: { code: 'below_minimum' }, min_order_paise: 60_000 });
    expect(await quote({ code: 'SAVE20' }, 2)).toMatchObject({ discount_paise: 20_000, refused: {}, min_order_paise: 60_000 });
    const browser = await newBrowser();
    const { claim: id } = await claimed(browser);
    const small = await buy(browser, { claim: id });
    expect([small.status, small.body.data]).toEqual([409, { total_paise: 50_000, offers: { [seller.storeId]: 'below_minimum' } }]);
    const items = [{ variant_id: lamp.variant_id, quantity: 2 }];
    expect((await buy(browser, { claim: id }, { items, shown_total_paise: 80_000 })).body).toMatchObject({ discount_paise: 20_000, total_paise: 80_000 });
  });

  test('that is raised between what was shown and the order is refused by the transaction itself', async () => {
    const { ofOrders } = app.context.offers;
    const person = { storeId: seller.storeId as never, held: { code: 'SAVE20' }, userId: null, phone: '9876543210', device: 'd', now: app.now() };
    const discount = (await ofOrders.find(app.db, [person])).get(seller.storeId as never)?.discount;
    await save({ min_order_paise: 60_000 });
    const use = { ...person, discount: discount as never, orderId: crypto.randomUUID() as never, subtotalPaise: 50_000, discountPaise: 10_000 };
    expect(await app.db.transaction().execute((tx) => ofOrders.take(tx, [use]))).toEqual([use.orderId]);
  });
});

const deviceOf = ({ Cookie = '' }: Browser) => Cookie.slice(Cookie.indexOf('=') + 1, Cookie.indexOf('.'));
