import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkChange } from '#contract/shop/catalog/bulk-edits.ts';
import { anOrder, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';
import { percentOf } from './plan-bulk.ts';

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

type Made = { id: string; slug: string; variant_id: string; price_paise: number };

const add = async (form: object): Promise<Made> =>
  (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '100', stock: '5', ...form }, seller.token)).body;
const bulk = async (products: Made[], change: BulkChange, path = '') =>
  await app.send('POST', `/api/seller/products/bulk${path}`, { product_ids: products.map(({ id }) => id), change }, seller.token);
const undo = async (id: string) => await app.send('POST', `/api/seller/products/bulk/${id}/undo`, {}, seller.token);
const own = async ({ id }: Made) =>
  (await app.send('GET', '/api/seller/products?limit=100', undefined, seller.token)).body.items.find((each: Made) => each.id === id);

describe('a change of many products', () => {
  test('says first what it changes and what it cannot, with every variant, and then does it or nothing', async () => {
    const kurta = await add({
      name: 'Kurta',
      price: undefined,
      options: ['Size'],
      variants: ['M', 'L'].map((size) => ({ values: [size], price: '450', stock: '3', mrp: '500' })),
    });
    const lamp = await add({});
    const up: BulkChange = { kind: 'price_percent', percent: 2_500 };
    const preview = (await bulk([kurta, lamp], up, '/preview')).body;
    expect(preview).toMatchObject({ changes: 1, lines: [{ name: 'Lamp', before: 10_000, after: 12_500 }] });
    expect(preview.problems.map(({ title, message }: { title: string; message: string }) => [title, message])).toEqual([
      ['M', 'MRP ₹500.00 is below the new price, ₹562.50.'],
      ['L', 'MRP ₹500.00 is below the new price, ₹562.50.'],
    ]);
    const refusal = await bulk([kurta, lamp], up);
    expect([refusal.status, refusal.body.data.fields.length]).toEqual([422, 2]);
    expect(await own(lamp)).toMatchObject({ price_paise: 10_000 });
    const done = await bulk([kurta, lamp], { kind: 'price_percent', percent: -1_250 });
    expect(done).toMatchObject({ status: 200, body: { changes: 3 } });
    expect(await own(lamp)).toMatchObject({ price_paise: 8_750 });
    expect((await undo(done.body.id)).body).toEqual({ changes: 3, kept: [] });
    expect(await own(lamp)).toMatchObject({ price_paise: 10_000 });
    expect((await own(kurta)).variants.map((each: Made) => each.price_paise)).toEqual([45_000, 45_000]);
    expect((await undo(done.body.id)).status).toBe(404);
  });

  test('sets and adds stock, not below none, and leaves what is not counted', async () => {
    const [lamp, free] = [await add({}), await add({ stock: '' })];
    await bulk([lamp, free], { kind: 'stock_add', units: -2 });
    expect([(await own(lamp)).stock, (await own(free)).stock]).toEqual([3, null]);
    expect((await bulk([lamp], { kind: 'stock_add', units: -4 })).body.message).toContain('Only 3 are left.');
    await bulk([lamp, free], { kind: 'stock_set', stock: 9 });
    expect([(await own(lamp)).stock, (await own(free)).stock]).toEqual([9, 9]);
  });

  test('is taken back but for what sold since', async () => {
    const [lamp, other] = [await add({ name: 'Sold Lamp' }), await add({ name: 'Kept Lamp' })];
    const { id } = (await bulk([lamp, other], { kind: 'stock_set', stock: 50 })).body;
    const sold = await order(app.app.request, anOrder(lamp), { Cookie: await openDevice(app.app.request) });
    expect(sold.status).toBe(201);
    expect((await undo(id)).body).toEqual({ changes: 1, kept: ['Sold Lamp'] });
    expect([(await own(lamp)).stock, (await own(other)).stock]).toEqual([49, 5]);
  });

  test('hides products: they are in no list, on no page and cannot be ordered, and come back', async () => {
    const lamp = await add({ name: 'Hidden Lamp', category: 'Hidden things' });
    const { id } = (await bulk([lamp], { kind: 'status', status: 'hidden' })).body;
    const finds = async () => [
      (await app.send('GET', '/api/products?search=hidden+lamp')).body.items.length,
      (await app.send('GET', `/api/products?seller_id=${seller.storeId}&category=Hidden+things`)).body.items.length,
      (await app.send('GET', `/api/products/${lamp.slug}`)).status,
      (await app.send('GET', `/api/products/${lamp.id}`)).status,
      (await order(app.app.request, anOrder(lamp), { Cookie: await openDevice(app.app.request) })).status,
    ];
    expect(await finds()).toEqual([0, 0, 404, 404, 404]);
    const categories = (await app.send('GET', '/api/product-categories')).body.items.map((each: { category: string }) => each.category);
    expect(categories).not.toContain('Hidden things');
    expect((await app.send('GET', '/api/seller/products?status=hidden', undefined, seller.token)).body.items).toMatchObject([
      { id: lamp.id, status: 'hidden' },
    ]);
    expect((await app.send('PUT', `/api/seller/products/${lamp.id}`, { name: 'Hidden Lamp 2' }, seller.token)).body).toMatchObject({ status: 'hidden' });
    const show = await app.send(
      'POST',
      '/api/seller/live-streams',
      { title: 'Lamps', product_ids: [lamp.id], scheduled_start: '2040-01-01T00:00:00Z' },
      seller.token,
    );
    expect(show.body.products).toEqual([]);
    await undo(id);
    expect((await finds()).slice(0, 4)).toEqual([1, 1, 200, 200]);
  });

  test('of two at once each is whole, and another store has no part in it', async () => {
    const lamps = await Promise.all(Array.from({ length: 20 }, () => add({ name: 'Raced Lamp' })));
    await Promise.all([bulk(lamps, { kind: 'stock_add', units: 10 }), bulk(lamps.toReversed(), { kind: 'stock_add', units: 100 })]);
    expect(new Set(await Promise.all(lamps.map(async (lamp) => (await own(lamp)).stock)))).toEqual(new Set([115]));
    const other = await app.signUpSeller('Elsewhere');
    const ids = { product_ids: [lamps[0]?.id], change: { kind: 'status', status: 'hidden' } };
    expect((await app.send('POST', '/api/seller/products/bulk', ids, other.token)).status).toBe(404);
  });

  test('rounds half up to whole paise', () => {
    expect([percentOf(129_900, -1_000), percentOf(5, 1_000), percentOf(1, -5_000), percentOf(3, -5_000)]).toEqual([116_910, 6, 1, 2]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: -9_900, max: 90_000 }), (paise, percent) => {
        const exact = (BigInt(paise) * BigInt(10_000 + percent) * 2n + 10_000n) / 20_000n;
        expect(BigInt(percentOf(paise, percent))).toBe(exact);
      }),
      { numRuns: 2_000 },
    );
  });
});
