import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';
import { refreshLeads } from './search-queries.ts';

let app: TestApp;
let rangrez: TestSeller;
let meena: TestSeller;
/** Of a store that sells nothing else, oldest first. */
const stall = [
  { name: 'Blue Kurta', price: '1499.50', description: 'Block printed by hand', category: 'Clothes', stock: '7' },
  { name: 'Crème Dupatta', price: '899', description: 'Goes with a blue kurta', category: 'Clothes', stock: '0' },
  { name: 'Brass Lamp', price: '450', description: '100% brass_alloy\\tin', category: 'Home' },
  { name: 'Indigo kurta, long', price: '2100', description: '', category: 'Clothes', stock: '3' },
  { name: 'हाथ का दीपक', price: '120', description: 'मिट्टी', category: 'Home' },
];

beforeAll(async () => {
  app = await createTestApp();
  rangrez = await app.signUpSeller('Rangrez');
  meena = await app.signUpSeller('Meena Silver');
  for (const product of stall) await add(rangrez, product);
  await add(meena, { name: 'Blue Kurta', price: '3000' });
});
afterAll(() => app[Symbol.asyncDispose]());

async function add({ token }: TestSeller, form: Record<string, unknown>) {
  const { status, body } = await app.send('POST', '/api/seller/products', form, token);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

async function list(query: Record<string, string | number>) {
  const params = new URLSearchParams(Object.entries({ seller_id: rangrez.storeId, ...query }).map(([name, value]) => [name, String(value)]));
  return await app.send('GET', `/api/products?${params}`);
}
const names = async (query: Record<string, string | number>) => (await list(query)).body.items.map(({ name }: ProductCard) => name);

describe('a search', () => {
  test.each([
    ['blue k', ['Blue Kurta', 'Crème Dupatta']],
    ['KURTA', ['Indigo kurta, long', 'Blue Kurta', 'Crème Dupatta']],
    ['creme', ['Crème Dupatta']],
    ['CRÈME', ['Crème Dupatta']],
    ['urt', ['Indigo kurta, long', 'Blue Kurta', 'Crème Dupatta']],
    ['kurta blue', ['Blue Kurta', 'Crème Dupatta']],
    ['%', ['Brass Lamp']],
    ['s_a', ['Brass Lamp']],
    ['y\\t', ['Brass Lamp']],
    ['दीप', ['हाथ का दीपक']],
    ['r', ['Indigo kurta, long', 'Brass Lamp', 'Crème Dupatta', 'Blue Kurta']],
    ['y\\', ['Brass Lamp']],
    ['è', ['Crème Dupatta', 'Blue Kurta']],
    ['का', ['हाथ का दीपक']],
    ['द', ['हाथ का दीपक']],
    ['1 %', ['Brass Lamp']],
    ['pa ME', ['Crème Dupatta']],
    ['a', ['Indigo kurta, long', 'Brass Lamp', 'Crème Dupatta', 'Blue Kurta']],
  ])('for "%s" finds every product with it in name or description, the best match first', async (search, found) => {
    const got = await names({ search });
    expect(got.slice(0, found.length).toSorted()).toEqual(found.toSorted());
    if (search !== 'a') expect(got.slice(0, found.length)).toEqual(found);
  });

  test.each([
    ['kurtta', 'Blue Kurta'],
    ['dupata', 'Crème Dupatta'],
    ['brass lmap', 'Brass Lamp'],
  ])('for "%s", misspelled, finds %s', async (search, found) => {
    expect(await names({ search })).toContain(found);
  });

  test.each(['television', '<b>', 'kur%ta', 'x', 'xq', '%_', 'रा', 'ku la'])('for "%s" finds nothing, since it is nowhere', async (search) => {
    expect(await names({ search })).toEqual([]);
  });

  test('in every store finds those of each', async () => {
    const { body } = await app.send('GET', '/api/products?search=blue%20kurta');
    expect(body.items.filter(({ name }: ProductCard) => name === 'Blue Kurta')).toHaveLength(2);
  });

  test('goes on page by page, each product once', async () => {
    const first = (await list({ search: 'kurta', limit: 2 })).body;
    const second = (await list({ search: 'kurta', limit: 2, cursor: first.next_cursor })).body;
    expect([...first.items, ...second.items].map(({ name }: ProductCard) => name)).toEqual(await names({ search: 'kurta' }));
    expect(second.next_cursor).toBeNull();
  });
});

/** Resolves once a statement waits for a row that another transaction holds. */
async function untilWaiting({ db }: TestApp): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0);
}

describe('order and filters', () => {
  test('by price, both ways, page by page', async () => {
    const up = ['हाथ का दीपक', 'Brass Lamp', 'Crème Dupatta', 'Blue Kurta', 'Indigo kurta, long'];
    expect(await names({ order: 'price_up' })).toEqual(up);
    expect(await names({ order: 'price_down' })).toEqual(up.toReversed());
    const first = (await list({ order: 'price_up', limit: 2 })).body;
    const rest = (await list({ order: 'price_up', limit: 3, cursor: first.next_cursor })).body;
    expect([...first.items, ...rest.items].map(({ name }: ProductCard) => name)).toEqual(up);
  });

  test('by category, price and what can be bought, together with a search', async () => {
    expect(await names({ category: 'Home' })).toEqual(['हाथ का दीपक', 'Brass Lamp']);
    expect(await names({ min_paise: 45_000, max_paise: 149_950 })).toEqual(['Brass Lamp', 'Crème Dupatta', 'Blue Kurta']);
    expect(await names({ category: 'Clothes', stock: 'in' })).toEqual(['Indigo kurta, long', 'Blue Kurta']);
    expect(await names({ search: 'blue', stock: 'in', category: 'Clothes' })).toEqual(['Blue Kurta']);
  });

  const asked: Record<string, string>[] = [
    ...[{}, { search: 'kurta' }, { search: 'kurtta' }, { search: 'blue', order: 'price_up' }],
    ...[{ category: 'Clothes', stock: 'in' }, { search: 'no such thing' }],
  ];
  test.each(asked)('are counted in all, not as far as they were loaded: %j', async (query) => {
    const { count } = (await app.send('GET', `/api/product-count?${new URLSearchParams({ seller_id: rangrez.storeId, ...query })}`)).body;
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await list({ ...query, limit: 2, ...(cursor && { cursor }) });
      found.push(...body.items.map(({ id }: ProductCard) => id));
      cursor = body.next_cursor;
    }
    expect(count).toBe(found.length);
  });

  // How soon: `product-search.load.test.ts`.
  test('follow a price at once, and a sale', async () => {
    const lamp = await add(rangrez, { name: 'Clay Lamp', price: '60', category: 'Lamps', stock: '1' });
    expect(await names({ order: 'price_up', category: 'Lamps', stock: 'in' })).toEqual(['Clay Lamp']);
    await app.send('PUT', `/api/seller/products/${lamp.id}`, { name: 'Clay Lamp', price: '5000' }, rangrez.token);
    expect(await names({ category: 'Lamps', max_paise: 10_000 })).toEqual([]);
    await app.db.updateTable('product_variants').set({ stock: 0 }).where('product_id', '=', lamp.id).execute();
    app.context.catalog.tellChanged([lamp.id]);
    await expect.poll(() => names({ category: 'Lamps', stock: 'in' })).toEqual([]);
  });

  test('never go back to the price before, when a sale and a change of the price meet', async () => {
    const drum = await add(rangrez, { name: 'Drum', price: '400', category: 'Drums', stock: '1' });
    await app.db.updateTable('products').set({ can_buy: false }).where('id', '=', drum.id).execute();
    let sale: Promise<unknown> = Promise.resolve();
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('product_variants').set({ price_paise: 90_000 }).where('product_id', '=', drum.id).execute();
      await tx.updateTable('products').set({ lead_paise: 90_000 }).where('id', '=', drum.id).execute();
      sale = app.db.transaction().execute((other) => refreshLeads(other, [drum.id]));
      await untilWaiting(app);
    });
    await sale;
    expect(await names({ category: 'Drums', min_paise: 90_000, stock: 'in' })).toEqual(['Drum']);
  });

  test('what a crash left behind is mended by a chore', async () => {
    const bell = await add(rangrez, { name: 'Bell', price: '75', category: 'Bells' });
    await app.db.updateTable('products').set({ lead_paise: 1, can_buy: false }).where('id', '=', bell.id).execute();
    await app.context.runChores(['product_leads']);
    expect(await names({ category: 'Bells', min_paise: 7_500, stock: 'in' })).toEqual(['Bell']);
  });

  test('categories are counted, the largest first, of one store or of all', async () => {
    const { body } = await app.send('GET', `/api/product-categories?seller_id=${rangrez.storeId}`);
    expect(body.items.slice(0, 2)).toEqual([
      { category: 'Clothes', count: 3 },
      { category: 'Home', count: 2 },
    ]);
    expect((await app.send('GET', `/api/product-categories?seller_id=${meena.storeId}`)).body.items).toEqual([]);
  });

  test.each([
    ['order=cheapest', 'order'],
    ['min_paise=-1', 'min_paise'],
    ['max_paise=abc', 'max_paise'],
    ['stock=out', 'stock'],
    ['order=price_up&cursor=r20', 'cursor'],
    ['search=kurta&cursor=p5.x', 'cursor'],
    ['search=kurta&cursor=r99999', 'cursor'],
  ])('%s is refused by name', async (query, path) => {
    const { status, body } = await app.send('GET', `/api/products?${query}`);
    expect({ status, path: body.data.fields[0].path }).toEqual({ status: 422, path });
  });
});
