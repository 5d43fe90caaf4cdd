import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeVideo } from '../support/media/stored-video.ts';
import { apiEndpoints } from '../support/servers/endpoints.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';

/** A row of a store, whose id an address may carry. */
type Row = 'product' | 'stream' | 'show' | 'video' | 'order';
/** `of`: what its address names. Without it a seller's endpoint speaks of the store of whoever asks. `open`: to everybody, or to each about themselves. */
type Described = { of?: Row; open?: true; body?: () => object };

const delivery = { phone: '9876543210', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' };

/** Every endpoint of the contract, what removes last. A new one is described here before anything passes. */
const described: Record<string, Described> = {
  'accounts.sessions': { open: true },
  'accounts.endSession': { open: true },
  'accounts.deletion': { open: true },
  'accounts.delete': { open: true },
  'catalog.list': { open: true },
  'catalog.get': { open: true },
  'live.listLive': { open: true },
  'live.get': { open: true },
  'recordings.replay': { open: true },
  'recordings.listReplays': { open: true },
  'orders.place': { open: true },
  'orders.estimateDelivery': { open: true },
  'notices.mailbox': { open: true },
  'stores.mine': {},
  'stores.getOrderCaps': {},
  'stores.setOrderCaps': { body: () => ({ open_orders_per_phone: 7, items_per_unconfirmed_phone: 7 }) },
  'catalog.listMine': {},
  'catalog.create': { body: () => ({ name: 'Mine', price: '7' }) },
  'catalog.update': { of: 'product', body: () => ({ name: 'Taken', price: '1' }) },
  'uploads.createImage': {},
  'videoFiles.get': { of: 'video' },
  'videoFiles.createFromLink': { body: () => ({ url: 'https://videos.example/mine.mp4' }) },
  'videoFiles.retry': { of: 'video' },
  'live.listMine': {},
  'live.create': { body: () => ({ title: 'Mine', scheduled_start: '2040-01-01T00:00:00Z' }) },
  'live.update': { of: 'stream', body: () => ({ title: 'Taken', scheduled_start: '2040-01-01T00:00:00Z' }) },
  'live.streamKey': { of: 'stream' },
  'live.rotateStreamKey': { of: 'stream' },
  'live.encoder': { of: 'stream' },
  'live.goLive': { of: 'stream' },
  'live.end': { of: 'stream' },
  'recordings.listMine': {},
  'recordings.settings': {},
  'recordings.update': { of: 'show', body: () => ({ is_public: false, keep: true }) },
  'recordings.remakeMp4': { of: 'show' },
  'recordings.remove': { of: 'show' },
  'orders.listMine': {},
  'orders.getMine': { of: 'order' },
  'orders.changeStatus': { of: 'order', body: () => ({ status: 'packed' }) },
  'live.remove': { of: 'stream' },
  'catalog.remove': { of: 'product' },
};

let app: TestApp;
let owner: TestSeller;
let stranger: TestSeller;
let rows: Record<Row, string>;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.signUpSeller('Rangrez');
  stranger = await app.signUpSeller('Across the Lane');
  const make = async (path: string, body: object) => (await app.send('POST', path, body, owner.token)).body;
  const product = await make('/api/seller/products', { name: 'Lamp', price: '5.00' });
  const stream = await make('/api/seller/live-streams', { title: 'Market', scheduled_start: '2040-01-01T00:00:00Z', product_ids: [product.id] });
  const show = await make('/api/seller/live-streams', { title: 'Shown before' });
  await make(`/api/seller/live-streams/${show.id}/end`, {});
  await sql`insert into recordings (live_stream_id, token, created_at) values (${show.id}, ${randomUUID()}, now())`.execute(app.db);
  const items = [{ variant_id: product.variant_id, quantity: 1 }];
  const order = await make('/api/orders', { idempotency_key: randomUUID(), items, delivery, payment_method: 'cod', shown_total_paise: 500 });
  const video = await storeVideo(app.context, owner.storeId, undefined, { state: 'failed', source_url: 'https://videos.example/a.mp4' });
  rows = { product: product.id, stream: stream.id, show: show.id, order: order.id, video };
  expect(Object.values(rows).every(Boolean)).toBe(true);
});
afterAll(() => app[Symbol.asyncDispose]());

async function call(name: string, { of, body = () => ({}) }: Described, { token }: TestSeller) {
  const { method, path } = apiEndpoints.find((endpoint) => endpoint.name === name) ?? { method: '', path: '' };
  return await app.send(method, path.replace('{id}', of ? rows[of] : randomUUID()), method === 'GET' ? undefined : body(), token);
}

/** All that the owner has, but what an order or a stream is told of by the clock. */
async function possessions(): Promise<unknown> {
  const of = (table: string, where: string) => sql`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.raw(where)} = ${owner.storeId} order by 1`;
  const found = [
    await of('stores', 't.id').execute(app.db),
    await of('products', 't.store_id').execute(app.db),
    await of('live_streams', 't.store_id').execute(app.db),
    await of('customer_orders', 't.store_id').execute(app.db),
    await of('video_files', 't.store_id').execute(app.db),
    await sql`select to_jsonb(r) as row from recordings r where r.live_stream_id = ${rows.show}`.execute(app.db),
    await sql`select to_jsonb(p) as row from live_stream_products p where p.live_stream_id = ${rows.stream}`.execute(app.db),
  ];
  return found.map((each) => each.rows);
}

test('every endpoint of the contract is described here, and no other', () => {
  expect(Object.keys(described).toSorted()).toEqual(apiEndpoints.map(({ name }) => name).toSorted());
});

test('a seller reaches nothing of another store by its ids, and leaves it as it was', async () => {
  const before = await possessions();
  const named = Object.entries(described).filter(([, { of }]) => of);
  for (const [name, each] of named) expect([name, (await call(name, each, stranger)).status]).toEqual([name, 404]);
  expect(await possessions()).toEqual(before);
});

test('what speaks of the own store never shows or changes another', async () => {
  const before = await possessions();
  const own = Object.entries(described).filter(([name, { of, open }]) => !of && !open && name !== 'uploads.createImage');
  for (const [name, each] of own) {
    const { status, body } = await call(name, each, stranger);
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

test('each of these ids does lead its owner somewhere', async () => {
  for (const [name, each] of Object.entries(described).filter(([, { of }]) => of)) {
    const { status } = await call(name, each, owner);
    expect([name, status !== 404 && status < 500]).toEqual([name, true]);
  }
});
