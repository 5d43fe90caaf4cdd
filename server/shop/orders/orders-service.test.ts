import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeliveryForm, findDeliveryProblem } from '#contract/shop/checkout/checkout.ts';
import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';
import { type OrderStatus, orderStatuses, orderTransitions, undoMs } from '#contract/shop/orders/order-states.ts';
import { aDelivery, anOrder, openDevice, order } from '../../../test/support/browser/shopper.ts';
import { moveOn } from '../../../test/support/delivered-order.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

type Variant = { id: string; variant_id: string; price_paise: number };
type Answer = Awaited<ReturnType<TestApp['send']>>;

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

async function addProduct(stock: number | null, owner = seller): Promise<Variant> {
  const made = await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.50', stock: stock === null ? '' : String(stock) }, owner.token);
  expect(made.status).toBe(201);
  return made.body;
}

/** Each order is somebody else's: a phone number and a device of its own. */
async function place(body: object): Promise<Answer> {
  return await order(app.app.request, body, { Cookie: await openDevice(app.app.request) });
}

function move(id: string, status: OrderStatus, token = seller.token): Promise<Answer> {
  return app.send('POST', `/api/seller/orders/${id}/status`, { status }, token);
}

async function stockOf(variant: Variant): Promise<number | null> {
  const row = await app.db
    .selectFrom('product_variants')
    .select('stock')
    .where('id', '=', variant.variant_id as never)
    .executeTakeFirstOrThrow();
  return row.stock;
}

async function countOrders(variant: Variant): Promise<number> {
  const rows = await app.db
    .selectFrom('customer_order_lines')
    .select('order_id')
    .where('variant_id', '=', variant.variant_id as never)
    .execute();
  return rows.length;
}

describe('placing an order', () => {
  test('stores the order with the price of the store and answers without the address', async () => {
    const lamp = await addProduct(5);
    const { status, body } = await place(anOrder(lamp, { items: [{ variant_id: lamp.variant_id, quantity: 2 }], shown_total_paise: 99_900 }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'processing', total_paise: 99_900, lines: [{ product_name: 'Brass lamp', unit_price_paise: 49_950, quantity: 2 }] });
    expect(JSON.stringify(body)).not.toContain('MG Road');
    expect(await stockOf(lamp)).toBe(3);
  });

  test('200 buyers at once for 10 in stock: exactly 10 orders, 190 clear refusals', async () => {
    const lamp = await addProduct(10);
    const answers = await Promise.all(Array.from({ length: 200 }, () => place(anOrder(lamp))));
    const placed = answers.filter((answer) => answer.status === 201);
    const refused = answers.filter((answer) => answer.status === 409);
    expect([placed.length, refused.length]).toEqual([10, 190]);
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'SOLD_OUT', message: 'Brass lamp is sold out.', data: { product_id: lamp.id, available: 0 } });
    }
    expect(await stockOf(lamp)).toBe(0);
    expect(await countOrders(lamp)).toBe(10);
  });

  test('numbers the orders of a store without gap or repeat, refusals or not', async () => {
    const other = await app.signUpSeller('Blue Pottery');
    const lamp = await addProduct(8, other);
    const answers = await Promise.all(Array.from({ length: 30 }, () => place(anOrder(lamp))));
    const numbers = answers.flatMap(({ status, body }) => (status === 201 ? [body.number as number] : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('orders of several products in opposite order do not wait for each other for ever', async () => {
    const [lamp, bowl] = [await addProduct(20), await addProduct(20)];
    const items = [lamp, bowl].map(({ variant_id }) => ({ variant_id, quantity: 1 }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => place(anOrder(lamp, { items: turn % 2 ? items : items.toReversed(), shown_total_paise: 99_900 }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect([await stockOf(lamp), await stockOf(bowl)]).toEqual([0, 0]);
  });

  test('the same key five times at once is one order and five equal answers', async () => {
    const lamp = await addProduct(5);
    const body = anOrder(lamp);
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await countOrders(lamp)).toBe(1);
    expect(await stockOf(lamp)).toBe(4);
  });

  test('a key used for another order is refused', async () => {
    const lamp = await addProduct(5);
    const body = anOrder(lamp);
    await place(body);
    const again = await place({ ...body, delivery: { ...body.delivery, city: 'Pune' } });
    expect([again.status, again.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  test('a refusal does not use the key up: the same attempt succeeds once there is stock', async () => {
    const lamp = await addProduct(0);
    const body = anOrder(lamp);
    expect((await place(body)).body.code).toBe('SOLD_OUT');
    await app.db
      .updateTable('product_variants')
      .set({ stock: 1 })
      .where('id', '=', lamp.variant_id as never)
      .execute();
    expect((await place(body)).status).toBe(201);
  });

  test('fewer left than asked for says how many', async () => {
    const lamp = await addProduct(2);
    const { body } = await place(anOrder(lamp, { items: [{ variant_id: lamp.variant_id, quantity: 3 }], shown_total_paise: 149_850 }));
    expect(body).toMatchObject({ code: 'SOLD_OUT', message: 'Only 2 of Brass lamp left. Choose a smaller quantity.', data: { available: 2 } });
  });

  test('uncounted stock is never sold out', async () => {
    const lamp = await addProduct(null);
    expect((await place(anOrder(lamp))).status).toBe(201);
    expect(await stockOf(lamp)).toBeNull();
  });

  test('a total other than the one shown is refused with the true one', async () => {
    const lamp = await addProduct(5);
    const { status, body } = await place(anOrder(lamp, { shown_total_paise: 100 }));
    expect([status, body.code, body.data.total_paise]).toEqual([409, 'PRICE_CHANGED', 49_950]);
    expect(await stockOf(lamp)).toBe(5);
  });

  test('a product named twice, and a deleted product are refused', async () => {
    const lamp = await addProduct(5);
    const item = ({ variant_id }: Variant) => ({ variant_id, quantity: 1 });
    expect((await place(anOrder(lamp, { items: [item(lamp), item(lamp)], shown_total_paise: 99_900 }))).body.code).toBe('INPUT_INVALID');
    await app.send('DELETE', `/api/seller/products/${lamp.id}`, undefined, seller.token);
    expect((await place(anOrder(lamp))).status).toBe(404);
  });

  test('a live stream of another store is left out instead of being credited', async () => {
    const lamp = await addProduct(5);
    const { body } = await place(anOrder(lamp, { live_stream_id: randomUUID() }));
    const seen = await app.send('GET', `/api/seller/orders/${body.id}`, undefined, seller.token);
    expect(seen.body.live_stream_id).toBeNull();
  });

  test('the room hears of it once, by the city, and only if the buyer allowed it', async () => {
    const lamp = await addProduct(5);
    const stream = await app.send('POST', '/api/seller/live-streams', { title: 'Lamps', product_ids: [lamp.id] }, seller.token);
    await place(anOrder(lamp, { live_stream_id: stream.body.id }));
    const { body } = await place(anOrder(lamp, { live_stream_id: stream.body.id, announce: true }));
    const purchases = () =>
      app.db.selectFrom('show_events').select('payload').where('live_stream_id', '=', stream.body.id).where('type', '=', 'purchase').execute();
    await expect.poll(purchases).toEqual([{ payload: { product_name: 'Brass lamp', who: 'Bengaluru' } }]);
    await app.context.orders.jobs['order.placed']({ order_id: body.id });
    expect(await purchases()).toHaveLength(1);
  });

  test("the seller's order names the live event it was bought in, and nobody else's", async () => {
    const lamp = await addProduct(5);
    const other = await app.signUpSeller('Other show');
    const own = await app.send('POST', '/api/seller/live-streams', { title: 'Lamps at dusk', product_ids: [lamp.id] }, seller.token);
    const foreign = await app.send('POST', '/api/seller/live-streams', { title: 'Secret rehearsal', product_ids: [] }, other.token);
    const titleFrom = async (live_stream_id: string | undefined) => {
      const { body } = await place(anOrder(lamp, { live_stream_id }));
      return (await app.send('GET', `/api/seller/orders/${body.id}`, undefined, seller.token)).body.live_stream_title;
    };
    expect([await titleFrom(own.body.id), await titleFrom(foreign.body.id), await titleFrom(undefined)]).toEqual(['Lamps at dusk', null, null]);
  });

  test('arrives 3 days later in the zone of the store, 5 days later across the country, and in between while the store has no pincode', async () => {
    const daysTo = async (pincode: string) => {
      const asked = `/api/delivery-estimate?seller_id=${seller.storeId}&pincode=${pincode}`;
      const { expected_delivery_date: last, earliest_delivery_date: first } = (await app.send('GET', asked)).body;
      return { last: dayNumber(last), first: first && dayNumber(first) };
    };
    const today = Math.floor((Date.now() + 5.5 * 3_600_000) / 86_400_000);
    expect(await daysTo('110091')).toEqual({ first: today + 3, last: today + 5 });
    const unset = await place(anOrder(await addProduct(5)));
    expect([dayNumber(unset.body.earliest_delivery_date), dayNumber(unset.body.expected_delivery_date)]).toEqual([today + 3, today + 5]);

    await app.send('PUT', '/api/seller/store/settings', { pincode: '110001' }, seller.token);
    expect(await daysTo('110091')).toEqual({ first: null, last: today + 3 });
    expect(await daysTo('695001')).toEqual({ first: null, last: today + 5 });
    const set = await place(anOrder(await addProduct(5)));
    expect(set.body).toMatchObject({ earliest_delivery_date: null });
    const listed = await app.send('GET', `/api/seller/orders/${unset.body.id}`, undefined, seller.token);
    expect(listed.body).toMatchObject({ earliest_delivery_date: unset.body.earliest_delivery_date });
  });
});

/** Days since 1970. */
function dayNumber(isoDay: string): number {
  return Date.parse(isoDay) / 86_400_000;
}

describe('the delivery form', () => {
  const broken: Partial<DeliveryForm> = { phone: '5', name: 'A', houseNo: ' ', address: '', pincode: '12', city: '1' };
  const fields = Object.keys(broken) as (keyof DeliveryForm)[];

  test('the server names the first broken field in the specified order, with its text', async () => {
    const lamp = await addProduct(5);
    for (let fixed = 0; fixed < fields.length; fixed += 1) {
      const form = { ...aDelivery(), ...Object.fromEntries(fields.slice(fixed).map((field) => [field, broken[field]])) };
      const problem = findDeliveryProblem(form);
      expect(problem?.field).toBe(fields[fixed]);
      const { status, body } = await place(anOrder(lamp, { delivery: form }));
      expect([status, body.code]).toEqual([422, 'INPUT_INVALID']);
      expect(body.data.fields).toEqual([{ path: `delivery.${fields[fixed]}`, message: problem?.message }]);
    }
  });

  test.each([{ name: 'അവന്‍' }, { name: 'क्‍षमा देवी' }, { city: 'ශ්‍රී ජයවර්ධනපුර' }])('%j is kept as it was typed', async (typed) => {
    const { body } = await place(anOrder(await addProduct(5), { delivery: aDelivery({ ...typed, landmark: '\u200B' }) }));
    const order = (await app.send('GET', `/api/seller/orders/${body.id}`, undefined, seller.token)).body;
    expect(order).toMatchObject({ ...(typed.name ? { customer_name: typed.name } : { customer_city: typed.city }), landmark: '' });
    await move(body.id, 'cancelled');
  });

  test.each([
    { name: '\u3164\u3164\u3164' },
    { name: '\u0301\u0301' },
    { city: '\uFFA0\uFFA0' },
    { address: '\u2800' },
    { address: '\uFFFC' },
    { houseNo: '/' },
  ])('%j is refused beside its field', async (typed) => {
    const { status, body } = await place(anOrder(await addProduct(5), { delivery: aDelivery(typed) }));
    expect([status, body.data.fields[0].path]).toEqual([422, `delivery.${Object.keys(typed)[0]}`]);
  });

  test.each(['+91 98765 43211', '+919876543211', '09876543211', '0091 98765-43211', '९८७६५४३२११', '９８７６５４３２１１'])(
    '%s is kept as the number that was meant',
    async (phone) => {
      const lamp = await addProduct(5);
      const { body } = await place(anOrder(lamp, { delivery: aDelivery({ phone }) }));
      const order = await app.send('GET', `/api/seller/orders/${body.id}`, undefined, seller.token);
      expect(order.body.customer_phone).toBe('9876543211');
      await move(body.id, 'cancelled');
    },
  );

  test.each(['+1 987 654 3210', '+44 9876543210', '98765432101', '9876543210 ext 5', '9876543210;isub=123', '𝟡𝟠𝟟𝟞𝟝𝟜𝟛𝟚𝟙𝟘'])(
    '%s is refused, and not cut to a number of India',
    async (phone) => {
      const lamp = await addProduct(5);
      const { status, body } = await place(anOrder(lamp, { delivery: aDelivery({ phone }) }));
      expect([status, body.data?.fields?.[0]?.path]).toEqual([422, 'delivery.phone']);
      expect(await stockOf(lamp)).toBe(5);
    },
  );

  test.each(['5600', '5600012', '56000x'])('the pincode %s is refused, by the estimate too', async (pincode) => {
    const lamp = await addProduct(5);
    const { status, body } = await place(anOrder(lamp, { delivery: aDelivery({ pincode }) }));
    expect([status, body.message]).toEqual([422, 'Please enter a valid 6-digit pincode']);
    const estimate = await app.send('GET', `/api/delivery-estimate?seller_id=${seller.storeId}&pincode=${pincode}`);
    expect([estimate.status, estimate.body.code]).toEqual([422, 'INPUT_INVALID']);
  });

  test.each(['000000', '404001', '999999'])('the pincode %s, which no table knows, is delivered on the last of the days', async (pincode) => {
    const lamp = await addProduct(5);
    const { status, body } = await place(anOrder(lamp, { delivery: aDelivery({ pincode }) }));
    expect([status, body.expected_delivery_date]).toEqual([201, dayInIndia(app.context.clock.now(), 5)]);
    const estimate = await app.send('GET', `/api/delivery-estimate?seller_id=${seller.storeId}&pincode=${pincode}`);
    expect([estimate.status, estimate.body.expected_delivery_date]).toEqual([200, body.expected_delivery_date]);
    await move(body.id, 'cancelled');
  });

  test.each(['411 001', '४११००१', '４１１００１'])('the pincode "%s" is kept as its six digits', async (pincode) => {
    const lamp = await addProduct(5);
    const { body } = await place(anOrder(lamp, { delivery: aDelivery({ pincode }) }));
    const order = await app.send('GET', `/api/seller/orders/${body.id}`, undefined, seller.token);
    expect(order.body.customer_pincode).toBe('411001');
    await move(body.id, 'cancelled');
  });

  test('every way to write a number counts as that number', async () => {
    const lamp = await addProduct(null);
    const phones = ['8123456789', '+918123456789', '08123456789', '0091 8123456789', '+91 81234 56789', '918123456789'];
    const answers: number[] = [];
    for (const phone of phones) answers.push((await place(anOrder(lamp, { delivery: aDelivery({ phone }) }))).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('whatever is written in the fields, the answer is an order or a refusal of the form', async () => {
    const lamp = await addProduct(null);
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.record({ address: text, landmark: text, houseNo: text, name: text, city: text }), async (parts) => {
        const { status } = await place(anOrder(lamp, { delivery: aDelivery(parts) }));
        expect([201, 422]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the seller's orders", () => {
  async function placed(owner = seller, delivery = aDelivery()): Promise<{ id: string; lamp: Variant }> {
    const lamp = await addProduct(5, owner);
    const { body } = await place(anOrder(lamp, { delivery }));
    return { id: body.id, lamp };
  }

  async function inState(status: OrderStatus): Promise<{ id: string; lamp: Variant }> {
    const order = await placed();
    const steps = ['processing', 'packed', 'shipped', 'delivered'] as const;
    const way: OrderStatus[] = status === 'cancelled' ? ['cancelled'] : steps.slice(1, (steps as readonly OrderStatus[]).indexOf(status) + 1);
    await moveOn(app, order.id, seller.token, way);
    app.advance(undoMs);
    return order;
  }

  test('the list pages newest first, masks phones, and filters by state; opening one shows all', async () => {
    const owner = await app.signUpSeller('Paging store');
    const ids: string[] = [];
    const delivery = aDelivery({ phone: '9876543210' });
    for (let turn = 0; turn < 3; turn += 1) ids.unshift((await placed(owner, delivery)).id);
    const first = await app.send('GET', '/api/seller/orders?limit=2', undefined, owner.token);
    const second = await app.send('GET', `/api/seller/orders?limit=2&cursor=${first.body.next_cursor}`, undefined, owner.token);
    expect([...first.body.items, ...second.body.items].map((order) => order.id)).toEqual(ids);
    expect(second.body.next_cursor).toBeNull();
    expect(first.body.items[0].customer_phone).toBe('98••••3210');
    await move(ids[1] as string, 'packed', owner.token);
    const packed = await app.send('GET', '/api/seller/orders?status=packed', undefined, owner.token);
    expect(packed.body.items.map((order: { id: string }) => order.id)).toEqual([ids[1]]);
    const open = await app.send('GET', `/api/seller/orders/${ids[1]}`, undefined, owner.token);
    expect(open.body).toMatchObject({
      customer_phone: '9876543210',
      customer_address: '12-B, 4 MG Road',
      history: [{ status: 'processing' }, { status: 'packed' }],
    });
  });

  test('another seller neither sees nor moves it, and a guest is asked to log in', async () => {
    const { id } = await placed();
    const other = await app.signUpSeller('Curious store');
    expect((await app.send('GET', `/api/seller/orders/${id}`, undefined, other.token)).status).toBe(404);
    expect((await move(id, 'packed', other.token)).status).toBe(404);
    expect((await app.send('GET', '/api/seller/orders', undefined, other.token)).body.items).toEqual([]);
    expect((await app.send('GET', `/api/seller/orders/${id}`)).status).toBe(401);
  });

  /** What waits for its payment is not its seller's to move: payments.test.ts. */
  const placedStatuses = orderStatuses.filter((status) => status !== 'awaiting_payment');
  test.each(placedStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))('from %s to %s goes as the table says', async (from, to) => {
    const { id } = await inState(from);
    const { status, body } = await move(id, to);
    if (orderTransitions[from].includes(to)) expect([status, body.status]).toEqual([200, to]);
    else expect([status, body.code]).toEqual([409, 'ORDER_STATE']);
  });

  test('of two that pack and cancel at once, the loser is told', async () => {
    const { id } = await placed();
    const answers = await Promise.all([move(id, 'packed'), move(id, 'packed'), move(id, 'packed')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('cancelling gives back what was taken from a count, and nothing to a count that began later', async () => {
    const [uncounted, counted] = [await addProduct(null), await addProduct(5)];
    const items = [uncounted, counted].map(({ variant_id }) => ({ variant_id, quantity: 3 }));
    const { body } = await place(anOrder(uncounted, { items, shown_total_paise: 3 * (uncounted.price_paise + counted.price_paise) }));
    const form = { name: 'Brass lamp', price: '499.50', stock: '10' };
    expect((await app.send('PUT', `/api/seller/products/${uncounted.id}`, form, seller.token)).status).toBe(200);
    expect(await stockOf(counted)).toBe(2);
    expect((await move(body.id, 'cancelled')).status).toBe(200);
    expect([await stockOf(uncounted), await stockOf(counted)]).toEqual([10, 5]);
  });

  test('cancelling gives the stock back once, however often it is asked', async () => {
    const { id, lamp } = await placed();
    expect(await stockOf(lamp)).toBe(4);
    await Promise.all([move(id, 'cancelled'), move(id, 'cancelled'), move(id, 'cancelled')]);
    expect(await stockOf(lamp)).toBe(5);
  });
});
