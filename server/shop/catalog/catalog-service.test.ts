import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProduct, ProductCard } from '#contract/shop/catalog/catalog.ts';
import { maxCounted } from '#contract/wire/list-counts.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let rangrez: TestSeller;
let meena: TestSeller;

beforeAll(async () => {
  app = await createTestApp();
  rangrez = await app.signUpSeller('Rangrez');
  meena = await app.signUpSeller('Meena Silver');
});
afterAll(() => app[Symbol.asyncDispose]());

const kurta = { name: 'Blue Kurta', price: '1499.50', description: 'Block printed by hand', stock: '7' };

async function addProduct(seller: TestSeller, form: Partial<typeof kurta> & { image_url?: string } = {}): Promise<OwnProduct> {
  const { status, body } = await app.send('POST', '/api/seller/products', { ...kurta, ...form }, seller.token);
  expect(body).toHaveProperty('id');
  expect(status).toBe(201);
  return body;
}

const publicly = ({ stock, hsn, gst_rate, status, low_stock_at, video_file_id, variants, ...shown }: OwnProduct) => ({
  ...shown,
  variants: variants.map(({ stock: _stock, sku, ...variant }) => variant),
});

async function uploadImage({ token }: TestSeller): Promise<string> {
  const body = new FormData();
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1e7f4f' } })
    .png()
    .toBuffer();
  body.append('file', new File([new Uint8Array(png)], 'lamp.png'));
  const answer = await app.app.request('/api/seller/uploads/images', { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { url: string }).url;
}

/** The pages of `path`, which has a query already, joined; from `cursor` on, if there is one. */
async function listAll(path: string, token?: string, cursor = ''): Promise<ProductCard[]> {
  const { body } = await app.send('GET', `${path}${cursor && `&cursor=${cursor}`}`, undefined, token);
  return body.next_cursor === null ? body.items : [...body.items, ...(await listAll(path, token, body.next_cursor))];
}

describe('a product', () => {
  test('is written with its default variant and read by slug, by id and by the seller', async () => {
    const made = await addProduct(rangrez, { name: 'Indigo Dupatta' });
    expect(made).toMatchObject({
      name: 'Indigo Dupatta',
      slug: 'indigo-dupatta',
      description: 'Block printed by hand',
      seller_id: rangrez.storeId,
      seller_name: 'Rangrez',
      price_paise: 149950,
      stock: 7,
      image_url: null,
    });
    expect((await app.send('GET', '/api/products/indigo-dupatta')).body).toEqual(publicly(made));
    expect((await app.send('GET', `/api/products/${made.id.toUpperCase()}`)).body).toEqual(publicly(made));
    const mine = await app.send('GET', '/api/seller/products?search=indigo', undefined, rangrez.token);
    expect(mine.body).toEqual({ items: [made], next_cursor: null, total: 1 });
  });

  test('without a stock is unlimited, and with stock 0 is sold out but there', async () => {
    expect(await addProduct(rangrez, { stock: '' })).toMatchObject({ stock: null });
    expect(await addProduct(rangrez, { stock: undefined })).toMatchObject({ stock: null });
    expect(await addProduct(rangrez, { stock: '0' })).toMatchObject({ stock: 0 });
  });

  test('keeps its slug when its name changes, and what the change leaves out', async () => {
    const made = await addProduct(rangrez, { name: 'Brass Lamp', image_url: await uploadImage(rangrez) });
    const { status, body } = await app.send('PUT', `/api/seller/products/${made.id}`, { name: 'Tall Brass Lamp', price: '2,000' }, rangrez.token);
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, name: 'Tall Brass Lamp', price_paise: 200000, variants: [{ ...made.variants[0], price_paise: 200000 }] });
    const emptied = { name: 'Tall Brass Lamp', price: '2000', description: '', image_url: '', stock: '' };
    const again = await app.send('PUT', `/api/seller/products/${made.id}`, emptied, rangrez.token);
    expect(again.body).toMatchObject({ slug: 'brass-lamp', description: '', image_url: null, stock: null });
  });

  test('that was deleted is gone from every list, and stays gone', async () => {
    const made = await addProduct(rangrez, { name: 'Short lived' });
    const path = `/api/seller/products/${made.id}`;
    expect(await app.send('DELETE', path, undefined, rangrez.token)).toMatchObject({ status: 200, body: { id: made.id } });
    expect((await app.send('GET', '/api/products/short-lived')).body).toMatchObject({ code: 'NOT_FOUND', message: 'The requested product could not be found' });
    expect(await listAll('/api/products?limit=100&search=short+lived')).toEqual([]);
    expect(await listAll('/api/seller/products?limit=100&search=short+lived', rangrez.token)).toEqual([]);
    expect(await app.context.catalog.listByIds([made.id])).toEqual([]);
    expect((await app.send('DELETE', path, undefined, rangrez.token)).status).toBe(404);
    expect((await app.send('PUT', path, kurta, rangrez.token)).status).toBe(404);
    expect(await addProduct(rangrez, { name: 'Short lived' })).toMatchObject({ slug: 'short-lived-2' });
  });

  test.each([
    ['a name of one letter', { name: ' K ' }, 'name', 'Product name must be at least 2 characters'],
    ['a comma for decimals', { price: '1299,50' }, 'price', 'Price must be a positive number. Did you mean 1,299.50?'],
    ['a comma too many', { price: '1,,299' }, 'price', 'Price must be a positive number. Did you mean 1,299?'],
    ['an MRP of odd groups', { mrp: '4,10' }, 'mrp', 'MRP must be a positive number, or empty. Did you mean 4.10?'],
    ['a price of nothing', { price: '0.00' }, 'price', 'Price must be a positive number'],
    ['a negative price', { price: '-1' }, 'price', 'Price must be a positive number'],
    ['a price in words', { price: 'cheap' }, 'price', 'Price must be a positive number'],
    ['a price beyond paise', { price: '1.001' }, 'price', 'Price must be a positive number'],
    ['half a unit in stock', { stock: '1.5' }, 'stock', 'Stock must be a whole number up to 9,999,999, or empty for unlimited'],
    ['an image that is a script', { image_url: 'javascript:alert(1)' }, 'image_url', 'Enter a web address that starts with https://'],
    ['a NUL character', { description: 'a\0b' }, 'description', 'Text must not contain the NUL character'],
  ])('with %s is refused by name of the field', async (_case, wrong, path, message) => {
    const { status, body } = await app.send('POST', '/api/seller/products', { ...kurta, ...wrong }, rangrez.token);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'INPUT_INVALID', data: { fields: [{ path, message }] } });
  });
});

describe('another store', () => {
  test('can neither change nor delete a product, and hears that there is none', async () => {
    const made = await addProduct(rangrez, { name: 'Not yours' });
    const path = `/api/seller/products/${made.id}`;
    expect((await app.send('PUT', path, kurta, meena.token)).status).toBe(404);
    expect((await app.send('DELETE', path, undefined, meena.token)).status).toBe(404);
    expect((await app.send('GET', '/api/products/not-yours')).body).toEqual(publicly(made));
  });

  test('is not in the list of a seller, nor in the public list of one store', async () => {
    const made = await addProduct(meena, { name: 'Silver anklet' });
    const ours = await listAll('/api/seller/products?limit=100', rangrez.token);
    expect(ours.map((product) => product.id)).not.toContain(made.id);
    expect(await listAll(`/api/products?limit=100&seller_id=${meena.storeId}`)).toEqual([expect.objectContaining({ id: made.id })]);
  });

  test('is needed at all: a guest is told to log in', async () => {
    expect((await app.send('POST', '/api/seller/products', kurta)).status).toBe(401);
    expect((await app.send('GET', '/api/seller/products')).status).toBe(401);
  });
});

describe('slugs', () => {
  test('are numbered from 2, without gaps, when twenty products of one name are added at once', async () => {
    const sellers = Array.from({ length: 20 }, (_, index) => (index % 2 ? rangrez : meena));
    const made = await Promise.all(sellers.map((seller) => addProduct(seller, { name: 'Paisley Stole' })));
    const expected = ['paisley-stole', ...Array.from({ length: 19 }, (_, index) => `paisley-stole-${index + 2}`)];
    expect(made.map((product) => product.slug).sort()).toEqual(expected.sort());
  });

  test('take the lowest free number beside names that end in one', async () => {
    await addProduct(rangrez, { name: 'Diya 2024' });
    await addProduct(rangrez, { name: 'Diya 2' });
    await addProduct(rangrez, { name: 'Diya' });
    expect(await addProduct(rangrez, { name: 'Diya' })).toMatchObject({ slug: 'diya-3' });
  });

  test('are never empty, never an id, and keep the letters of any script', async () => {
    expect(await addProduct(rangrez, { name: '!!!' })).toMatchObject({ slug: 'product' });
    expect(await addProduct(rangrez, { name: '???' })).toMatchObject({ slug: 'product-2' });
    const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538';
    expect(await addProduct(rangrez, { name: id })).toMatchObject({ slug: `product-${id}` });
    const hindi = await addProduct(rangrez, { name: 'नीला कुर्ता' });
    expect((await app.send('GET', `/api/products/${encodeURIComponent('नीला-कुर्ता')}`)).body).toEqual(publicly(hindi));
  });

  test('of a name as long as it may be are short enough to be a link', async () => {
    expect((await addProduct(rangrez, { name: 'ﷺ'.repeat(200) })).slug.length).toBeLessThanOrEqual(100);
  });
});

describe('the list', () => {
  test('comes newest first in pages that neither repeat nor skip, also when products are added meanwhile', async () => {
    const shop = await app.signUpSeller('Pages');
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) {
      app.advance(1);
      ids.unshift((await addProduct(shop, { name: `Page ${index}` })).id);
    }
    const first = await app.send('GET', `/api/products?limit=3&seller_id=${shop.storeId}`);
    await addProduct(shop, { name: 'Page later' });
    const rest = await listAll(`/api/products?limit=3&seller_id=${shop.storeId}`, undefined, first.body.next_cursor);
    expect([...first.body.items, ...rest].map((product) => product.id)).toEqual(ids);
  });

  test('holds as many as are asked for, and leads on to the rest, with and without a bound of prices', async () => {
    const shop = await app.signUpSeller('As Many');
    for (let index = 0; index < 30; index++) await addProduct(shop, { name: `Diya ${index}` });
    for (const filter of [`seller_id=${shop.storeId}`, `seller_id=${shop.storeId}&min_paise=1`])
      for (const limit of [1, 20, 24, 29, 30]) {
        const { items, next_cursor } = (await app.send('GET', `/api/products?limit=${limit}&${filter}`)).body;
        expect([items.length, next_cursor !== null]).toEqual([limit, limit < 30]);
        if (next_cursor) expect(await listAll(`/api/products?limit=${limit}&${filter}`, undefined, next_cursor)).toHaveLength(30 - limit);
      }
  });

  test('searches name and description, whatever the case, and takes wildcards as letters', async () => {
    const shop = await app.signUpSeller('Search');
    await addProduct(shop, { name: 'Ajrakh Saree', description: 'natural INDIGO' });
    await addProduct(shop, { name: 'Cotton 100% soft', description: '' });
    const search = async (text: string) =>
      (await listAll(`/api/products?limit=9&seller_id=${shop.storeId}&search=${encodeURIComponent(text)}`)).map((found) => found.name);
    expect(await search('SAREE')).toEqual(['Ajrakh Saree']);
    expect(await search('indigo')).toEqual(['Ajrakh Saree']);
    expect(await search('0% s')).toEqual(['Cotton 100% soft']);
    expect(await search('_')).toEqual([]);
    expect(await search('\\')).toEqual([]);
    expect(await search('  ')).toHaveLength(2);
  });

  test.each(['x', 'bm90LWEtY3Vyc29y', '%00', 'a'.repeat(201)])('refuses the cursor %s', async (cursor) => {
    expect(await app.send('GET', `/api/products?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID', data: { fields: [{ path: 'cursor' }] } },
    });
  });

  test('of 20 ordinary products fits into 6 kB', async () => {
    const shop = await app.signUpSeller('Weight');
    for (let index = 0; index < 21; index++) await addProduct(shop, { name: `Hand-printed kurta ${index}` });
    await app.db
      .updateTable('products')
      .set({ image_url: '/media/product-images/c56a4180-65aa-42ec-a945-5fd21dec0538-1200.webp' })
      .where('store_id', '=', shop.storeId as never)
      .execute();
    const answer = await app.app.request(`/api/products?seller_id=${shop.storeId}`);
    expect((await answer.text()).length).toBeLessThan(6000);
  });

  test("says with the first page of a seller's own how many there are, exactly up to a thousand", async () => {
    const shop = await app.signUpSeller('A Thousand Lamps');
    const list = async (query: string) => (await app.send('GET', `/api/seller/products?${query}`, undefined, shop.token)).body;
    for (const name of ['Lamp one', 'Lamp two', 'Stole']) await addProduct(shop, { name });
    const first = await list('limit=2');
    expect(first).toMatchObject({ items: [{ name: 'Stole' }, { name: 'Lamp two' }], total: 3 });
    expect(await list(`limit=2&cursor=${first.next_cursor}`)).toMatchObject({ items: [{ name: 'Lamp one' }], total: null });
    expect(await list('limit=1&search=lamp')).toMatchObject({ total: 2 });
    expect(await list('limit=1&stock=low')).toMatchObject({ items: [], total: 0 });
    const rows = Array.from({ length: maxCounted + 100 }, (_, index) => ({
      ...{ store_id: shop.storeId as never, name: `Diya ${index}`, slug: `a-thousand-diyas-${index}` },
      ...{ description: '', image_url: null, created_at: app.now(), updated_at: app.now() },
    }));
    await app.db.insertInto('products').values(rows).execute();
    expect((await list('limit=1')).total).toBe(maxCounted + 1);
    expect((await list('limit=1&search=diya%2010')).total).toBeLessThan(maxCounted);
  });

  test('says of each product whose it is, unless all are of one store', async () => {
    const shop = await app.signUpSeller('Lamps of Lajpat');
    await addProduct(shop, { name: 'Copper uplight' });
    for (const order of ['', '&order=price_up', '&order=newest'])
      expect((await app.send('GET', `/api/products?search=copper%20uplight${order}`)).body.items).toMatchObject([{ seller_name: 'Lamps of Lajpat' }]);
    const [card] = (await app.send('GET', `/api/products?seller_id=${shop.storeId}`)).body.items;
    expect(card).not.toHaveProperty('seller_name');
  });
});
