import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anOrder, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { openRoom } from '../../../../test/support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let app: TestApp;
let url: string;
let seller: TestSeller;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.listen();
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

const ordersOf = (id: string, query = '', token = seller.token) => app.send('GET', `/api/seller/live-streams/${id}/show-orders${query}`, undefined, token);

async function aShow() {
  const lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.50', stock: '' }, seller.token)).body;
  const show = (await app.send('POST', '/api/seller/live-streams', { title: 'Market', product_ids: [lamp.id] }, seller.token)).body;
  const buy = async () => {
    const { request } = app.app;
    const placed = await order(request, anOrder(lamp, { live_stream_id: show.id, announce: false }), { Cookie: await openDevice(request) });
    expect(placed.status).toBe(201);
    return placed.body.id as string;
  };
  return { id: show.id as string, buy };
}

test('counts and sums what a show sold, page by page, without what was cancelled and without who bought it', async () => {
  const { id, buy } = await aShow();
  expect((await ordersOf(id)).body).toEqual({ items: [], next_cursor: null, count: 0, total_paise: 0 });
  const [first] = [await buy(), await buy(), await buy()];
  await app.send('POST', `/api/seller/orders/${first}/status`, { status: 'cancelled' }, seller.token);
  const page = await ordersOf(id, '?limit=2');
  expect(page.body).toMatchObject({ count: 2, total_paise: 99_900, items: [{ status: 'processing' }, { status: 'processing' }] });
  const rest = await ordersOf(id, `?limit=2&cursor=${page.body.next_cursor}`);
  expect(rest.body).toMatchObject({ next_cursor: null, items: [{ id: first, status: 'cancelled' }] });
  expect(JSON.stringify(page.body)).not.toMatch(/customer_name|customer_phone|customer_address|Asha/);
  expect((await ordersOf(id, '?cursor=x')).status).toBe(422);
});

test('tells which products a show sold most of, five at most, without what was cancelled', async () => {
  const names = ['Brass lamp', 'Clay bowl', 'Cane basket', 'Ajrakh stole', 'Madder kurta', 'Spin fan'];
  const products = await Promise.all(
    names.map(async (name) => (await app.send('POST', '/api/seller/products', { name, price: '100', stock: '' }, seller.token)).body),
  );
  const product_ids = products.map(({ id }) => id);
  const show = (await app.send('POST', '/api/seller/live-streams', { title: 'Six of them', product_ids }, seller.token)).body;
  const { request } = app.app;
  const buy = async (index: number, quantity: number) => {
    const placed = await order(request, anOrder(products[index], { live_stream_id: show.id, announce: false }, quantity), {
      Cookie: await openDevice(request),
    });
    expect(placed.status).toBe(201);
    return placed.body.id as string;
  };
  const soldIn = () => app.send('GET', `/api/seller/live-streams/${show.id}/sold-products`, undefined, seller.token);
  expect((await soldIn()).body).toEqual({ items: [] });
  for (const [index, quantity] of [6, 5, 4, 3, 2, 1].entries()) await buy(index, quantity);
  await app.send('POST', `/api/seller/orders/${await buy(5, 9)}/status`, { status: 'cancelled' }, seller.token);
  await app.send('PUT', `/api/seller/products/${product_ids[4]}`, { name: 'Indigo kurta', price: '100', stock: '' }, seller.token);
  await buy(4, 5);
  const { items } = (await soldIn()).body;
  expect(items.map(({ name, units, total_paise }: Record<string, unknown>) => [name, units, total_paise])).toEqual([
    ['Indigo kurta', 7, 70_000],
    ['Brass lamp', 6, 60_000],
    ['Clay bowl', 5, 50_000],
    ['Cane basket', 4, 40_000],
    ['Ajrakh stole', 3, 30_000],
  ]);
});

test('is told to its own store alone, and asks a guest to log in', async () => {
  const { id } = await aShow();
  const other = await app.signUpSeller('Other seller');
  expect((await ordersOf(id, '', other.token)).status).toBe(404);
  expect((await app.send('GET', `/api/seller/live-streams/${id}/show-orders`)).status).toBe(401);
  expect((await app.send('GET', `/api/seller/live-streams/${id}/sold-products`, undefined, other.token)).status).toBe(404);
});

test('an order reaches the screens of the host within two seconds of its commit, and no shopper', async () => {
  const { id, buy } = await aShow();
  await using host = await openRoom(url, id, { token: seller.token });
  await using shopper = await openRoom(url, id);
  const before = performance.now();
  await buy();
  await host.next('order');
  expect(performance.now() - before).toBeLessThan(2_500);
  expect((await ordersOf(id)).body).toMatchObject({ count: 1, total_paise: 49_950 });
  shopper.send({ t: 'ping' });
  await shopper.next('pong');
  await vi.waitFor(() => expect(shopper.seen.some(({ t }) => t === 'order')).toBe(false));
});
