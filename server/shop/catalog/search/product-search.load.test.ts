import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

/** By the clock on the wall, which a busy machine decides: out of the gate. */
let app: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller('Rangrez');
});
afterAll(() => app[Symbol.asyncDispose]());

test('lists follow a sale within a second', async () => {
  const form = { name: 'Clay Lamp', price: '60', category: 'Lamps', stock: '1' };
  const lamp = (await app.send('POST', '/api/seller/products', form, seller.token)).body;
  const names = async () => (await app.send('GET', '/api/products?category=Lamps&stock=in')).body.items.map(({ name }: ProductCard) => name);
  expect(await names()).toEqual(['Clay Lamp']);
  await app.db.updateTable('product_variants').set({ stock: 0 }).where('product_id', '=', lamp.id).execute();
  app.context.catalog.tellChanged([lamp.id]);
  await expect.poll(names, { timeout: 1_000 }).toEqual([]);
});
