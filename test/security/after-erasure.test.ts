import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDelivery } from '../support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';
import { signUpPerson } from './room-facts.ts';

let app: TestApp;
let seller: TestSeller;
let lamp: { id: string; variant_id: string };
let soldOut: { id: string; variant_id: string };

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_RATE_LIMIT_FACTOR: '1000' });
  seller = await app.signUpSeller();
  const add = async (stock: string) =>
    (await app.send('POST', '/api/seller/products', { name: `Lamp ${randomUUID()}`, price: '499', stock }, seller.token)).body;
  [lamp, soldOut] = [await add(''), await add('0')];
});
afterAll(() => app[Symbol.asyncDispose]());

type Write = { method?: string; path: string; body?: object; table: string };

/** What a person leaves, each as the last request before the account is gone. */
const writes: Record<string, () => Write> = {
  'an address': () => ({ path: '/api/account/addresses', body: aDelivery(), table: 'saved_addresses' }),
  'a checkout': () => ({
    path: '/api/abandoned-checkouts',
    body: {
      ...{ delivery: aDelivery(), payment_method: 'cod', form_step: 1, session_id: randomUUID() },
      items: [{ variant_id: lamp.variant_id, quantity: 1 }],
    },
    table: 'abandoned_checkouts',
  }),
  'a line of the cart': () => ({ path: '/api/cart/lines', body: { changes: [{ variant_id: lamp.variant_id, quantity: 1 }] }, table: 'cart_lines' }),
  'a wish': () => ({ path: '/api/wishlist', body: { product_id: lamp.id }, table: 'wishlists' }),
  'a follow': () => ({ method: 'PUT', path: `/api/stores/${seller.storeId}/follow`, table: 'store_follows' }),
  'a place in a waitlist': () => ({ path: '/api/waitlist', body: { variant_id: soldOut.variant_id, email: 'mira@shop.example' }, table: 'waitlist_entries' }),
};

describe('what is on its way while its account goes is not written', () => {
  test.each(Object.keys(writes))('%s', async (name) => {
    const { method = 'POST', path, body, table } = (writes[name] as () => Write)();
    const person = await signUpPerson(app);
    let answer: ReturnType<TestApp['send']> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await sql`delete from auth_sessions where user_id = ${person.userId}`.execute(tx);
      answer = app.send(method, path, body, person.token);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBeGreaterThan(0);
    });
    expect([401, 404]).toContain((await answer)?.status);
    expect((await sql`select 1 from ${sql.table(table)}`.execute(app.db)).rows).toEqual([]);
  });
});
