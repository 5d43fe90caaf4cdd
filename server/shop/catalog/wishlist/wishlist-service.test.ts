import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { Wish } from '#contract/shop/catalog/wishlist/wishlist.ts';
import { maxWishes } from '#contract/shop/catalog/wishlist/wishlist-rules.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

type Person = { token: string; userId: string };

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller('Rangrez');
});
afterAll(() => app[Symbol.asyncDispose]());

async function aPerson(): Promise<Person> {
  const { body } = await app.send('POST', '/auth/v1/signup', { email: `${randomUUID()}@example.com`, password: 'a-long-password' });
  return { token: body.access_token, userId: body.user.id };
}

async function aProduct(form: Record<string, unknown> = {}): Promise<OwnProduct> {
  const made = await app.send('POST', '/api/seller/products', { name: 'Brass Lamp', price: '500.00', stock: '9', ...form }, seller.token);
  expect(made.status).toBe(201);
  return made.body;
}

const save = async ({ token }: Person, id: string) => await app.send('POST', '/api/wishlist', { product_id: id }, token);
const remove = async ({ token }: Person, id: string) => await app.send('DELETE', `/api/wishlist/${id}`, undefined, token);
const idsOf = async ({ token }: Person): Promise<string[]> => (await app.send('GET', '/api/wishlist/product-ids', undefined, token)).body.product_ids;

async function listOf({ token }: Person, query = ''): Promise<Wish[]> {
  const { status, body } = await app.send('GET', `/api/wishlist${query}`, undefined, token);
  expect(status).toBe(200);
  return body.items;
}

/** Rows as `add` writes them, of products that differ. */
async function fill({ userId }: Person, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({ store_id: seller.storeId, name: `Filler ${index}`, slug: `filler-${userId}-${index}` }));
  const made = await app.db
    .insertInto('products')
    .values(rows.map((row) => ({ ...row, created_at: new Date(), updated_at: new Date(), description: '', image_url: null })) as never)
    .returning('id')
    .execute();
  const wishes = made.map(({ id }) => ({ customer_id: userId, product_id: id, store_id: seller.storeId, saved_price_paise: 1, created_at: new Date() }));
  await app.db
    .insertInto('wishlists')
    .values(wishes as never)
    .execute();
}

describe('a wishlist', () => {
  test('holds what its person saved, newest first, each once, with its card', async () => {
    const [meena, other] = [await aPerson(), await aPerson()];
    const [lamp, stole] = [await aProduct(), await aProduct({ name: 'Ajrakh Stole', price: '1200.00' })];
    expect(await save(meena, lamp.id)).toMatchObject({ status: 200, body: { product_id: lamp.id, saved_price_paise: 50_000 } });
    app.advance(1_000);
    await save(meena, stole.id);
    const [first] = await listOf(meena);
    const again = await save(meena, stole.id);
    expect(again).toMatchObject({ status: 200, body: { id: first?.id, created_at: first?.created_at } });
    expect((await listOf(meena)).map(({ name }) => name)).toEqual(['Ajrakh Stole', 'Brass Lamp']);
    expect(first).toMatchObject({ product_id: stole.id, saved_price_paise: 120_000, product: { id: stole.id, slug: stole.slug, price_paise: 120_000 } });
    expect(first?.product).not.toHaveProperty('stock');
    expect(await idsOf(meena)).toEqual([stole.id, lamp.id]);
    expect([await listOf(other), await idsOf(other)]).toEqual([[], []]);
  });

  test('is left as it is by another person, and a product is removed once or twice alike', async () => {
    const [meena, other] = [await aPerson(), await aPerson()];
    const lamp = await aProduct();
    await save(meena, lamp.id);
    for (let turn = 0; turn < 2; turn += 1) expect(await remove(other, lamp.id)).toEqual({ status: 200, body: { product_id: lamp.id } });
    expect(await idsOf(meena)).toEqual([lamp.id]);
    for (let turn = 0; turn < 2; turn += 1) expect((await remove(meena, lamp.id)).status).toBe(200);
    expect(await listOf(meena)).toEqual([]);
  });

  test('is for who is signed in, and takes products that there are', async () => {
    const meena = await aPerson();
    const lamp = await aProduct();
    for (const [method, path] of [
      ['GET', '/api/wishlist'],
      ['GET', '/api/wishlist/product-ids'],
      ['POST', '/api/wishlist'],
      ['DELETE', `/api/wishlist/${lamp.id}`],
    ] as const)
      expect([path, (await app.send(method, path, method === 'POST' ? { product_id: lamp.id } : undefined)).status]).toEqual([path, 401]);
    expect(await save(meena, randomUUID())).toMatchObject({ status: 404, body: { message: 'The requested product could not be found' } });
    expect((await save(meena, 'brass-lamp')).status).toBe(422);
    expect((await app.send('GET', '/api/wishlist?cursor=nonsense', undefined, meena.token)).status).toBe(422);
    await app.send('DELETE', `/api/seller/products/${lamp.id}`, undefined, seller.token);
    expect((await save(meena, lamp.id)).status).toBe(404);
  });

  test('remembers the price at saving, and shows a product that is sold out or was taken out as such', async () => {
    const meena = await aPerson();
    const lamp = await aProduct({ name: 'Cane Lantern', price: '900.00' });
    await save(meena, lamp.id);
    await app.send('PUT', `/api/seller/products/${lamp.id}`, { name: 'Woven Cane Lantern', price: '700.00', stock: '0' }, seller.token);
    await save(meena, lamp.id);
    const product = { price_paise: 70_000, left: 0 };
    expect(await listOf(meena)).toMatchObject([{ name: 'Woven Cane Lantern', saved_price_paise: 90_000, product }]);
    await app.send('DELETE', `/api/seller/products/${lamp.id}`, undefined, seller.token);
    expect(await listOf(meena)).toMatchObject([{ name: 'Woven Cane Lantern', saved_price_paise: 90_000, product: null }]);
    expect(await listOf(meena, '?search=cane')).toHaveLength(1);
  });

  test('is searched by name, whatever case and accents, and comes page by page', async () => {
    const meena = await aPerson();
    for (const name of ['Café Lamp', 'Brass Lamp 100%', 'Blue Kurta', 'Lamp of Brass']) {
      await save(meena, (await aProduct({ name })).id);
      app.advance(1_000);
    }
    const names = async (search: string) => (await listOf(meena, `?search=${encodeURIComponent(search)}`)).map(({ name }) => name);
    expect(await names('CAFE')).toEqual(['Café Lamp']);
    expect(await names('lamp brass')).toEqual(['Lamp of Brass', 'Brass Lamp 100%']);
    expect(await names('%')).toEqual(['Brass Lamp 100%']);
    expect(await names('nothing of the kind')).toEqual([]);
    const first = (await app.send('GET', '/api/wishlist?limit=2&search=lamp', undefined, meena.token)).body;
    const second = (await app.send('GET', `/api/wishlist?limit=2&search=lamp&cursor=${first.next_cursor}`, undefined, meena.token)).body;
    expect([...first.items, ...second.items].map(({ name }: Wish) => name)).toEqual(['Lamp of Brass', 'Brass Lamp 100%', 'Café Lamp']);
    expect(second.next_cursor).toBeNull();
  });

  test('takes one row of many taps at once, and no more than it holds, however many come at once', async () => {
    const meena = await aPerson();
    const lamp = await aProduct();
    const taps = await Promise.all(Array.from({ length: 8 }, () => save(meena, lamp.id)));
    expect(new Set(taps.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await fill(meena, maxWishes - 3);
    const wanted = await Promise.all(Array.from({ length: 6 }, () => aProduct()));
    const answers = await Promise.all(wanted.map(({ id }) => save(meena, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('300 products') });
    expect(await idsOf(meena)).toHaveLength(maxWishes);
    expect((await save(meena, lamp.id)).status).toBe(200);
  });

  test('is not changed more often than anybody taps', async () => {
    const meena = await aPerson();
    const statuses = await Promise.all(Array.from({ length: 140 }, async () => (await remove(meena, randomUUID())).status));
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([120, 20]);
    expect(await listOf(meena)).toEqual([]);
  });

  test('goes with its store', async () => {
    const meena = await aPerson();
    const owner = await app.signUpSeller('Lamps of Lajpat');
    const { body: lamp } = await app.send('POST', '/api/seller/products', { name: 'Clay Lamp', price: '5.00' }, owner.token);
    await save(meena, lamp.id);
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, owner.token)).status).toBe(200);
    await expect.poll(() => idsOf(meena)).toEqual([]);
  });
});
