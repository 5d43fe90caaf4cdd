import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceKey } from '../support/accounts/admin-server.ts';
import { moveOn, toDelivered } from '../support/delivered-order.ts';
import { openRoom } from '../support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';
import { storedRows } from '../support/stored-rows.ts';
import { makeAllRows, roomFacts, signUpPerson, type TestPerson } from './room-facts.ts';

/** `table.column` of everything said in `rooms/`: what can hold a person, and what says nothing of who a person is. */
const columns = roomFacts.flatMap(({ columns: tables = {} }) =>
  Object.entries(tables).flatMap(([table, ends]) =>
    Object.entries(ends).flatMap(([end, names]) => names.split(' ').map((name) => ({ name: `${table}.${name}`, isPersonal: end !== 'impersonal' }))),
  ),
);

const password = 'marigold lamps at dusk';
const delivery = { name: 'Zubaida Qureshi', houseNo: '4', address: 'Lane of Lamps', landmark: '', pincode: '411001', city: 'Pune' };

/** Where a store with orders stays, with who works there and its events, products and recordings, which say that they are deleted. */
const keptWithOrders = [
  // A demo was booked, and a grievance sent, by somebody else.
  ...['customer_order_lines', 'customer_orders', 'demo_bookings', 'grievances', 'idempotency_keys', 'invoice_numbers', 'invoices'],
  ...['live_stream_keys', 'live_stream_products', 'live_streams', 'order_numbers', 'order_return_lines', 'order_return_steps', 'order_returns', 'payments'],
  ...['product_variants', 'products', 'recordings', 'refunds', 'show_events', 'show_heads', 'store_members', 'stores', 'uploads', 'variant_prices'],
];

let app: TestApp;
let url: string;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on', AUTH_KEYS: `sb_publishable_haat,${serviceKey}` });
  url = await app.listen();
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

test('of every column that can hold a person it is said how it goes', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'
    and data_type not in ('integer', 'bigint', 'smallint', 'boolean', 'double precision', 'real', 'numeric', 'date')
    and data_type not like 'timestamp%'`.execute(app.db);
  const said = (name: string, isPersonal: boolean) => columns.some((column) => column.name === name && column.isPersonal === isPersonal);
  const unnamed = rows.filter(({ table, column }) => {
    const isPersonal = said(`${table}.${column}`, true) || said(`${table}.*`, true);
    return said(`${table}.${column}`, false) === isPersonal;
  });
  expect(unnamed).toEqual([]);
  const there = new Set(rows.flatMap(({ table, column }) => [`${table}.${column}`, `${table}.*`]));
  expect(columns.map(({ name }) => name).filter((name) => !there.has(name))).toEqual([]);
});

test('an account that is deleted leaves the person in nothing but the orders', async () => {
  const email = `zubaida-${randomUUID()}@example.com`;
  const signedUp = await app.send('POST', '/auth/v1/signup', { email, password, data: { display_name: 'Zubaida Q' } });
  const { access_token: token, user } = signedUp.body;
  await app.db
    .insertInto('store_members')
    .values({ store_id: seller.storeId, user_id: user.id, role: 'manager' } as never)
    .execute();
  const product = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, seller.token)).body;
  const show = (await app.send('POST', '/api/seller/live-streams', { title: 'Market', product_ids: [product.id] }, seller.token)).body;
  await using room = await openRoom(url, show.id, { token });
  const line = room.say('Is it brass?');
  await room.next('said', (message) => message.client_id === line);
  const order = { items: [{ variant_id: product.variant_id, quantity: 1 }], delivery: { ...delivery, phone: '9876543210' }, payment_method: 'cod' };
  const placed = await app.send('POST', '/api/orders', { ...order, idempotency_key: randomUUID(), shown_total_paise: 500, live_stream_id: show.id }, token);
  expect((await app.send('POST', `/api/seller/orders/${placed.body.orders[0].id}/status`, { status: 'packed' }, token)).status).toBe(200);
  await app.send('POST', '/auth/v1/recover', { email });
  const before = await tablesWith(user.id, email, 'Zubaida Q');
  expect(before).toEqual(expect.arrayContaining(['auth_users', 'auth_sessions', 'customer_orders', 'order_status_changes', 'show_events', 'store_members']));

  expect((await app.send('DELETE', '/api/account', { password }, token)).status).toBe(200);
  await expect.poll(() => tablesWith(user.id, email, 'Zubaida Q"'), { timeout: 10_000 }).toEqual([]);
  const kept = await tablesWith('Zubaida Qureshi');
  expect(kept.filter((table) => !['customer_orders', 'idempotency_keys', 'invoices'].includes(table))).toEqual([]);
  const mine = await app.send('GET', `/api/seller/orders/${placed.body.orders[0].id}`, undefined, seller.token);
  expect(mine.body).toMatchObject({ customer_name: 'Zubaida Qureshi', status: 'packed' });
});

test('every table that holds a person or a store gets a row from the room that it is of', async () => {
  const before = await storedRows(app);
  await makeAllRows(app, await app.signUpSeller());
  const after = await storedRows(app);
  const referring = await referencesTo('auth_users', 'stores');
  const personal = columns.flatMap(({ name, isPersonal }) => (isPersonal ? (name.split('.')[0] ?? []) : []));
  const holding = [...new Set([...referring.map(({ table }) => table), ...personal])].filter((table) => table in after);
  expect(holding.length).toBeGreaterThan(20);
  expect(holding.filter((table) => (after[table] ?? []).length <= (before[table] ?? []).length)).toEqual([]);
});

const leave = async ({ token }: TestPerson) => await app.send('DELETE', '/api/account', { password: 'a-long-password' }, token);
const removeSoftly = async ({ userId }: TestPerson) => await app.send('DELETE', `/auth/v1/admin/users/${userId}`, { should_soft_delete: true }, serviceKey);

test.each([
  ['leaves', leave],
  ['is removed softly', removeSoftly],
])('who %s takes along what they made in the stores of others, in every room', async (_, remove) => {
  const [member, shopper] = [await addMember(seller), await signUpPerson(app)];
  await makeAllRows(app, member, shopper);
  // The row of who is removed softly stays, without the person, and so may what would lose its reference to it.
  const emptied = (await referencesTo('auth_users')).flatMap(({ table, isCleared }) => (isCleared ? [table] : []));
  const mayStand = remove === removeSoftly ? [...emptied, 'auth_users'] : [];
  for (const person of [member, shopper]) {
    expect((await tablesWith(person.userId)).length).toBeGreaterThan(5);
    expect(await remove(person)).toMatchObject({ status: 200, body: {} });
    await expect.poll(() => tablesWith(person.email), { timeout: 10_000 }).toEqual([]);
    expect((await tablesWith(person.userId)).filter((table) => !mayStand.includes(table))).toEqual([]);
  }
});

test('a store that closes with its owner leaves its orders, and nothing that others did there', async () => {
  const owner = await app.signUpSeller('Lamps of Lajpat');
  const ids = [owner.storeId];
  // Who made it stays, so that only the end of the store takes it along.
  for (const maker of [owner, await addMember(owner)]) {
    // Who works there is not the store's.
    const { order, member: _, ...made } = await makeAllRows(app, maker);
    ids.push(...Object.values(made));
    await moveOn(app, order ?? '', owner.token, toDelivered);
    expect((await app.send('POST', `/api/seller/returns/${made.return}/refusal`, { words: 'It was used' }, owner.token)).status).toBe(200);
  }
  expect(await leave(owner)).toMatchObject({ status: 200, body: {} });
  await expect.poll(() => tablesWith(owner.userId, owner.email), { timeout: 10_000 }).toEqual([]);
  const ofStore = Object.entries(await storedRows(app)).filter(([, found]) => found.some((row) => ids.some((id) => row.includes(id))));
  expect(ofStore.map(([table]) => table).toSorted()).toEqual(keptWithOrders);
  expect(await standing(ids)).toEqual([]);
});

async function addMember({ storeId }: TestSeller): Promise<TestSeller> {
  const person = await signUpPerson(app);
  await app.db
    .insertInto('store_members')
    .values({ store_id: storeId, user_id: person.userId, role: 'manager' } as never)
    .execute();
  return { ...person, storeId };
}

/** Tables that can say of a row that it is deleted, with rows of these ids of which they do not. */
async function standing(ids: string[]): Promise<string[]> {
  const { rows: ends } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('deleted_at', 'removed_at')`.execute(app.db);
  expect(ends.map(({ table }) => table)).toEqual(expect.arrayContaining(['live_streams', 'products', 'recordings']));
  const found = ends.map(async ({ table, column }) => {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t where ${sql.ref(column)} is null`.execute(app.db);
    return rows.some(({ row }) => ids.some((id) => row.includes(id))) ? [table] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Columns that refer to these tables, and whether they are emptied with the row that they refer to. */
async function referencesTo(...tables: string[]): Promise<{ table: string; isCleared: boolean }[]> {
  const { rows } = await sql<{ table: string; isCleared: boolean }>`
    select conrelid::regclass::text as "table", confdeltype = 'n' as "isCleared" from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any(${tables})`.execute(app.db);
  return rows;
}

/** Where any of these texts stands. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  return Object.entries(await storedRows(app)).flatMap(([table, rows]) => (rows.some((row) => texts.some((text) => row.includes(text))) ? [table] : []));
}
