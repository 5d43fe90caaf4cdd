import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ordersCsvPath } from '#contract/shop/orders/order-filter.ts';
import { aPerson } from '../../../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let other: TestSeller;
let show: string;

beforeAll(async () => {
  app = await createTestApp();
  [seller, other] = await Promise.all([app.signUpSeller('Rangrez'), app.signUpSeller('Curious store')]);
  const lamp = await addProduct('Brass Diya Lamp');
  const kurta = await addProduct('Índigo Kurta 38');
  show = (await app.send('POST', '/api/seller/live-streams', { title: 'Lamps', product_ids: [lamp.id] }, seller.token)).body.id;
  await place(lamp, { name: 'Asha Rao', phone: '9876543210' }, { live_stream_id: show });
  await place(kurta, { name: 'Meera Iyer', houseNo: '-1', landmark: '=1+1', phone: '9876500001' });
  await place(lamp, { name: 'Asha Iyer', phone: '8123456789' });
  await app.send('POST', `/api/seller/orders/${(await list('search=%233')).items[0].id}/status`, { status: 'packed' }, seller.token);
  await place(await addProduct('Brass bowl', other), { name: 'Asha Rao', phone: '9876543210' });
});
afterAll(() => app[Symbol.asyncDispose]());

async function addProduct(name: string, owner = seller): Promise<{ id: string; variant_id: string; price_paise: number }> {
  return (await app.send('POST', '/api/seller/products', { name, price: '5.00' }, owner.token)).body;
}

async function place(product: { variant_id: string; price_paise: number }, delivery: object, change: object = {}, headers: object = {}): Promise<void> {
  const { status, body } = await order(app.app.request, anOrder(product, { delivery: aDelivery(delivery), ...change }), {
    Cookie: await openDevice(app.app.request),
    ...headers,
  });
  expect([status, body.message]).toEqual([201, undefined]);
}

async function list(query = '', token = seller.token) {
  const { status, body } = await app.send('GET', `/api/seller/orders?${query}`, undefined, token);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
const numbersOf = async (query: string) => (await list(query)).items.map(({ number }: { number: number }) => number);

describe('the list of orders', () => {
  test.each([
    ['asha', [3, 1]],
    ['ASHA rao', [1]],
    ['rao asha', [1]],
    ['indigo', [2]],
    ['kurta 38', [2]],
    ['diya asha', [3, 1]],
    ['2', [2]],
    ['#3', [3]],
    ['9876', [2, 1]],
    ['43210', [1]],
    ['+91 98765 43210', [1]],
    ['098765-43210', [1]],
    ['987', []],
    ['bowl', []],
    ['%', []],
    ['_sha', []],
    ['nobody', []],
  ])('finds by "%s"', async (search, numbers) => {
    expect(await numbersOf(`search=${encodeURIComponent(search)}`)).toEqual(numbers);
  });

  test('counts each state of what matches, whichever is looked at', async () => {
    expect((await list()).counts).toEqual(expect.objectContaining({ processing: 2, packed: 1, shipped: 0 }));
    const packed = await list('status=packed&search=asha');
    expect([packed.items.map(({ number }: { number: number }) => number), packed.counts.processing, packed.counts.packed]).toEqual([[3], 1, 1]);
    const first = await list('limit=1');
    expect((await list(`limit=1&cursor=${first.next_cursor}`)).counts).toBeNull();
  });

  test('filters by live event, payment and days in India', async () => {
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    expect(await numbersOf(`live_stream_id=${show}`)).toEqual([1]);
    expect(await numbersOf('payment_method=online')).toEqual([]);
    expect(await numbersOf(`from=${today}&to=${today}`)).toEqual([3, 2, 1]);
    expect(await numbersOf('to=2024-01-31')).toEqual([]);
    // The last moment of a day and the first of the next, in India.
    const at = (time: string, number: number) =>
      sql`update customer_orders set created_at = ${time} where store_id = ${seller.storeId} and number = ${number}`.execute(app.db);
    await at('2024-01-31T18:29:59.999Z', 1);
    await at('2024-01-31T18:30:00Z', 2);
    expect(await numbersOf('from=2024-01-31&to=2024-01-31')).toEqual([1]);
    expect(await numbersOf('from=2024-02-01&to=2024-02-01')).toEqual([2]);
  });

  test('lists what one customer ordered, with an account or by their number, and nothing of another store', async () => {
    const owner = await app.signUpSeller('Two of one number');
    const cup = await addProduct('Cup', owner);
    const person = await aPerson(app);
    await place(cup, { name: 'Asha Rao', phone: '9876543210' });
    await place(cup, { name: 'Devi', phone: '9876543210' }, {}, { Authorization: `Bearer ${person.token}` });
    const customers = (await app.send('GET', '/api/seller/customers', undefined, owner.token)).body.items;
    const found = await Promise.all(customers.map(async ({ id }: { id: string }) => (await list(`customer_id=${id}`, owner.token)).items));
    expect(found.map((items) => items.map((one: { number: number }) => one.number)).toSorted()).toEqual([[1], [2]]);
    expect((await list(`customer_id=${customers[0].id}&status=packed`, owner.token)).items).toEqual([]);
    expect(await numbersOf(`customer_id=${customers[0].id}`)).toEqual([]);
  });

  test.each([
    'status=lost',
    'from=2025-02-30',
    'live_stream_id=1',
    'customer_id=1',
    `search=${'x'.repeat(101)}`,
    'seller=1',
    'search=%00',
    'search=%ED%A0%80x%00',
    'from=0000-01-01',
    'to=0000-12-31',
  ])('%s is refused', async (query) => {
    expect((await app.send('GET', `/api/seller/orders?${query}`, undefined, seller.token)).body.code).toBe('INPUT_INVALID');
    const file = await app.app.request(`${ordersCsvPath}?${query}`, { headers: { Authorization: `Bearer ${seller.token}` } });
    expect([file.status, (await file.json()).code]).toEqual([422, 'INPUT_INVALID']);
  });

  test('pages stay as they were when an order comes in between', async () => {
    const owner = await app.signUpSeller('Paging store');
    const cup = await addProduct('Cup', owner);
    for (let turn = 0; turn < 4; turn += 1) await place(cup, {});
    const first = await list('limit=2&search=cup', owner.token);
    await place(cup, {});
    const second = await list(`limit=2&search=cup&cursor=${first.next_cursor}`, owner.token);
    expect([...first.items, ...second.items].map(({ number }: { number: number }) => number)).toEqual([4, 3, 2, 1]);
  });

  test('reads 10,000 orders of a store along its index, among those of others', async () => {
    const owner = await app.signUpSeller('Large store');
    for (const [storeId, count] of [
      [owner.storeId, 10_000],
      [other.storeId, 1_000],
    ] as const)
      await sql`insert into customer_orders (store_id, number, payment_method, customer_name, customer_phone, customer_address, customer_city, customer_pincode,
          total_paise, expected_delivery_date, searched_text)
        select ${storeId}, 1000 + n, 'cod', 'Asha', '9' || lpad(n::text, 9, '0'), '4 MG Road', 'Pune', '411001', 500, now()::date, 'asha ' || n || E'\nbrass lamp'
        from generate_series(1, ${count}::integer) as n`.execute(app.db);
    await sql`analyze customer_orders`.execute(app.db);
    const query = `search=${encodeURIComponent('brass 9999')}`;
    expect((await list(query, owner.token)).items.map(({ number }: { number: number }) => number)).toEqual([10_999, 9_999]);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from customer_orders
      where store_id = ${owner.storeId} and searched_text like '%brass%' order by number desc limit 21`.execute(app.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});

describe('the file of orders', () => {
  async function read(query: string, token = seller.token) {
    const answer = await app.app.request(`${ordersCsvPath}?${query}`, { headers: { Authorization: `Bearer ${token}` } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  const rowsOf = (text: string) => Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data;

  test('has all that match, of no other store, with what a spreadsheet would run disarmed', async () => {
    const { headers, text } = await read('');
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/csv; charset=utf-8', 'no-store']);
    const rows = rowsOf(text);
    expect(rows.map((row) => [row.Order, row.Customer, row.Address?.slice(0, 5), row.Landmark, row.Phone, row.Items, row['Total (INR)'], row.State])).toEqual([
      ['3', 'Asha Iyer', '12-B,', 'Near the park', '8123456789', '1 × Brass Diya Lamp', '5.00', 'packed'],
      ['2', 'Meera Iyer', "'-1, ", "'=1+1", '9876500001', '1 × Índigo Kurta 38', '5.00', 'processing'],
      ['1', 'Asha Rao', '12-B,', 'Near the park', '9876543210', '1 × Brass Diya Lamp', '5.00', 'processing'],
    ]);
    expect(rowsOf((await read('status=packed&search=asha')).text).map((row) => row.Order)).toEqual(['3']);
  });

  test('is written in pieces, with every order in it once', async () => {
    const rows = rowsOf((await read('search=brass&from=2020-01-01', other.token)).text);
    expect([rows.length, new Set(rows.map((row) => row.Order)).size]).toEqual([1_001, 1_001]);
  });

  test('is for members of the store, and says what is wrong with a filter', async () => {
    expect((await app.app.request(ordersCsvPath)).status).toBe(401);
    const { status, text } = await read(`status=lost&store=${randomUUID()}`);
    expect([status, JSON.parse(text).code]).toEqual([422, 'INPUT_INVALID']);
    const shopper = await app.send('POST', '/auth/v1/signup', { email: `${randomUUID()}@example.com`, password: 'a-long-password' });
    expect((await read('', shopper.body.access_token)).status).toBe(403);
  });
});
