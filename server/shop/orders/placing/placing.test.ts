import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDelivery, anOrder, aPhone, inParallel } from '../../../../test/support/browser/shopper.ts';
import { raceSizes, raceTimeout } from '../../../../test/support/race-sizes.ts';
import { type Answer, createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

type Variant = { id: string; variant_id: string; price_paise: number };

/** Two nodes on one database. */
let app: TestApp;
let other: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ AUTH_JWT_KEYS: app.context.config.auth.keyFile }, app.connection);
  seller = await app.signUpSeller();
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

async function addProduct(stock: number | null, owner = seller, name = 'Brass lamp'): Promise<Variant> {
  return (await app.send('POST', '/api/seller/products', { name, price: '499', stock: stock === null ? '' : String(stock) }, owner.token)).body;
}

/** By either node, in turn; each with a device of its own. */
const place = (body: object, turn = 0): Promise<Answer> => (turn % 2 ? other : app).send('POST', '/api/orders', body);
const item = ({ variant_id }: Variant, quantity = 1) => ({ variant_id, quantity });
const both = (...variants: Variant[]) =>
  anOrder(variants[0] as Variant, { items: variants.map((one) => item(one)), shown_total_paise: 49_900 * variants.length });

async function stockOf({ variant_id }: Variant): Promise<number | null> {
  const found = await app.db
    .selectFrom('product_variants')
    .select('stock')
    .where('id', '=', variant_id as never)
    .executeTakeFirstOrThrow();
  return found.stock;
}

async function numbersOf({ storeId }: TestSeller): Promise<number[]> {
  const rows = await app.db
    .selectFrom('customer_orders')
    .select('number')
    .where('store_id', '=', storeId as never)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a rush', () => {
  test('5 buyers of two units each, of three that there are: one has them, and one unit is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const lamp = await addProduct(3);
      const answers = await Promise.all(Array.from({ length: 5 }, (_, buyer) => place(anOrder(lamp, {}, 2), buyer)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
      for (const { body } of answers.filter(({ status }) => status === 409))
        expect(body).toMatchObject({ code: 'SOLD_OUT', data: { lines: [{ available: 1 }] } });
      expect(await stockOf(lamp)).toBe(1);
    }
  });

  test(
    `${raceSizes.buyers} buyers at two nodes for 100 units: exactly 100 have one, the others are told that it is sold out`,
    async () => {
      const owner = await app.signUpSeller('Flash sale');
      const lamp = await addProduct(100, owner);
      const answers = await inParallel(raceSizes.buyers, 400, (buyer) => place(anOrder(lamp), buyer));
      const counts = Object.fromEntries(Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, found]) => [status, found?.length]));
      expect(counts).toEqual({ 201: 100, 409: raceSizes.buyers - 100 });
      for (const { body } of answers.filter(({ status }) => status === 409))
        expect(body).toMatchObject({ code: 'SOLD_OUT', data: { product_id: lamp.id, lines: [{ variant_id: lamp.variant_id, available: 0 }] } });
      expect([await stockOf(lamp), await numbersOf(owner)]).toEqual([0, upTo(100)]);
    },
    raceTimeout,
  );

  test(
    `${raceSizes.keys} keys sent five times each at two nodes: as many orders, and five equal answers to each`,
    async () => {
      const { keys } = raceSizes;
      const owner = await app.signUpSeller('Repeats');
      const lamp = await addProduct(null, owner);
      const orders = Array.from({ length: keys }, () => anOrder(lamp));
      const answers = await Promise.all(Array.from({ length: keys * 5 }, (_, sent) => place(orders[sent % keys] as object, Math.floor(sent / keys))));
      expect(answers.every(({ status }) => status === 201)).toBe(true);
      for (let key = 0; key < keys; key += 1)
        expect(new Set(answers.filter((_, sent) => sent % keys === key).map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await numbersOf(owner)).toEqual(upTo(keys));
    },
    raceTimeout,
  );

  test('what a phone number may have open holds for 30 orders at once', async () => {
    const lamp = await addProduct(null);
    const phone = aPhone();
    const answers = await Promise.all(upTo(30).map((turn) => place(anOrder(lamp, { delivery: aDelivery({ phone }) }), turn)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(25).fill(429)]);
  });

  test('an order that fails takes none of its neighbors with it', async () => {
    const owner = await app.signUpSeller('Poison');
    const lamp = await addProduct(null, owner);
    await sql`create function refuse_poison() returns trigger language plpgsql as $$ begin
      if new.customer_name = 'Poison' then raise exception 'poisoned'; end if; return new; end $$`.execute(app.db);
    await sql`create trigger poison before insert on customer_orders for each row execute function refuse_poison()`.execute(app.db);
    const orders = upTo(40).map((buyer) => anOrder(lamp, { delivery: aDelivery({ name: buyer % 10 === 0 ? 'Poison' : 'Asha Rao' }) }));
    const answers = await Promise.all(orders.map((order) => place(order)));
    await sql`drop trigger poison on customer_orders`.execute(app.db);
    expect(answers.map(({ status }) => status)).toEqual(upTo(40).map((buyer) => (buyer % 10 === 0 ? 500 : 201)));
    expect(await numbersOf(owner)).toEqual(upTo(36));
    expect((await place(orders[9] as object)).status).toBe(201);
  });
});

describe('a cart of two stores', () => {
  test('is one order for each, in the order of its items, with one key', async () => {
    const owner = await app.signUpSeller('Blue Pottery');
    const [lamp, vase] = [await addProduct(5), await addProduct(5, owner, 'Vase')];
    const order = both(vase, lamp);
    const first = await place(order);
    expect(first.status).toBe(201);
    expect(first.body.orders).toMatchObject([
      {
        seller_id: owner.storeId,
        store_name: 'Blue Pottery',
        number: 1,
        subtotal_paise: 49_900,
        discount_paise: 0,
        discount_code: null,
        total_paise: 49_900,
        lines: [{ product_name: 'Vase' }],
      },
      { seller_id: seller.storeId, total_paise: 49_900, lines: [{ product_name: 'Brass lamp', discount_paise: 0 }] },
    ]);
    expect((await place(order, 1)).body).toEqual(first.body);
    expect([await stockOf(lamp), await stockOf(vase)]).toEqual([4, 4]);
  });

  test('is all or nothing: what cannot be had is named line by line', async () => {
    const owner = await app.signUpSeller('Nothing left');
    const [lamp, vase, bowl] = [await addProduct(5), await addProduct(0, owner, 'Vase'), await addProduct(0, owner, 'Bowl')];
    const refused = await place(both(lamp, vase, bowl));
    expect(refused.body).toMatchObject({ code: 'SOLD_OUT', message: 'Vase is sold out.', data: { product_id: vase.id, available: 0 } });
    expect(refused.body.data.lines).toEqual([vase, bowl].map(({ id, variant_id }) => ({ variant_id, product_id: id, available: 0 })));
    expect([await stockOf(lamp), await numbersOf(owner)]).toEqual([5, []]);
    const caps = { open_orders_per_phone: 1, items_per_unconfirmed_phone: 1 };
    expect((await app.send('PUT', '/api/seller/store/order-caps', caps, owner.token)).status).toBe(200);
    const pot = await addProduct(5, owner, 'Pot');
    expect((await place({ ...both(lamp, pot), items: [item(lamp), item(pot, 2)], shown_total_paise: 3 * 49_900 })).status).toBe(429);
    expect([await stockOf(lamp), await stockOf(pot)]).toEqual([5, 5]);
  });

  test('races with others for the same stores, either way round, at two nodes, without gaps or waiting for ever', async () => {
    const owners = [await app.signUpSeller('Left'), await app.signUpSeller('Right')] as const;
    const [left, right] = [await addProduct(60, owners[0]), await addProduct(60, owners[1])];
    const carts = upTo(90).map((turn) => (turn % 3 === 0 ? both(left, right) : turn % 3 === 1 ? both(right, left) : anOrder(turn % 2 ? left : right)));
    const answers = await Promise.all(carts.map((cart, turn) => place(cart, turn)));
    const placed = answers.filter(({ status }) => status === 201).flatMap(({ body }) => body.orders);
    expect([...new Set(answers.map(({ status }) => status))].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(placed).toHaveLength(120 - ((await stockOf(left)) ?? 0) - ((await stockOf(right)) ?? 0));
    for (const owner of owners) {
      const own = placed.filter(({ seller_id }) => seller_id === owner.storeId).map(({ number }) => number);
      expect(await numbersOf(owner)).toEqual(own.toSorted((a: number, b: number) => a - b));
      expect(await numbersOf(owner)).toEqual(upTo(own.length));
    }
  });
});

describe('a repeat', () => {
  test('of an order that was placed before there were discounts is answered as one of today', async () => {
    const lamp = await addProduct(5);
    const order = anOrder(lamp);
    const { body } = await place(order);
    const [{ subtotal_paise, discount_paise, discount_code, lines, ...rest }] = body.orders;
    const kept = { ...rest, lines: lines.map(({ discount_paise, ...line }: { discount_paise: number }) => line) };
    await app.db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(kept) })
      .where('key', '=', order.idempotency_key)
      .execute();
    const again = await place(order, 1);
    expect([again.status, again.body]).toEqual([201, body]);
  });

  test('is answered once its product is gone', async () => {
    const lamp = await addProduct(1);
    const order = anOrder(lamp);
    const first = await place(order);
    await app.send('DELETE', `/api/seller/products/${lamp.id}`, undefined, seller.token);
    expect((await place(order)).body).toEqual(first.body);
    const gone = await place(anOrder(lamp));
    expect([gone.status, gone.body.data.lines]).toEqual([404, [{ variant_id: lamp.variant_id, available: 0 }]]);
    expect((await place(anOrder({ ...lamp, variant_id: randomUUID() }))).status).toBe(404);
  });
});

describe('a discount', () => {
  test('that nobody gave lowers no price: the true total is told, with the reason', async () => {
    const lamp = await addProduct(5);
    const offers = [{ seller_id: seller.storeId, code: 'FREE100', claim: 'made.up' }];
    const lower = await place(anOrder(lamp, { offers, shown_total_paise: 100 }));
    expect(lower.body).toMatchObject({ code: 'PRICE_CHANGED', data: { total_paise: 49_900, offers: { [seller.storeId]: expect.any(String) } } });
    const full = await place(anOrder(lamp, { offers }));
    expect(full.body.orders).toMatchObject([{ total_paise: 49_900, discount_paise: 0, discount_code: null }]);
    expect((await place(anOrder(lamp, { offers: [...offers, ...offers] }))).status).toBe(422);
  });
});
