import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import { anOrder } from '../../test/support/browser/shopper.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { settle } from '../../test/support/servers/bus-nodes.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/servers/database.ts';
import { hasNats, NatsServer } from '../../test/support/servers/nats-server.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';
import { topics } from '../topics.ts';
import { createShelves } from './shelves.ts';

type Node = { app: TestApp; url: string };
type Stream = Extract<RoomServerMessage, { t: 'stream' }>;
type Room = Awaited<ReturnType<typeof openRoom>>;
type Product = { id: string; variant_id: string; name: string; price_paise: number };

const withinMs = 1_000;

let database: TestDatabase;
let nats: NatsServer | undefined;
/** The seller works at the first; the second is where people watch. */
let here: Node;
let there: Node;
/** On the same database, and out of the bus's reach. */
let apart: Node;
let seller: TestSeller;

beforeAll(async () => {
  database = await createTestDatabase();
  nats = hasNats ? await NatsServer.start() : undefined;
  const env: Record<string, string> = nats ? { NATS_URL: nats.url, NATS_PREFIX: randomUUID() } : {};
  here = await aNode(env);
  const keys = { AUTH_JWT_KEYS: here.app.context.config.auth.keyFile };
  there = nats ? await aNode({ ...env, ...keys }) : here;
  apart = await aNode(keys);
  seller = await here.app.signUpSeller('Rangrez');
  await settle(here.app.context.bus, there.app.context.bus);
});
afterAll(async () => {
  for (const { app } of new Set([here, there, apart])) await app[Symbol.asyncDispose]();
  await nats?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function aNode(env: Record<string, string>): Promise<Node> {
  const app = await createTestApp(env, database.connection);
  return { app, url: await app.listen() };
}

const send = (method: string, path: string, body?: object, token = seller.token) => here.app.send(method, `/api${path}`, body, token);

async function aProduct(stock = '', price = '499.00'): Promise<Product> {
  return (await send('POST', '/seller/products', { name: 'Brass lamp', price, stock })).body;
}

async function aShow(products: Product[], token = seller.token): Promise<string> {
  return (await send('POST', '/seller/live-streams', { title: 'Evening market', product_ids: products.map(({ id }) => id) }, token)).body.id;
}

const retag = (id: string, form: object) => send('PUT', `/seller/live-streams/${id}`, { title: 'Evening market', ...form });
const edit = (id: string, form: object) => send('PUT', `/seller/products/${id}`, { name: 'Brass lamp', price: '499.00', ...form });

async function buy({ variant_id, price_paise }: Product, quantity = 1): Promise<string> {
  const placed = await here.app.send('POST', '/api/orders', anOrder({ variant_id, price_paise }, {}, quantity));
  expect(placed.status).toBe(201);
  return placed.body.orders[0].id;
}

const changesOf = ({ seen }: Room): Stream[] => seen.filter((message): message is Stream => message.t === 'stream').slice(1);

/** What the room was told after its whole, once `fits` does. */
async function hears(room: Room, fits: (change: Stream) => boolean): Promise<Stream> {
  const since = performance.now();
  await room.next('stream', (message) => message !== room.seen.find(({ t }) => t === 'stream') && fits(message));
  expect(performance.now() - since).toBeLessThan(withinMs);
  return changesOf(room).findLast(fits) as Stream;
}

describe.skipIf(!hasNats)('what a show sells, at another node (needs nats-server in the path)', () => {
  test('is told whole to one who comes, and its stock to the host alone', async () => {
    const [lamp, bowl] = [await aProduct('40'), await aProduct('3')];
    const id = await aShow([lamp, bowl]);
    await using shopper = await openRoom(there.url, id);
    await using host = await openRoom(there.url, id, { token: seller.token });
    const seen = await shopper.next('stream');
    expect(seen).toMatchObject({ title: 'Evening market', product_ids: [lamp.id, bowl.id], products: [{ left: null }, { left: 3 }] });
    expect(JSON.stringify(seen)).not.toContain('stock');
    expect((await host.next('stream')).products).toMatchObject([
      { id: lamp.id, stock: 40 },
      { id: bowl.id, stock: 3 },
    ]);
  });

  test('is another price, name and stock within a second, for those who watch it and nobody else', async () => {
    const [lamp, bowl] = [await aProduct(), await aProduct()];
    const id = await aShow([lamp, bowl]);
    await using shopper = await openRoom(there.url, id);
    await using elsewhere = await openRoom(there.url, await aShow([bowl]));
    await edit(lamp.id, { name: 'Tall brass lamp', price: '599.00' });
    const change = await hears(shopper, ({ products }) => products?.[0]?.price_paise === 59_900);
    expect(change).toEqual({ t: 'stream', products: [expect.objectContaining({ id: lamp.id, name: 'Tall brass lamp', left: null })] });
    await edit(lamp.id, { name: 'Tall brass lamp', price: '599.00', stock: '0' });
    await hears(shopper, ({ products }) => products?.[0]?.left === 0);
    await send('DELETE', `/seller/products/${lamp.id}`);
    expect(await hears(shopper, ({ product_ids }) => product_ids !== undefined)).toEqual({ t: 'stream', product_ids: [bowl.id] });
    expect(changesOf(elsewhere)).toEqual([]);
  });

  test('is fewer when it is ordered and more when the order is cancelled: the number for the host, and for all once few are left', async () => {
    const lamp = await aProduct('7');
    const id = await aShow([lamp]);
    await using shopper = await openRoom(there.url, id);
    await using host = await openRoom(there.url, id, { token: seller.token });
    await buy(lamp);
    await hears(host, ({ products }) => products?.[0]?.stock === 6);
    const order = await buy(lamp, 5);
    await hears(shopper, ({ products }) => products?.[0]?.left === 1);
    await send('POST', `/seller/orders/${order}/status`, { status: 'cancelled' });
    await hears(host, ({ products }) => products?.[0]?.stock === 6);
    await hears(shopper, ({ products }) => products?.[0]?.left === null);
    expect(changesOf(shopper)).toHaveLength(2);
  });

  test('is gathered: what is sold fifty times a second is a few messages', async () => {
    const lamp = await aProduct('1000');
    await using host = await openRoom(there.url, await aShow([lamp]), { token: seller.token });
    const since = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => edit(lamp.id, { stock: '900' })));
    await edit(lamp.id, { stock: '5' });
    await host.next('stream', ({ products }) => products?.[0]?.stock === 5);
    expect(changesOf(host).length).toBeLessThanOrEqual(1 + (performance.now() - since) / 250);
  });

  test('has another title and other products, which the host may pin at once; what was deleted may not be', async () => {
    const [lamp, bowl] = [await aProduct(), await aProduct()];
    const id = await aShow([lamp]);
    await using shopper = await openRoom(there.url, id);
    await using host = await openRoom(there.url, id, { token: seller.token });
    await retag(id, { title: 'Morning market', product_ids: [bowl.id, lamp.id] });
    const change = await hears(shopper, ({ product_ids }) => product_ids?.length === 2);
    expect(change).toMatchObject({ title: 'Morning market', product_ids: [bowl.id, lamp.id], products: [{ id: bowl.id }] });
    host.send({ t: 'pin', product_id: bowl.id as never });
    expect((await shopper.next('event')).event).toMatchObject({ type: 'product_pinned', payload: { product_id: bowl.id } });
    await send('DELETE', `/seller/products/${lamp.id}`);
    host.send({ t: 'pin', product_id: lamp.id as never });
    expect((await host.next('refused')).code).toBe('MESSAGE_INVALID');
  });

  test('is the truth again for one who missed it', async () => {
    const lamp = await aProduct('9');
    const id = await aShow([lamp]);
    const person = randomUUID();
    await using watching = await openRoom(there.url, id);
    const before = await openRoom(there.url, id, { person });
    const { seq } = before.welcome;
    await before[Symbol.asyncDispose]();
    await edit(lamp.id, { price: '450.00', stock: '2' });
    await hears(watching, ({ products }) => products?.[0]?.left === 2);
    await using again = await openRoom(there.url, id, { person, after: seq });
    expect(await again.next('stream')).toMatchObject({ product_ids: [lamp.id], products: [{ price_paise: 45_000, left: 2 }] });
  });
});

test('what a node was not told of, it finds out by looking', async () => {
  const lamp = await aProduct();
  await using shopper = await openRoom(apart.url, await aShow([lamp]));
  await edit(lamp.id, { price: '1.00' });
  await expect.poll(() => changesOf(shopper)[0]?.products?.[0]?.price_paise, { timeout: 12_000, interval: 100 }).toBe(100);
}, 15_000);

test('fifty products of the longest names come whole, and the room goes on', async () => {
  const name = 'नीला कुर्ता '.repeat(16);
  const made = await Promise.all(Array.from({ length: 50 }, () => send('POST', '/seller/products', { name, price: '499.00', stock: '3' })));
  await using shopper = await openRoom(here.url, await aShow(made.map(({ body }) => body)));
  expect((await shopper.next('stream')).products).toHaveLength(50);
  shopper.say('So many');
  await shopper.next('said');
});

test('what a store of strangers does to its own products reaches nobody else', async () => {
  const stranger = await here.app.signUpSeller('Across the Lane');
  const lamp = await aProduct();
  const id = await aShow([lamp]);
  await using shopper = await openRoom(here.url, id);
  expect((await send('PUT', `/seller/live-streams/${id}`, { title: 'Mine', product_ids: [] }, stranger.token)).status).toBe(404);
  expect((await send('PUT', `/seller/products/${lamp.id}`, { name: 'Mine', price: '1' }, stranger.token)).status).toBe(404);
  const theirs = await aShow([lamp], stranger.token);
  await using visitor = await openRoom(here.url, theirs, { token: stranger.token });
  expect((await visitor.next('stream')).products).toEqual([]);
  visitor.send({ t: 'pin', product_id: lamp.id as never });
  expect((await visitor.next('refused')).code).toBe('MESSAGE_INVALID');
  expect(changesOf(shopper)).toEqual([]);
});

test('a change is told within a second while five hundred rooms are read again', async () => {
  const bus = here.app.context.bus;
  const readMs = 10;
  let title = 'Evening market';
  const ids = Array.from({ length: 500 }, () => randomUUID());
  const last = ids.at(-1) ?? '';
  let reads = 0;
  const findShelf = async (id: string) => {
    reads += 1;
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, readMs));
    return { title: id === last ? title : 'Another', description: '', products: [] };
  };
  let isSlow = false;
  const { log } = here.app.context;
  const shelves = createShelves({ bus, log, live: { findShelf } as never, catalog: { listCardsByIds: async () => [] }, readAgainMs: 300 });
  const told: string[] = [];
  for (const id of ids) await shelves.open(id, (message) => void (message.title && told.push(message.title)));
  isSlow = true;
  reads = 0;
  await expect.poll(() => reads).toBeGreaterThan(20);
  title = 'Night market';
  const since = performance.now();
  bus.publish(topics.liveChanged, { id: last });
  await expect.poll(() => told.length, { interval: 10 }).toBeGreaterThan(0);
  expect(performance.now() - since).toBeLessThan(withinMs);
  expect(told[0]).toBe('Night market');
  await shelves[Symbol.asyncDispose]();
}, 20_000);
