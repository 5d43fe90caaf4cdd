import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiEndpoints } from '../support/servers/endpoints.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';
import { describedEndpoints, makeAllRows, type Rows } from './room-facts.ts';

let app: TestApp;
let owner: TestSeller;
let stranger: TestSeller;
let rows: Rows;

beforeAll(async () => {
  // Whoever is invited gets a mail.
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
  owner = await app.signUpSeller('Rangrez');
  stranger = await app.signUpSeller('Across the Lane');
  rows = await makeAllRows(app, owner);
  expect(Object.values(rows).every(Boolean)).toBe(true);
});
afterAll(() => app[Symbol.asyncDispose]());

async function call([name, { of, body = () => ({}) }]: (typeof describedEndpoints)[number], { token }: TestSeller) {
  const { method, path } = apiEndpoints.find((endpoint) => endpoint.name === name) ?? { method: '', path: '' };
  const address = path.replace('{id}', (of && rows[of]) || randomUUID()).replace(/\{(seq|number)\}/, '1');
  if (method === 'GET') return await app.send(method, `${address}?${new URLSearchParams(body(rows) as Record<string, string>)}`, undefined, token);
  return await app.send(method, address, body(rows), token);
}

/** All that the owner has: rows of its store, and of its live streams. */
async function possessions(): Promise<unknown> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('store_id', 'live_stream_id') order by 1, 2`.execute(app.db);
  const ofStream = sql`in (select id::text from live_streams where store_id = ${owner.storeId})`;
  const found = columns.map(async ({ table, column }) => {
    const isOwners = column === 'store_id' ? sql`= ${owner.storeId}` : ofStream;
    return (await sql`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(`t.${column}`)}::text ${isOwners} order by 1`.execute(app.db)).rows;
  });
  const store = await sql`select to_jsonb(t) as row from stores t where t.id = ${owner.storeId}`.execute(app.db);
  return [store.rows, ...(await Promise.all(found))];
}

test('every endpoint of the contract is described here, and no other', () => {
  expect(describedEndpoints.map(([name]) => name).toSorted()).toEqual(apiEndpoints.map(({ name }) => name).toSorted());
});

test('a seller reaches nothing of another store by its ids, and leaves it as it was', async () => {
  const before = await possessions();
  const named = describedEndpoints.filter(([, { of, open }]) => of && !open);
  for (const each of named) expect([each[0], (await call(each, stranger)).status]).toEqual([each[0], 404]);
  expect(await possessions()).toEqual(before);
});

test('what speaks of the own store never shows or changes another', async () => {
  const before = await possessions();
  const takesFile = ['uploads.createImage', 'productImports.check', 'videos.create'];
  const own = describedEndpoints.filter(([name, { who, of, open }]) => !of && !open && who !== 'operator' && !takesFile.includes(name));
  for (const each of own) {
    const [name] = each;
    const { status, body } = await call(each, stranger);
    expect([name, status >= 200 && status < 300]).toEqual([name, true]);
    const text = JSON.stringify(body);
    expect([name, [owner.storeId, ...Object.values(rows)].filter((id) => text.includes(id))]).toEqual([name, []]);
  }
  expect(await possessions()).toEqual(before);
});

test('a form does not take a product or a video from another store', async () => {
  const form = { title: 'Mine', scheduled_start: '2040-01-01T00:00:00Z' };
  const made = await app.send('POST', '/api/seller/live-streams', { ...form, product_ids: [rows.product] }, stranger.token);
  expect(made).toMatchObject({ status: 201, body: { products: [] } });
  const changed = await app.send('PUT', `/api/seller/live-streams/${made.body.id}`, { ...form, product_ids: [rows.product] }, stranger.token);
  expect(changed).toMatchObject({ status: 200, body: { products: [] } });
  const played = { ...form, stream_source: 'prerecorded', video_file_id: rows.video };
  expect((await app.send('POST', '/api/seller/live-streams', played, stranger.token)).status).toBe(422);
});

test('nobody outside the store reads how many are left, by any endpoint that is open to everybody', async () => {
  await app.send('PUT', `/api/seller/products/${rows.product}`, { name: 'Lamp', price: '5.00', stock: '8642' }, owner.token);
  await sql`update recordings set state = 'ready', first_frame_at = now(), duration_ms = 60000 where live_stream_id = ${rows.show}`.execute(app.db);
  await sql`insert into live_stream_products values (${rows.show}, ${rows.product}, 0)`.execute(app.db);
  const ids: Record<string, string[]> = {
    products: [rows.product ?? ''],
    'live-streams': [rows.stream ?? '', rows.show ?? ''],
    stores: [owner.storeId],
    waitlist: [rows.variant ?? ''],
    'left-carts': [rows.leftLink ?? ''],
    'payment-methods': [owner.storeId],
    videos: [rows.shoppableVideo ?? ''],
    payments: [rows.payToken ?? ''],
    pages: [rows.pageSlug ?? ''],
  };
  const open = describedEndpoints.flatMap(([name, { who }]) => (who === 'guest' ? apiEndpoints.filter((endpoint) => endpoint.name === name) : []));
  for (const { name, path } of open.filter(({ method }) => method === 'GET')) {
    const [, kind = ''] = /^\/api\/([a-z-]+)\/\{/.exec(path) ?? [];
    const query = name === 'orders.estimateDelivery' ? `?seller_id=${owner.storeId}&pincode=560001` : '';
    const addresses = kind ? (ids[kind] ?? []).map((id) => path.replace(/\{[a-z_]+\}/, id)) : [`${path}${query}`];
    const answers = await Promise.all(addresses.map((address) => app.send('GET', address)));
    expect([name, answers.some(({ status }) => status === 200)]).toEqual([name, true]);
    expect([name, answers.map(({ body }) => JSON.stringify(body)).filter((text) => text.includes('8642'))]).toEqual([name, []]);
  }
  expect((await app.send('GET', '/api/seller/products', undefined, owner.token)).body.items[0].stock).toBe(8642);
});

test('each of these ids does lead its owner somewhere', async () => {
  for (const each of describedEndpoints.filter(([, { of }]) => of)) {
    const [name] = each;
    const { status } = await call(each, owner);
    expect([name, status !== 404 && status < 500]).toEqual([name, true]);
  }
});
