import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, openDevice, order } from '../../test/support/browser/shopper.ts';
import { moveOn, toDelivered } from '../../test/support/delivered-order.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let shopper: TestSeller;
let lamp: { id: string; variant_id: string; price_paise: number };

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  [seller, shopper] = [await app.signUpSeller('Rangrez'), await aPerson(app)];
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '500.00' }, seller.token)).body;
});
afterAll(() => app[Symbol.asyncDispose]());

const act = (method: string, path: string) => app.send(method, `/api/seller/customers/${path}`, undefined, seller.token);

test('a person is exported and erased with what they typed into checkouts, wait for, and wrote of returns and in reviews', async () => {
  const headers = { Cookie: await openDevice(app.app.request), Authorization: `Bearer ${shopper.token}` };
  const { id: bought } = (await order(app.app.request, anOrder(lamp, { delivery: aDelivery({ phone: '9812345678' }) }), headers)).body;
  await moveOn(app, bought, seller.token, toDelivered);
  const review = { product_id: lamp.id, rating: 5, comment: 'Shines in Jaipur', shown_name: 'Meena', photo_urls: [] };
  expect((await app.send('POST', '/api/reviews', review, shopper.token)).status).toBeLessThan(300);
  const { seller_id: store_id } = (await app.send('GET', `/api/products/${lamp.id}`)).body;
  await app.db
    .insertInto('order_returns')
    .values({
      order_id: bought as never,
      store_id,
      state: 'requested',
      key: randomUUID(),
      reason: 'damaged',
      words: 'Came back from Jaipur',
      created_at: new Date(),
      refund_paise: null,
    })
    .execute();
  const at = { customer_name: 'M', customer_address: 'Jaipur', landmark: '', customer_city: 'Jaipur', customer_pincode: '302001' } as const;
  const typed = {
    secret_hash: 'a'.repeat(64),
    attempt: null,
    payment_method: 'cod',
    form_step: 1,
    reminded_at: null,
    created_at: new Date(),
    last_interaction: new Date(),
  } as const;
  const { id: checkout_id } = await app.db
    .insertInto('abandoned_checkouts')
    .values({ ...typed, ...at, session_id: randomUUID(), user_id: null, customer_phone: '9812345678' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = { store_id, product_id: lamp.id as never, variant_id: lamp.variant_id as never };
  await app.db
    .insertInto('abandoned_checkout_items')
    .values({ checkout_id, position: 0, ...ids, product_name: 'Brass lamp', variant_title: '', unit_price_paise: 50_000, quantity: 1 })
    .execute();
  const wait = { channel: 'email', address: 'meena@jaipur.example', address_key: randomUUID(), created_at: new Date() } as const;
  await app.db
    .insertInto('waitlist_entries')
    .values({ ...ids, user_id: shopper.userId as never, ...wait })
    .execute();
  const { items } = (await act('GET', '')).body;
  const id = items[0].id;
  const { body: told } = await act('GET', `${id}/export`);
  expect(told).toMatchObject({
    reviews: [{ comment: 'Shines in Jaipur' }],
    returns: [{ words: 'Came back from Jaipur' }],
    checkouts: [{ customer_city: 'Jaipur', items: [{ product_name: 'Brass lamp' }] }],
    waitlist: [{ address: 'meena@jaipur.example' }],
  });
  expect((await act('DELETE', id)).status).toBe(200);
  const left = await Promise.all([
    app.db.selectFrom('abandoned_checkouts').select('id').where('id', '=', checkout_id).execute(),
    app.db.selectFrom('waitlist_entries').select('id').where('store_id', '=', store_id).execute(),
    app.db.selectFrom('order_returns').select(['reason', 'words']).where('store_id', '=', store_id).execute(),
    app.db.selectFrom('reviews').select('comment').where('store_id', '=', store_id).execute(),
  ]);
  expect(left).toEqual([[], [], [{ reason: null, words: '' }], [{ comment: 'Shines in Jaipur' }]]);
});
