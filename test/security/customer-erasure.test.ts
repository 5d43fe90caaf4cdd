import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/servers/test-app.ts';
import { storedRows } from '../support/stored-rows.ts';
import { makeAllRows, signUpPerson, type TestPerson } from './room-facts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());

const kept = [
  // Orders, with what they took of a discount and what was told of them.
  ...['customer_orders', 'discount_uses', 'webhook_deliveries'],
  // Words of the author, and answers that are the proof of what was done by them.
  ...['consents', 'review_photos', 'reviews'],
  // What people keep for themselves, and goes with their account: no store sees it.
  ...['cart_lines', 'shoppable_video_likes', 'wishlists'],
  // Of whoever runs the site, and of those who work for the store.
  ...['demo_bookings', 'grievances', 'reports', 'store_invitations'],
];

test('a customer whom a store erases stays in nothing of that store but what the law keeps, what they wrote for all, and their answers', async () => {
  const [owner, shopper] = [await app.signUpSeller('Lamps of Lucknow'), await signUpPerson(app)];
  const { order: _, ...made } = await makeAllRows(app, owner, shopper);
  const ofAccount = app.db
    .selectFrom('store_customers')
    .select('id')
    .where('user_id', '=', shopper.userId as never);
  const { id } = await ofAccount.where('store_id', '=', owner.storeId as never).executeTakeFirstOrThrow();
  const ofPerson = [shopper.userId, shopper.email, ...(await listConsents(shopper))];
  const ofStore = [owner.storeId, ...Object.values(made)];
  const isHeld = (row: string) => ofPerson.some((text) => row.includes(text)) && ofStore.some((text) => row.includes(text));
  const listHolding = async () => Object.entries(await storedRows(app)).flatMap(([table, rows]) => (rows.some(isHeld) ? [table] : []));
  expect(await listHolding()).toEqual(expect.arrayContaining(['discount_claims', 'product_views', 'store_follows', 'waitlist_entries']));
  const told = await app.send('GET', `/api/seller/customers/${id}/export`, undefined, owner.token);
  expect(told.body).toMatchObject({ offers: [{ code: 'LAMPS10', claimed_at: null }], product_views: [{ product_id: made.product, kind: 'view' }] });
  expect((await app.send('DELETE', `/api/seller/customers/${id}`, undefined, owner.token)).status).toBe(200);
  expect((await listHolding()).toSorted()).toEqual(kept.toSorted());
});

async function listConsents({ userId }: TestPerson): Promise<string[]> {
  const rows = await app.db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId as never)
    .execute();
  return rows.map(({ id }) => id);
}
