import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoom } from '../support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';
import { storedRows } from '../support/stored-rows.ts';

/**
 * How what a column says of a person goes when the account is deleted. `with the account`: the row goes. `emptied`: the row stays
 * without the person. `with its store`: what a member made for a store is the store's. Everything else names its own end.
 */
const ways = {
  'with the account': [
    ...['auth_users.*', 'auth_identities.*', 'auth_sessions.*', 'auth_factors.*', 'auth_factor_challenges.*', 'auth_recovery_codes.*', 'auth_passkeys.*'],
    ...['auth_passkey_challenges.*', 'auth_flows.*', 'auth_one_time_tokens.*', 'auth_devices.*', 'store_members.user_id'],
    ...['messages.recipient', 'messages.subject', 'messages.body_text', 'messages.body_html'],
  ],
  emptied: ['customer_orders.user_id', 'order_status_changes.user_id', 'uploads.user_id', 'video_files.user_id', 'show_events.payload'],
  'kept for the books: buyer and store may ask': [
    ...['customer_orders.customer_name', 'customer_orders.customer_phone', 'customer_orders.customer_address'],
    ...['customer_orders.landmark', 'customer_orders.customer_city', 'customer_orders.customer_pincode'],
  ],
  'after 30 days, as the answer to a repeated order': ['idempotency_keys.answer'],
  'once the job is done': ['jobs.payload', 'jobs.last_error', 'messages.last_error'],
  'with its store': [
    ...['stores.name', 'live_streams.title', 'live_streams.description', 'live_streams.video_link', 'products.name', 'products.description', 'products.slug'],
    ...['customer_order_lines.product_name', 'product_variants.title', 'uploads.original_name', 'video_files.name', 'video_files.source_url'],
  ],
};

/** Ids of things, states, keys, addresses of our own files and texts of the server: they say nothing of who a person is. */
const impersonal: Record<string, string> = {
  customer_order_lines: 'order_id product_id variant_id image_url',
  customer_orders: 'id store_id live_stream_id status payment_method',
  idempotency_keys: 'scope key request_hash',
  jobs: 'kind locked_by',
  live_posters: 'live_stream_id blob_key',
  live_stages: 'live_stream_id session',
  live_stream_keys: 'live_stream_id',
  live_stream_products: 'live_stream_id product_id',
  live_streams: 'id store_id stream_source status stream_url thumbnail_url video_file_id problem',
  messages: 'id channel template',
  nodes: 'id secret_fingerprint',
  order_numbers: 'store_id',
  order_status_changes: 'order_id from_status to_status',
  prerecorded_feeds: 'live_stream_id node_id',
  product_variants: 'id product_id store_id',
  products: 'id store_id image_url',
  recording_segments: 'live_stream_id rendition run init codecs',
  recordings: 'live_stream_id token state mp4_key leaving_token',
  schema_migrations: 'name checksum',
  show_events: 'live_stream_id type client_id',
  show_heads: 'live_stream_id',
  stage_owners: 'live_stream_id node_id',
  store_members: 'store_id role',
  stores: 'id pincode',
  uploads: 'id store_id kind url',
  video_file_chunks: 'video_file_id key',
  video_files: 'id store_id state problem claim_id thumbnail_key renditions',
};

const password = 'marigold lamps at dusk';
const delivery = { name: 'Zubaida Qureshi', houseNo: '4', address: 'Lane of Lamps', landmark: '', pincode: '411001', city: 'Pune' };

let app: TestApp;
let url: string;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  url = await app.listen();
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

test('of every column that can hold a person it is said how it goes', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'
    and data_type not in ('integer', 'bigint', 'smallint', 'boolean', 'double precision', 'real', 'numeric', 'date')
    and data_type not like 'timestamp%'`.execute(app.db);
  const personal = new Set(Object.values(ways).flat());
  const unnamed = rows.filter(({ table, column }) => {
    const isImpersonal = impersonal[table]?.split(' ').includes(column);
    const isPersonal = personal.has(`${table}.${column}`) || personal.has(`${table}.*`);
    return isImpersonal === isPersonal;
  });
  expect(unnamed).toEqual([]);
  const columns = new Set(rows.flatMap(({ table, column }) => [`${table}.${column}`, `${table}.*`]));
  expect([...personal].filter((name) => !columns.has(name))).toEqual([]);
});

test('an account that is deleted leaves the person in nothing but the orders', async () => {
  const email = `zubaida-${randomUUID()}@example.com`;
  const signedUp = await app.send('POST', '/auth/v1/signup', { email, password, data: { display_name: 'Zubaida Q' } });
  const { access_token: token, user } = signedUp.body;
  await app.db
    .insertInto('store_members')
    .values({ store_id: seller.storeId, user_id: user.id, role: 'manager' } as never)
    .execute();
  const product = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, seller.token)).body;
  const show = (await app.send('POST', '/api/seller/live-streams', { title: 'Market', product_ids: [product.id] }, seller.token)).body;
  await using room = await openRoom(url, show.id, { token });
  const line = room.say('Is it brass?');
  await room.next('said', (message) => message.client_id === line);
  const order = { items: [{ variant_id: product.variant_id, quantity: 1 }], delivery: { ...delivery, phone: '9876543210' }, payment_method: 'cod' };
  const placed = await app.send('POST', '/api/orders', { ...order, idempotency_key: randomUUID(), shown_total_paise: 500, live_stream_id: show.id }, token);
  expect((await app.send('POST', `/api/seller/orders/${placed.body.id}/status`, { status: 'packed' }, token)).status).toBe(200);
  await app.send('POST', '/auth/v1/recover', { email });
  const before = await tablesWith(user.id, email, 'Zubaida Q');
  expect(before).toEqual(expect.arrayContaining(['auth_users', 'auth_sessions', 'customer_orders', 'order_status_changes', 'show_events', 'store_members']));

  expect((await app.send('DELETE', '/api/account', { password }, token)).status).toBe(200);
  await expect.poll(() => tablesWith(user.id, email, 'Zubaida Q"'), { timeout: 10_000 }).toEqual([]);
  const kept = await tablesWith('Zubaida Qureshi');
  expect(kept.filter((table) => !['customer_orders', 'idempotency_keys'].includes(table))).toEqual([]);
  const mine = await app.send('GET', `/api/seller/orders/${placed.body.id}`, undefined, seller.token);
  expect(mine.body).toMatchObject({ customer_name: 'Zubaida Qureshi', status: 'packed' });
});

/** Where any of these texts stands. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  return Object.entries(await storedRows(app)).flatMap(([table, rows]) => (rows.some((row) => texts.some((text) => row.includes(text))) ? [table] : []));
}
