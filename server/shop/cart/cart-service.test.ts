import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeptLine, Offer } from '#contract/shop/cart/cart.ts';
import { maxCartLines } from '#contract/shop/cart/cart-rules.ts';
import { maxOrderLines, maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { anOrder } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let asha: TestSeller;
let bela: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  asha = await app.signUpSeller('Asha Prints');
  bela = await app.signUpSeller('Bela Brass');
});
afterAll(() => app[Symbol.asyncDispose]());

type Made = { id: string; variant_id: string; variants: { id: string }[] };
const kurtaOptions = { options: ['Size'], variants: [] as object[] };

async function aProduct(form: object = {}, { token } = asha): Promise<Made> {
  const made = await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.00', ...form }, token);
  expect(made.status).toBe(201);
  return made.body;
}

async function aPerson(): Promise<string> {
  const { body } = await app.send('POST', '/auth/v1/signup', { email: `${randomUUID()}@example.com`, password: 'a-long-password' });
  return body.access_token;
}

const quote = async (...variant_ids: string[]): Promise<{ items: Offer[]; choose_again: string[] }> =>
  (await app.send('POST', '/api/cart/quote', { variant_ids })).body;
const sync = async (token: string | undefined, ...changes: object[]) => await app.send('POST', '/api/cart/lines', { changes }, token);
const linesOf = async (token: string, ...changes: object[]): Promise<KeptLine[]> => (await sync(token, ...changes)).body.lines;
const quantities = (lines: KeptLine[]) => Object.fromEntries(lines.map(({ variant_id, quantity }) => [variant_id, quantity]));

describe('what variants cost now', () => {
  test('is told of many at once, of several stores, with few that are left and no more of the stock', async () => {
    const [few, many, none] = [await aProduct({ stock: '2' }), await aProduct({ stock: '8642' }, bela), await aProduct({ stock: '0' })];
    const { items, choose_again } = await quote(few.variant_id, many.variant_id, none.variant_id, few.variant_id);
    expect(Object.fromEntries(items.map((item) => [item.variant_id, [item.seller_name, item.price_paise, item.left]]))).toEqual({
      [few.variant_id]: ['Asha Prints', 49_900, 2],
      [many.variant_id]: ['Bela Brass', 49_900, null],
      [none.variant_id]: ['Asha Prints', 49_900, 0],
    });
    expect(choose_again).toEqual([]);
    expect(JSON.stringify(items)).not.toContain('8642');
  });

  test('follows the price, and says of what is gone whether its product is still sold', async () => {
    const kurta = await aProduct({
      ...kurtaOptions,
      price: undefined,
      variants: [
        { values: ['S'], price: '10.00', stock: '' },
        { values: ['M'], price: '11.00', stock: '' },
      ],
    });
    const lamp = await aProduct();
    const [small = { id: '' }, medium = { id: '' }] = kurta.variants;
    await app.send(
      'PUT',
      `/api/seller/products/${kurta.id}`,
      { name: 'Kurta', options: ['Size'], variants: [{ id: medium.id, values: ['M'], price: '9.50' }] },
      asha.token,
    );
    await app.send('DELETE', `/api/seller/products/${lamp.id}`, undefined, asha.token);
    const answer = await quote(small.id, medium.id, lamp.variant_id, randomUUID());
    expect(answer.items).toMatchObject([{ variant_id: medium.id, name: 'Kurta', choice: 'M', price_paise: 950 }]);
    expect(answer.choose_again).toEqual([small.id]);
  });

  test('is asked in bounds', async () => {
    expect((await app.send('POST', '/api/cart/quote', { variant_ids: Array.from({ length: 101 }, () => randomUUID()) })).status).toBe(422);
    expect((await app.send('POST', '/api/cart/quote', { variant_ids: [] })).status).toBe(422);
  });
});

describe('the cart of an account', () => {
  test("is nobody else's, and nobody's without one", async () => {
    const lamp = await aProduct();
    const [one, other] = [await aPerson(), await aPerson()];
    await linesOf(one, { variant_id: lamp.variant_id, quantity: 2 });
    expect(await linesOf(other)).toEqual([]);
    expect((await sync(undefined, { variant_id: lamp.variant_id, quantity: 2 })).body.code).toBe('UNAUTHENTICATED');
    await linesOf(other, { variant_id: lamp.variant_id, quantity: 0 });
    expect(quantities(await linesOf(one))).toEqual({ [lamp.variant_id]: 2 });
  });

  test('takes the larger quantity of a guest who signs in, however often', async () => {
    const [lamp, kurta] = [await aProduct(), await aProduct({}, bela)];
    const token = await aPerson();
    await linesOf(token, { variant_id: lamp.variant_id, quantity: 3 });
    const brought = [
      { variant_id: lamp.variant_id, quantity: 2, merge: true },
      { variant_id: kurta.variant_id, quantity: 4, merge: true },
    ];
    for (let time = 0; time < 2; time += 1) {
      expect(quantities(await linesOf(token, ...brought))).toEqual({ [lamp.variant_id]: 3, [kurta.variant_id]: 4 });
    }
    expect(quantities(await linesOf(token, { variant_id: lamp.variant_id, quantity: 1 }))[lamp.variant_id]).toBe(1);
  });

  test('keeps the price of the day, and the name of what is not sold any more', async () => {
    const lamp = await aProduct({ name: 'Old lamp' });
    const token = await aPerson();
    await linesOf(token, { variant_id: lamp.variant_id, quantity: 1 });
    await app.send('PUT', `/api/seller/products/${lamp.id}`, { name: 'Old lamp', price: '450.00' }, asha.token);
    await app.send('DELETE', `/api/seller/products/${lamp.id}`, undefined, asha.token);
    expect(await linesOf(token, { variant_id: lamp.variant_id, quantity: 2 })).toMatchObject([{ name: 'Old lamp', quantity: 2, price_paise: 49_900 }]);
    expect((await quote(lamp.variant_id)).items).toEqual([]);
  });

  test('takes no more units of a guest than there are, names those, and keeps one line of what is sold out', async () => {
    const [few, several, none, uncounted] = [await aProduct({ stock: '2' }), await aProduct({ stock: '7' }), await aProduct({ stock: '0' }), await aProduct()];
    const token = await aPerson();
    await linesOf(token, { variant_id: several.variant_id, quantity: 3 });
    const brought = [few, several, none, uncounted].map(({ variant_id }) => ({ variant_id, quantity: 9, merge: true }));
    for (let time = 0; time < 2; time += 1) {
      const { body } = await sync(token, ...brought);
      const expected = { [few.variant_id]: 2, [several.variant_id]: 7, [none.variant_id]: 1, [uncounted.variant_id]: 9 };
      expect([quantities(body.lines), body.few]).toEqual([expected, [few.variant_id, several.variant_id, none.variant_id]]);
    }
    // A cart takes nothing of the stock.
    expect((await quote(few.variant_id)).items).toMatchObject([{ left: 2 }]);
    const { body: own } = await app.send('GET', '/api/seller/products', undefined, asha.token);
    expect(own.items.find(({ id }: Made) => id === several.id).stock).toBe(7);
  });

  test('holds as many lines of a store as one order takes', async () => {
    const variants = Array.from({ length: maxOrderLines + 1 }, (_, index) => ({ values: [`No. ${index}`], price: '1.00', stock: '' }));
    const { variants: made } = await aProduct({ ...kurtaOptions, price: undefined, variants });
    const lamp = await aProduct({}, bela);
    const { body } = await sync(await aPerson(), ...[...made, { id: lamp.variant_id }].map(({ id }) => ({ variant_id: id, quantity: 1, merge: true })));
    expect([body.lines.length, body.full]).toEqual([maxOrderLines + 1, [made.at(-1)?.id]]);
  });

  test('holds so many lines at most, and names what it does not take', async () => {
    const made: { id: string }[] = [];
    for (const name of ['Carvings', 'Dhurries', 'Enamels']) {
      const variants = Array.from({ length: maxOrderLines }, (_, index) => ({ values: [`No. ${index}`], price: '1.00', stock: '' }));
      made.push(...(await aProduct({ ...kurtaOptions, price: undefined, variants }, await app.signUpSeller(name))).variants);
    }
    const token = await aPerson();
    const { body } = await sync(token, ...made.map(({ id }) => ({ variant_id: id, quantity: 1, merge: true })));
    expect([body.lines.length, body.full]).toEqual([maxCartLines, made.slice(maxCartLines).map(({ id }) => id)]);
    const [first = { id: '' }] = made;
    const moved = await sync(token, { variant_id: first.id, quantity: 0 }, { variant_id: body.full[0], quantity: 1 });
    expect([moved.body.lines.length, moved.body.full]).toEqual([maxCartLines, []]);
  });

  test('loses nothing to devices that change it at the same moment', async () => {
    const variants = Array.from({ length: 20 }, (_, index) => ({ values: [`No. ${index}`], price: '1.00', stock: '' }));
    const { variants: made } = await aProduct({ ...kurtaOptions, price: undefined, variants });
    const token = await aPerson();
    const answers = await Promise.all(made.map(({ id }, index) => sync(token, { variant_id: id, quantity: (index % 10) + 1, merge: true })));
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect(quantities(await linesOf(token))).toEqual(Object.fromEntries(made.map(({ id }, index) => [id, (index % 10) + 1])));
  });

  test('takes no variant that does not exist, no quantity that no order takes, and no field of another', async () => {
    const { variant_id } = await aProduct();
    const token = await aPerson();
    expect(await linesOf(token, { variant_id: randomUUID(), quantity: 1 })).toEqual([]);
    for (const change of [
      { quantity: 1, price_paise: 1 },
      { quantity: 1, user_id: asha.userId },
    ]) {
      expect((await sync(token, { variant_id, ...change })).status).toBe(422);
    }
    expect(await linesOf(token)).toEqual([]);
  });

  const whole = 'Give the quantity as a whole number, such as 2.';
  const most = `Choose at most ${maxQuantity}: one order takes no more of a product.`;
  test.each([
    [-1, 'Choose 1 or more, or 0 to take the product out of the cart.', 'Choose at least 1.'],
    [0, undefined, 'Choose at least 1.'],
    [maxQuantity + 1, most, most],
    [1e9, most, most],
    [1.5, whole, whole],
    ['two', whole, whole],
    ['', whole, whole],
    [null, whole, whole],
    [undefined, whole, whole],
  ])('says what to do about a quantity of %j, and keeps what it has; an order does the same', async (quantity, inCart, inOrder) => {
    const { variant_id } = await aProduct();
    const token = await aPerson();
    await linesOf(token, { variant_id, quantity: 2 });
    const { status, body } = await sync(token, { variant_id, quantity });
    const problem = (words: string | undefined, path: string) => (words === undefined ? undefined : [{ path, message: words }]);
    expect([status, body.data?.fields]).toEqual([inCart ? 422 : 200, problem(inCart, 'changes.0.quantity')]);
    expect(quantities(await linesOf(token))).toEqual(inCart ? { [variant_id]: 2 } : {});
    const order = { ...anOrder({ variant_id, price_paise: 49_900 }), items: [{ variant_id, quantity }] };
    const ordered = await app.send('POST', '/api/orders', order, token);
    expect([ordered.status, ordered.body.message, ordered.body.data.fields]).toEqual([422, inOrder, problem(inOrder, 'items.0.quantity')]);
  });

  test('remembers the live event that a line was added from, until that is purged', async () => {
    const { variant_id } = await aProduct();
    const token = await aPerson();
    const live_stream_id = randomUUID();
    expect(await linesOf(token, { variant_id, quantity: 1, live_stream_id })).toMatchObject([{ live_stream_id }]);
    expect(await linesOf(token, { variant_id, quantity: 2 })).toMatchObject([{ live_stream_id, quantity: 2 }]);
    await app.db.transaction().execute((tx) => app.context.cart.eraseLiveStream(tx, live_stream_id));
    expect(await linesOf(token)).toMatchObject([{ live_stream_id: null }]);
  });

  test('is not changed faster than anybody taps', async () => {
    const token = await aPerson();
    const answers = await Promise.all(Array.from({ length: 260 }, () => sync(token)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(20);
    expect(refused[0]?.body.data.retry_after_seconds).toBeGreaterThan(0);
  });
});
