import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveOn, toDelivered } from '../support/delivered-order.ts';
import { aSection, openPageBuilder, storePicture } from '../support/pages/built-pages.ts';
import { tablesOf } from '../support/security-document.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';
import { signUpPerson } from './room-facts.ts';

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;
let product: { id: string; variant_id: string };

const delivery = { phone: '9876543210', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller();
  other = await app.signUpSeller('Other store');
  product = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.00', stock: '1000' }, seller.token)).body;
  await app.send('POST', '/api/seller/live-streams', { title: 'Evening', product_ids: [product.id] }, seller.token);
});
afterAll(() => app[Symbol.asyncDispose]());

function anOrder(changes: object = {}) {
  const items = [{ variant_id: product.variant_id, quantity: 1 }];
  return { idempotency_key: randomUUID(), items, delivery, payment_method: 'cod', shown_total_paise: 49_900, announce: false, ...changes };
}

async function place(order: object, token?: string) {
  return await app.send('POST', '/api/orders', order, token);
}

/** Sends a review of the product by somebody to whom it was delivered. */
async function reviewer() {
  const buyer = await signUpPerson(app);
  const placed = await place(anOrder(), buyer.token);
  await moveOn(app, placed.body.orders[0].id, seller.token, toDelivered);
  return (change: object) => app.send('POST', '/api/reviews', { ...aReview, product_id: product.id, ...change }, buyer.token);
}

const aReview = { rating: 5, comment: 'Bright.', shown_name: 'Asha', photo_urls: [] };

describe('fields nobody asked for', () => {
  test.each(['price_paise', 'store_id', 'seller_id', 'slug', 'id_of_another', 'deleted_at', 'created_at', 'is_demo'])(
    'a product with %s is refused',
    async (field) => {
      const made = await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5', [field]: other.storeId }, seller.token);
      expect([made.status, made.body.code]).toEqual([422, 'INPUT_INVALID']);
    },
  );

  test.each([
    ...['status', 'total_paise', 'subtotal_paise', 'number', 'paid', 'discount_paise', 'discount_code', 'user_id', 'seller_id', 'store_id'],
    ...['expected_delivery_date', 'earliest_delivery_date', 'created_at', 'by_text'],
  ])('an order with %s is refused', async (field) => {
    expect((await place(anOrder({ [field]: 1 }))).status).toBe(422);
    const items = [{ variant_id: product.variant_id, quantity: 1, [field]: 1 }];
    expect((await place(anOrder({ items }))).status).toBe(422);
    expect(
      (await place(anOrder({ offers: [{ seller_id: seller.storeId, code: 'FREE100', [field]: field === 'seller_id' ? [seller.storeId] : 1 }] }))).status,
    ).toBe(422);
  });

  test.each(['is_live', 'status', 'seller_id', 'viewers', 'stream_url', 'thumbnail_url'])('a live event with %s is refused', async (field) => {
    expect((await app.send('POST', '/api/seller/live-streams', { title: 'Market', [field]: 'live' }, seller.token)).status).toBe(422);
  });

  test('what an account may not write is left as it was, at sign-up and after', async () => {
    const sent = {
      role: 'service_role',
      app_metadata: { role: 'admin' },
      email_confirmed_at: '2020-01-01',
      is_anonymous: false,
      banned_until: null,
      id: other.userId,
    };
    const made = await app.send('POST', '/auth/v1/signup', { email: `${randomUUID()}@example.com`, password: 'block-print-7', ...sent });
    expect(made.body.user.id).not.toBe(other.userId);
    expect(made.body.user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } });
    const changed = await app.send('PUT', '/auth/v1/user', { ...sent, app_metadata: undefined }, made.body.access_token);
    expect(changed.body).toMatchObject({ id: made.body.user.id, role: 'authenticated', app_metadata: { provider: 'email' } });
    expect((await app.send('PUT', '/auth/v1/user', { app_metadata: { role: 'admin' } }, made.body.access_token)).status).toBe(403);
  });

  test('what an answer holds is listed in the contract: rows bring nothing else along', async () => {
    const placed = await place(anOrder());
    expect(Object.keys(placed.body.orders[0]).sort()).toEqual(
      [
        ...['created_at', 'earliest_delivery_date', 'expected_delivery_date', 'id', 'lines', 'number', 'payment_method', 'seller_id', 'status', 'total_paise'],
        ...['subtotal_paise', 'discount_paise', 'discount_code', 'discount_offer', 'is_test', 'link', 'store_name'],
      ].sort(),
    );
    const [listed] = (await app.send('GET', '/api/seller/orders', undefined, seller.token)).body.items;
    expect(JSON.stringify(listed)).not.toMatch(/9876543210|user_id|idempotency/);
    const shows = await app.db.selectFrom('live_streams').select('id').execute();
    await app.context.live.notePictures(shows.map(({ id }) => id));
    const [shown] = (await app.send('GET', '/api/live-streams')).body;
    expect(shown).toMatchObject({ video: null, video_link: null, problem: null });
    expect(JSON.stringify(shown)).not.toMatch(/stream_url|deleted_at|store_id|user_id/);
  });
});

describe('types', () => {
  test.each([
    ['a number for a price', { name: 'Lamp', price: 5 }],
    ['a list for a name', { name: ['Lamp'], price: '5' }],
    ['an object for a name', { name: { $ne: '' }, price: '5' }],
    ['true for a name', { name: true, price: '5' }],
    ['null for a price', { name: 'Lamp', price: null }],
  ])('are never converted: %s', async (_what, body) => {
    expect((await app.send('POST', '/api/seller/products', body, seller.token)).status).toBe(422);
  });

  test.each([
    ['a text for a number', { shown_total_paise: '49900' }],
    ['a part of a unit', { items: [{ variant_id: randomUUID(), quantity: 1.5 }] }],
    ['a text for yes', { announce: 'true' }],
    ['a number for yes', { announce: 1 }],
    ['an object in place of a list', { items: { 0: { variant_id: randomUUID(), quantity: 1 }, length: 1 } }],
    ['more than a number can hold', { shown_total_paise: 2 ** 60 }],
    ['less than nothing', { items: [{ variant_id: randomUUID(), quantity: -1 }] }],
  ])('of an order are never converted, and have their limits: %s', async (_what, changes) => {
    expect((await place(anOrder(changes))).status).toBe(422);
  });

  test('a body cannot reach the prototype of anything, nor become anything but data', async () => {
    const bodies = ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"name":"Lamp","price":"5","__proto__":{"polluted":1}}'];
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${seller.token}` };
    for (const body of bodies) await app.app.request('/api/seller/products', { method: 'POST', headers, body });
    await app.app.request('/api/products?__proto__[polluted]=1&constructor[prototype][polluted]=1');
    const data = '{"data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"kind":{"$type":"Function","_bsontype":"x"}}}';
    const changed = await app.app.request('/auth/v1/user', { method: 'PUT', headers, body: data });
    expect(changed.status).toBe(200);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const { user_metadata } = (await app.send('GET', '/auth/v1/user', undefined, seller.token)).body;
    expect(user_metadata.polluted).toBeUndefined();
    expect(user_metadata.kind).toEqual({ $type: 'Function', _bsontype: 'x' });
  });
});

describe('addresses', () => {
  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
  ];

  test.each([...bad, '//evil.example/x.png', '/media/../../etc/passwd', 'http://', 'ftp://evil.example/x.png'])(
    'of a picture are https or our own: not %s',
    async (image_url) => {
      const made = await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5', image_url }, seller.token);
      expect([403, 404, 422]).toContain(made.status);
    },
  );

  test.each([...bad, 'ftp://evil.example/x.mp4'])('of a video are http or https: not %s', async (url) => {
    expect((await app.send('POST', '/api/seller/video-files/from-link', { url }, seller.token)).status).toBe(422);
  });
});

/** By the rows of "Combined data": what each of them refuses. */
const combinations: Record<string, () => Promise<{ status: number; body: { code?: string } }>> = {
  'an order names the offer of a store once': () => place(anOrder({ offers: ['ONE', 'TWO'].map((code) => ({ seller_id: seller.storeId, code })) })),
  async 'a product stands in one line of an order'() {
    const items = [1, 2].map((quantity) => ({ variant_id: product.variant_id, quantity }));
    return await place(anOrder({ items, shown_total_paise: 3 * 49_900 }));
  },
  'the total is the one that was shown': () => place(anOrder({ shown_total_paise: 1 })),
  async 'a key belongs to one order'() {
    const order = anOrder();
    expect((await place(order)).status).toBe(201);
    return await place({ ...order, delivery: { ...delivery, city: 'Mumbai' } });
  },
  'a prerecorded event has a video, and it is of its own store': () =>
    app.send('POST', '/api/seller/live-streams', { title: 'Film', stream_source: 'prerecorded', video_file_id: null }, seller.token),
  async 'the products of an event are of its own store'() {
    const foreign = (await app.send('POST', '/api/seller/products', { name: 'Clay pot', price: '1.00' }, other.token)).body;
    const made = await app.send('POST', '/api/seller/live-streams', { title: 'Market', product_ids: [foreign.id] }, seller.token);
    return { status: made.status, body: { code: made.body.products?.length === 0 ? 'left out' : 'shown' } };
  },
  async 'the pictures of a page were uploaded to its store'() {
    const page = openPageBuilder(app, seller);
    return await page.save(await page.create(), [aSection('hero', { image: await storePicture(app, other) })]);
  },
  async 'a page is saved over the version that its editor has'() {
    const page = openPageBuilder(app, seller);
    const opened = await page.create();
    await page.fill(opened, aSection('hero'));
    return await page.save(opened, [aSection('faq')]);
  },
  async 'an address is of one page'() {
    const { slug } = await openPageBuilder(app, other).create();
    return await app.send('POST', '/api/seller/pages', { id: randomUUID(), title: 'Mine', slug }, seller.token);
  },
  async 'an order follows the states of `contract/shop/orders/order-states.ts`'() {
    const placed = await place(anOrder());
    return await app.send('POST', `/api/seller/orders/${placed.body.orders[0].id}/status`, { status: 'delivered' }, seller.token);
  },
  'a return is of no more than was bought and is not back': async () => await askReturn({ lines: [{ position: 0, quantity: 2 }] }),
  async 'a return follows the states of `contract/shop/orders/returns/return-states.ts`'() {
    const [{ id }] = (await askReturn({ lines: [{ position: 0, quantity: 1 }] })).body.returns.items;
    return await app.send('POST', `/api/seller/returns/${id}/refund`, { amount_paise: 1, why: 'Early' }, seller.token);
  },
  async 'an event that has not begun cannot end'() {
    const made = await app.send('POST', '/api/seller/live-streams', { title: 'Later', scheduled_start: '2040-01-01T10:00:00Z' }, seller.token);
    return await app.send('POST', `/api/seller/live-streams/${made.body.id}/end`, {}, seller.token);
  },
  async 'a review is of a product that was delivered to its author'() {
    const stranger = await signUpPerson(app);
    return await app.send('POST', '/api/reviews', { ...aReview, product_id: product.id }, stranger.token);
  },
  async 'its pictures were handed in by its author'() {
    return await (await reviewer())({ photo_urls: ['/media/images/somebody-elses.webp'] });
  },
  async 'a review that an operator hid is not written anew'() {
    const review = await reviewer();
    const { id } = (await review({})).body;
    await app.db.updateTable('reviews').set({ hidden_at: new Date(), hidden_reason: 'Not about the lamp' }).where('id', '=', id).execute();
    return await review({ comment: 'Brighter.' });
  },
  async 'a review is changed once, within 30 days, also by removing it and writing it anew'() {
    const review = await reviewer();
    for (const comment of ['Bright.', 'Brighter.']) await review({ comment });
    return await review({ comment: 'The brightest.' });
  },
  'a percentage of a discount is 100 at most': () => app.send('PUT', '/api/seller/discount-settings', { ...aDiscount, value: 10_001 }, seller.token),
  async 'a claim is of the device, the store and the code that it was given for'() {
    await app.send('PUT', '/api/seller/discount-settings', aDiscount, seller.token);
    const { id } = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, seller.token)).body;
    await app.send('POST', `/api/seller/live-streams/${id}/go-live`, {}, seller.token);
    // Each request comes without a cookie, so each is another device.
    const { watch } = (await app.send('POST', `/api/live-streams/${id}/offer`, {})).body.offer;
    return await app.send('POST', `/api/live-streams/${id}/offer/claim`, { watch });
  },
};

/** Of an order that was delivered. */
async function askReturn(more: object) {
  const [{ id, link }] = (await place(anOrder())).body.orders;
  await moveOn(app, id, seller.token, toDelivered);
  return await app.send('POST', '/api/own-orders/returns', { link, idempotency_key: randomUUID(), reason: 'damaged', ...more });
}

const aDiscount = {
  ...{ discount_type: 'percentage', value: 2_000, min_watch_time_seconds: 5, title: 'Special Discount!', description: '' },
  ...{ code: 'SAVE20', is_active: true, max_uses: null, max_uses_per_person: 1 },
};

test('what must fit together is refused where it does not, each rule of the documents', async () => {
  const rules = tablesOf('Combined data')[0] ?? [];
  expect(rules.map(([rule]) => rule)).toEqual(Object.keys(combinations));
  for (const [rule = '', code] of rules) expect([rule, (await combinations[rule]?.())?.body.code]).toEqual([rule, code]);
});
