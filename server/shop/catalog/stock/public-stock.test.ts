import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

const aProduct = async (stock: string) => (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499', stock }, seller.token)).body;

test.each([
  ['', null],
  ['6', null],
  ['5', 5],
  ['1', 1],
  ['0', 0],
])('a stock of "%s" is told to everybody as %s', async (stock, left) => {
  const product = await aProduct(stock);
  expect(product).toMatchObject({ stock: stock === '' ? null : Number(stock), left });
  const { body } = await app.send('GET', `/api/products/${product.id}`);
  expect(body.left).toBe(left);
  expect(body).not.toHaveProperty('stock');
});

test('no public answer holds the exact stock, nor does a refusal while more than a few are left', async () => {
  const product = await aProduct('8642');
  const planned = { title: 'Later', product_ids: [product.id], scheduled_start: '2040-01-01T00:00:00Z' };
  const later = (await app.send('POST', '/api/seller/live-streams', planned, seller.token)).body;
  const show = (await app.send('POST', '/api/seller/live-streams', { title: 'Market', product_ids: [product.id] }, seller.token)).body;
  await app.context.live.notePictures([show.id]);
  const paths = ['/products?limit=100', `/products/${product.slug}`, '/live-streams', `/live-streams/${show.id}`, `/live-streams/${later.id}/next`, '/replays'];
  for (const path of paths) {
    const { status, body } = await app.send('GET', `/api${path}`);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body), path).not.toMatch(/"stock"|8642/);
  }
  for (const path of ['/seller/products', '/seller/live-streams', `/seller/live-streams/${show.id}`]) {
    expect(JSON.stringify((await app.send('GET', `/api${path}`, undefined, seller.token)).body), path).toContain('8642');
  }
});

test('a buyer who asks for more than there is hears the number only when it is few', async () => {
  const product = await aProduct('7');
  const { status, body } = await app.send('POST', '/api/orders', anOrder(product, {}, 9));
  expect([status, body.data]).toEqual([
    409,
    { product_id: product.id, available: null, lines: [{ variant_id: product.variant_id, product_id: product.id, available: null }] },
  ]);
  expect(body.message).toBe('Fewer than 9 of Brass lamp are left. Choose a smaller quantity.');
});
