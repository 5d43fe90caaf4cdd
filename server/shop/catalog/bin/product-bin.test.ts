import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import { type BinnedProduct, binDays } from '#contract/shop/catalog/product-bin.ts';
import { aPerson } from '../../../../test/support/accounts/store-member.ts';
import { anOrder, order } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

const dayMs = 24 * 3_600_000;

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Rangrez');
});
afterAll(() => app[Symbol.asyncDispose]());

async function aProduct(form: object = {}): Promise<OwnProduct> {
  const made = await app.send('POST', '/api/seller/products', { name: 'Brass Lamp', price: '500.00', stock: '9', ...form }, seller.token);
  expect(made.status).toBe(201);
  return made.body;
}

const remove = async (id: string) => expect((await app.send('DELETE', `/api/seller/products/${id}`, undefined, seller.token)).status).toBe(200);
const restore = async (id: string, { token } = seller) => await app.send('POST', `/api/seller/deleted-products/${id}/restore`, {}, token);
const bin = async (query = '', { token } = seller) => (await app.send('GET', `/api/seller/deleted-products${query}`, undefined, token)).body;
const shown = async (slug: string) => (await app.send('GET', `/api/products/${slug}`)).body;
const names = (page: { items: BinnedProduct[] }) => page.items.map(({ name }) => name);

test('a deleted product stands in the bin, and is restored as it was, to its live events too', async () => {
  const size = { options: ['Size'], variants: ['S', 'M', 'L'].map((value) => ({ values: [value], price: '700.00', stock: '3' })) };
  const kurta = await aProduct({ name: 'Blue Kurta', ...size });
  const fewer = kurta.variants.slice(0, 2).map(({ id, values }) => ({ id, values, price: '700.00', stock: '3' }));
  await app.send('PUT', `/api/seller/products/${kurta.id}`, { name: 'Blue Kurta', options: ['Size'], variants: fewer }, seller.token);
  const event = (await app.send('POST', '/api/seller/live-streams', { title: 'Market', product_ids: [kurta.id] }, seller.token)).body;
  const before = await shown(kurta.slug);
  app.advance(1_000);
  await remove(kurta.id);
  expect((await app.send('GET', `/api/products/${kurta.slug}`)).status).toBe(404);
  const { items } = await bin();
  expect(items).toMatchObject([{ id: kurta.id, name: 'Blue Kurta' }]);
  expect(new Date(items[0].purged_after).getTime() - new Date(items[0].deleted_at).getTime()).toBe(binDays * dayMs);
  expect(await restore(kurta.id)).toEqual({ status: 200, body: { id: kurta.id } });
  expect(await shown(kurta.slug)).toEqual(before);
  expect((await app.send('GET', `/api/live-streams/${event.id}`)).body.products).toMatchObject([{ id: kurta.id }]);
  expect((await bin()).items).toEqual([]);
  expect((await restore(kurta.id)).status).toBe(404);
});

test('of two presses of Restore at once one does it', async () => {
  const lamp = await aProduct();
  await remove(lamp.id);
  const answers = await Promise.all([restore(lamp.id), restore(lamp.id), restore(lamp.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  expect(await shown(lamp.slug)).toMatchObject({ id: lamp.id, left: null });
});

test('the bin is listed page by page, to who may change products of that store', async () => {
  const owner = await app.signUpSeller('Lamps of Lajpat');
  for (const name of ['First', 'Second', 'Third']) {
    const { body } = await app.send('POST', '/api/seller/products', { name, price: '5.00' }, owner.token);
    app.advance(1_000);
    await app.send('DELETE', `/api/seller/products/${body.id}`, undefined, owner.token);
  }
  const first = await bin('?limit=2', owner);
  expect([names(first), names(await bin(`?limit=2&cursor=${first.next_cursor}`, owner))]).toEqual([['Third', 'Second'], ['First']]);
  expect((await restore(first.items[0].id)).status).toBe(404);
  const moderator = await aPerson(app, { storeId: owner.storeId, role: 'moderator' });
  expect((await app.send('GET', '/api/seller/deleted-products', undefined, moderator.token)).status).toBe(403);
});

test('after 30 days it is gone: what an order names keeps what the order says, and nothing more', async () => {
  const ordered = await aProduct({ name: 'Ordered Lamp', description: 'Cast by hand' });
  const forgotten = await aProduct({ name: 'Forgotten Lamp' });
  const placed = (await order(app.app.request, anOrder(ordered))).body;
  const wish = await aPerson(app);
  await app.send('POST', '/api/wishlist', { product_id: forgotten.id }, wish.token);
  for (const { id } of [ordered, forgotten]) await remove(id);
  // Sessions end sooner: the rows grow old instead of the clock.
  await sql`update products set deleted_at = deleted_at - make_interval(days => ${binDays}, mins => -10) where deleted_at is not null`.execute(app.db);
  await app.context.runChores(['deleted products']);
  expect(names(await bin())).toEqual(expect.arrayContaining(['Ordered Lamp', 'Forgotten Lamp']));
  app.advance(600_000);
  expect((await restore(forgotten.id)).status).toBe(404);
  await app.context.runChores(['deleted products']);
  expect(await app.context.runChores(['deleted products'])).toEqual({ 'deleted products': 0 });
  expect((await bin()).items).toEqual([]);
  const rows = await app.db.selectFrom('products').select(['name', 'description']).where('id', 'in', [ordered.id, forgotten.id]).execute();
  expect(rows).toEqual([{ name: 'Ordered Lamp', description: '' }]);
  const own = await app.send('GET', `/api/seller/orders/${placed.id}`, undefined, seller.token);
  expect(own.body.lines).toMatchObject([{ product_name: 'Ordered Lamp' }]);
});
