import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProduct, Product } from '#contract/shop/catalog/catalog.ts';
import { anOrder } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let rangrez: TestSeller;

beforeAll(async () => {
  app = await createTestApp();
  rangrez = await app.signUpSeller('Rangrez');
});
afterAll(() => app[Symbol.asyncDispose]());

const row = (values: string[], price: string, stock = '') => ({ values, price, stock });
const kurta = {
  name: 'Block-print Kurta',
  options: ['Size', 'Color'],
  variants: [row(['M', 'Indigo'], '1899', '4'), row(['M', 'Madder'], '1999', '0'), row(['L', 'Indigo'], '2099')],
};
const send = (method: string, path: string, body?: object) => app.send(method, path, body, rangrez.token);

async function add(form: object = kurta): Promise<OwnProduct> {
  const { status, body } = await send('POST', '/api/seller/products', form);
  expect(body).toHaveProperty('id');
  expect(status).toBe(201);
  return body;
}

const read = async ({ id }: { id: string }): Promise<Product> => (await app.send('GET', `/api/products/${id}`)).body;
const change = async ({ id }: { id: string }, form: object) => await send('PUT', `/api/seller/products/${id}`, form);
const fieldsOf = async (form: object) => (await send('POST', '/api/seller/products', form)).body.data.fields.map(({ path }: { path: string }) => path);

describe('a product with options', () => {
  test('shows every variant, and on its card the cheapest that can be bought', async () => {
    const made = await add();
    const shown = await read(made);
    expect(shown).toMatchObject({ options: ['Size', 'Color'], variant_count: 3, price_paise: 189_900, price_varies: true, left: null });
    expect(shown.variants.map(({ values, price_paise, left }) => [values.join(), price_paise, left])).toEqual([
      ['M,Indigo', 189_900, 4],
      ['M,Madder', 199_900, 0],
      ['L,Indigo', 209_900, null],
    ]);
    expect(shown.variants[0]).not.toHaveProperty('stock');
    const sold = { ...kurta, variants: kurta.variants.map((each, index) => ({ ...each, id: made.variants[index]?.id, stock: index === 2 ? '3' : '0' })) };
    await change(made, sold);
    expect(await read(made)).toMatchObject({ price_paise: 209_900, variant_id: made.variants[2]?.id, left: 3 });
  });

  test('keeps a variant under its id when its words change, and under its words without one', async () => {
    const made = await add();
    const [first, second] = made.variants;
    const variants = [{ ...row(['M', 'Crimson'], '1999'), id: second?.id }, row(['m', 'indigo'], '1899'), row(['XL', 'Indigo'], '2199', '2')];
    const { body } = await change(made, { ...kurta, variants });
    expect(body.variants.map(({ id, values }: { id: string; values: string[] }) => [id, values.join()])).toEqual([
      [second?.id, 'M,Crimson'],
      [first?.id, 'm,indigo'],
      [expect.not.stringMatching(made.variants[2]?.id ?? ''), 'XL,Indigo'],
    ]);
  });

  test('may change places of two words in one save', async () => {
    const made = await add({ name: 'Stole', options: ['Color'], variants: [row(['Red'], '5'), row(['Blue'], '6')] });
    const [red, blue] = made.variants;
    const { status, body } = await change(made, {
      name: 'Stole',
      options: ['Color'],
      variants: [
        { ...row(['Blue'], '5'), id: red?.id },
        { ...row(['Red'], '6'), id: blue?.id },
      ],
    });
    expect(status).toBe(200);
    expect(body.variants.map(({ id, values }: { id: string; values: string[] }) => [id, values[0]])).toEqual([
      [red?.id, 'Blue'],
      [blue?.id, 'Red'],
    ]);
  });

  test('leaves its variants and their stock alone where a change says nothing of them', async () => {
    const made = await add();
    const { body } = await change(made, { name: 'Kurta' });
    expect(body.variants).toEqual(made.variants);
    const untouched = await change(made, { ...kurta, variants: kurta.variants.map(({ stock, ...rest }) => rest) });
    expect(untouched.body.variants.map(({ stock }: { stock: number | null }) => stock)).toEqual([4, 0, null]);
    expect((await change(made, { name: 'Kurta', price: '5' })).body).toMatchObject({ code: 'INPUT_INVALID' });
  });

  test('becomes one without, and back', async () => {
    const made = await add();
    const single = { name: 'Kurta', price: '500', options: [] };
    // What is counted is never left to a guess: without a number the product would be sold without end.
    expect((await change(made, single)).body).toMatchObject({ code: 'INPUT_INVALID', data: { fields: [{ path: 'stock' }] } });
    expect((await change(made, { name: 'Kurta', options: [] })).body).toMatchObject({ code: 'INPUT_INVALID', data: { fields: [{ path: 'price' }] } });
    expect((await change(made, { name: 'Kurta' })).body.variants).toEqual(made.variants);
    expect((await change(made, { ...single, stock: '4' })).body).toMatchObject({ options: [], variant_count: 1, price_paise: 50_000, stock: 4 });
    expect((await change(made, kurta)).body).toMatchObject({ options: ['Size', 'Color'], variant_count: 3 });
  });

  test('is low in stock when one of its variants is', async () => {
    const made = await add({ ...kurta, name: 'Low Kurta' });
    const { body } = await send('GET', '/api/seller/products?stock=low&search=low');
    expect(body.items.map(({ id }: OwnProduct) => id)).toEqual([made.id]);
  });

  test.each([
    ['no variants', { options: ['Size'], variants: [] }, 'variants'],
    ['variants without options', { price: '5', variants: [row(['M'], '5')] }, 'options'],
    ['a choice too few', { options: ['Size', 'Color'], variants: [row(['M'], '5')] }, 'variants.0.values'],
    ['a choice twice', { options: ['Size'], variants: [row(['M'], '5'), row(['m'], '6')] }, 'variants.1.values'],
    ['an option twice', { options: ['Size', 'size'], variants: [row(['M', 'L'], '5')] }, 'options'],
    ['a price above the MRP', { options: ['Size'], variants: [{ ...row(['M'], '6'), mrp: '5' }] }, 'variants.0.mrp'],
    ['no price of a variant', { options: ['Size'], variants: [row(['M'], '')] }, 'variants.0.price'],
    ['no price at all', {}, 'price'],
    ['a GST rate that there is not', { price: '5', gst_rate: 1700 }, 'gst_rate'],
    ['an HSN code of five digits', { price: '5', hsn: '61091' }, 'hsn'],
  ])('is refused with %s', async (_, form, path) => {
    expect(await fieldsOf({ name: 'Wrong', ...form })).toContain(path);
  });
});

describe('an order', () => {
  test('takes the stock of the variant that it names, and says which', async () => {
    const made = await add();
    const [indigo] = made.variants;
    const placed = await app.send('POST', '/api/orders', anOrder({ variant_id: indigo?.id ?? '', price_paise: 189_900 }, {}, 2));
    expect(placed.status).toBe(201);
    expect(placed.body.orders[0].lines).toMatchObject([{ product_name: 'Block-print Kurta', variant_title: 'M · Indigo', unit_price_paise: 189_900 }]);
    expect((await read(made)).variants.map(({ left }) => left)).toEqual([2, 0, null]);
  });

  test('of a variant that is sold out says its name, of one that was taken away that it is gone', async () => {
    const made = await add();
    const [, madder, large] = made.variants;
    const sold = await app.send('POST', '/api/orders', anOrder({ variant_id: madder?.id ?? '', price_paise: 199_900 }));
    expect(sold.body).toMatchObject({ code: 'SOLD_OUT', message: 'Block-print Kurta (M · Madder) is sold out.' });
    await change(made, { ...kurta, variants: kurta.variants.slice(0, 2) });
    expect((await app.send('POST', '/api/orders', anOrder({ variant_id: large?.id ?? '', price_paise: 209_900 }))).body).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the price before', () => {
  /** As if what happened so far had happened so many days earlier. */
  async function makeOlder({ variants }: OwnProduct, days: number): Promise<void> {
    const ids = variants.map(({ id }) => id);
    await app.db
      .updateTable('variant_prices')
      .set({ from_at: sql<Date>`from_at - make_interval(days => ${days})` })
      .where('variant_id', 'in', ids)
      .execute();
  }

  test('is none for a price that was raised for a day', async () => {
    const made = await add({ name: 'Lamp', price: '1500' });
    await makeOlder(made, 40);
    await change(made, { name: 'Lamp', price: '3000' });
    await makeOlder(made, 1);
    await change(made, { name: 'Lamp', price: '1500' });
    expect(await read(made)).toMatchObject({ price_paise: 150_000, original_price_paise: null });
  });

  test('is shown for 30 days after the price fell, by the history of its variant', async () => {
    const made = await add({ name: 'Lantern', price: '2000' });
    await makeOlder(made, 40);
    await change(made, { name: 'Lantern', price: '1500' });
    expect(await read(made)).toMatchObject({ price_paise: 150_000, original_price_paise: 200_000 });
    app.advance(31 * 86_400_000);
    expect(await read(made)).toMatchObject({ price_paise: 150_000, original_price_paise: null });
  });
});
