import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customersCsvPath } from '#contract/customers/customer-limits.ts';
import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, openDevice, order } from '../../test/support/browser/shopper.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

let app: TestApp;
let url: string;
let seller: TestSeller;
let other: TestSeller;
let shopper: TestSeller;
let lamp: { id: string; variant_id: string; price_paise: number };

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  url = await app.listen();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  [seller, other, shopper] = await Promise.all([app.signUpSeller('Rangrez'), app.signUpSeller('Curious store'), aNamed('Meena')]);
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '500.00' }, seller.token)).body;
});

async function aNamed(display_name: string): Promise<TestSeller> {
  const person = await aPerson(app);
  const { status } = await app.send('PUT', '/auth/v1/user', { data: { display_name } }, person.token);
  expect(status).toBe(200);
  return person;
}

async function buy(by?: TestSeller, { name, phone, quantity = 1 }: { name?: string; phone?: string; quantity?: number } = {}): Promise<string> {
  const delivery = aDelivery({ ...(name ? { name } : {}), ...(phone ? { phone } : {}) });
  const headers = { Cookie: await openDevice(app.app.request), ...(by ? { Authorization: `Bearer ${by.token}` } : {}) };
  const { status, body } = await order(app.app.request, anOrder(lamp, { delivery }, quantity), headers);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.id;
}

/** Whether an order is taken, and why not. */
async function press(by: TestSeller | undefined, phone: string): Promise<[status: number, message: string | undefined]> {
  const headers = { Cookie: await openDevice(app.app.request), ...(by ? { Authorization: `Bearer ${by.token}` } : {}) };
  const { status, body } = await order(app.app.request, anOrder(lamp, { delivery: aDelivery({ phone }) }), headers);
  return [status, body.message];
}

const follow = (person: TestSeller, { storeId } = seller) => app.send('PUT', `/api/stores/${storeId}/follow`, {}, person.token);

async function aShow(owner = seller): Promise<string> {
  return (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, owner.token)).body.id;
}

async function write(person: TestSeller, show: string, message: string): Promise<void> {
  await using room = await openRoom(url, show, { token: person.token });
  const said = room.say(message);
  await room.next('said', ({ client_id }) => client_id === said);
}

async function list(query = '', token = seller.token) {
  const { status, body } = await app.send('GET', `/api/seller/customers?${query}`, undefined, token);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
const namesOf = async (query?: string, token?: string) => (await list(query, token)).items.map(({ name }: { name: string | null }) => name);
const idOf = async (name: string) => (await list()).items.find((one: { name: string }) => one.name === name)?.id;
const act = (method: string, path: string, body?: object, token = seller.token) => app.send(method, `/api/seller/customers/${path}`, body, token);

describe('the customers of a store', () => {
  test('are those who ordered, with or without an account, followed, or wrote in its chat, each once; never the host, and of that store alone', async () => {
    const [follower, chatter, nameless] = [await aNamed('Farah'), await aNamed('Chitra'), await aPerson(app)];
    const show = await aShow();
    await buy(shopper);
    await buy(shopper, { quantity: 2 });
    await buy(undefined, { name: 'Gauri Guest', phone: '9876543210' });
    await buy(undefined, { name: 'Gauri G', phone: '9876543210' });
    await follow(follower);
    await write(chatter, show, 'Is it brass?');
    await write(chatter, show, 'And the small one?');
    await follow(nameless);
    await write(seller, show, 'Welcome');
    await follow(follower, other);
    const { items, total, next_cursor } = await list();
    expect(items.map(({ name, orders, spent_paise }: Record<string, unknown>) => [name, orders, spent_paise])).toEqual([
      [null, 0, 0],
      ['Chitra', 0, 0],
      ['Farah', 0, 0],
      ['Gauri G', 2, 100_000],
      ['Meena', 2, 150_000],
    ]);
    expect([total, next_cursor]).toEqual([5, null]);
    expect(await namesOf('', other.token)).toEqual(['Farah']);
  });

  test('are found by name, number and tag, sorted by what they bought, and paged to the end without a repeat', async () => {
    const names = ['Asha Rao', 'Bela Iyer', 'Índira Rao', 'Devi', 'Esha'];
    for (const [index, name] of names.entries()) await buy(undefined, { name, phone: `987650000${index}`, quantity: index + 1 });
    await buy(undefined, { name: 'Devi', phone: '9876500003' });
    expect(await namesOf('search=rao')).toEqual(['Índira Rao', 'Asha Rao']);
    expect(await namesOf('search=indira')).toEqual(['Índira Rao']);
    expect(await namesOf('search=6500001')).toEqual(['Bela Iyer']);
    await buy(shopper, { phone: '9811122233' });
    expect(await namesOf('search=%2B91%2098111%2022233')).toEqual(['Meena']);
    expect(await namesOf('search=meena')).toEqual(['Meena']);
    await act('DELETE', await idOf('Meena'));
    expect(await namesOf('search=%25')).toEqual([]);
    expect(await namesOf('sort=orders&limit=1')).toEqual(['Devi']);
    for (const direction of ['asc', 'desc']) {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await list(`sort=spent&direction=${direction}&limit=2${cursor}`);
        seen.push(...page.items.map(({ name }: { name: string }) => name));
        if (!page.next_cursor) break;
        cursor = `&cursor=${page.next_cursor}`;
      }
      const bySum = ['Asha Rao', 'Bela Iyer', 'Índira Rao', ...['Devi', 'Esha']];
      expect(seen.toSorted()).toEqual(bySum.toSorted());
      expect(seen.slice(0, 3)).toEqual(direction === 'asc' ? bySum.slice(0, 3) : expect.arrayContaining(['Devi', 'Esha', 'Índira Rao']));
    }
    await act('PATCH', await idOf('Devi'), { tags: ['VIP', 'vip', 'Silk'] });
    expect(await namesOf('tag=VIP')).toEqual(['Devi']);
    expect((await list()).tags).toEqual(['Silk', 'VIP']);
    const first = await list('limit=2');
    expect((await act('GET', `?sort=spent&cursor=${first.next_cursor}`)).status).toBe(422);
    expect((await act('GET', '?sort=luck')).status).toBe(422);
  });

  test('were last seen when they last ordered, followed or wrote', async () => {
    const at = (iso: string) => sql`update customer_orders set created_at = ${iso} where store_id = ${seller.storeId}`.execute(app.db);
    await buy(shopper);
    await sql`update store_customers set joined_at = '2026-01-01T00:00:00Z' where store_id = ${seller.storeId}`.execute(app.db);
    await at('2026-02-02T10:00:00Z');
    expect((await list()).items[0]).toMatchObject({ joined_at: '2026-01-01T00:00:00.000Z', last_seen_at: '2026-02-02T10:00:00.000Z' });
    const before = Date.now();
    await write(shopper, await aShow(), 'Still there');
    expect(Date.parse((await list()).items[0].last_seen_at)).toBeGreaterThanOrEqual(before - 1_000);
  });

  test('are sorted by when they were last seen, page by page', async () => {
    for (const [n, name] of ['Asha', 'Bela', 'Chitra'].entries()) await buy(undefined, { name, phone: `987650000${n}` });
    const seenAt = { Asha: '2026-02-02T10:00:00.000400Z', Bela: '2026-02-04T10:00:00Z', Chitra: '2026-02-02T10:00:00.000900Z' };
    await sql`update store_customers set joined_at = '2026-01-01T00:00:00Z' where store_id = ${seller.storeId}`.execute(app.db);
    for (const [name, at] of Object.entries(seenAt)) await sql`update customer_orders set created_at = ${at} where customer_name = ${name}`.execute(app.db);
    for (const direction of ['desc', 'asc']) {
      const first = await list(`sort=seen&direction=${direction}&limit=2`);
      const second = await list(`sort=seen&direction=${direction}&limit=2&cursor=${first.next_cursor}`);
      const names = [...first.items, ...second.items].map(({ name }: { name: string }) => name);
      expect(names.toSorted()).toEqual(['Asha', 'Bela', 'Chitra']);
      expect(names.indexOf('Bela')).toBe(direction === 'desc' ? 0 : 2);
      expect(second.next_cursor).toBeNull();
    }
  });

  test('who bought in some days are those whom the figure of these days counts', async () => {
    await buy(shopper);
    await buy(shopper);
    const id = await buy(undefined, { name: 'Gauri', phone: '9876543210' });
    await buy(undefined, { name: 'Hari', phone: '9876543211' });
    await follow(await aNamed('Farah'));
    await sql`update customer_orders set created_at = '2026-01-31T18:29:59Z' where id = ${id}`.execute(app.db);
    const days = { from: '2026-01-31', to: '2026-01-31' };
    const figure = async ({ from, to }: typeof days) =>
      (await app.send('GET', `/api/seller/overview/figures?from=${from}&to=${to}`, undefined, seller.token)).body;
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    for (const [period, names] of [
      [days, ['Gauri']],
      [{ from: today, to: today }, ['Hari', 'Meena']],
    ] as const) {
      expect(await namesOf(`bought_from=${period.from}&bought_to=${period.to}`)).toEqual(names);
      expect((await figure(period)).customers.now).toBe(names.length);
    }
  });

  test('counts what is sold alone', async () => {
    const id = await buy(shopper);
    await buy(shopper);
    await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
    expect((await list()).items[0]).toMatchObject({ orders: 1, spent_paise: 50_000 });
  });

  test('spent what they ordered less what goes back of it, as the revenue of the store, in every order of the list', async () => {
    const [id, ofGuest] = [await buy(shopper, { quantity: 2 }), await buy(undefined, { name: 'Gauri', phone: '9876543210', quantity: 3 })];
    const refund = { state: 'to_pay', created_at: new Date() } as const;
    const rows = [
      { order_id: id, key: 'a part', amount_paise: 30_000, reason: 'returned' },
      { order_id: id, key: 'paid twice', amount_paise: 100_000, reason: 'surplus' },
      { order_id: ofGuest, key: 'all', amount_paise: 150_000, reason: 'returned' },
    ] as const;
    await app.db
      .insertInto('refunds')
      .values(rows.map((row) => ({ ...refund, ...row, store_id: seller.storeId }) as never))
      .execute();
    for (const sort of ['joined', 'spent']) {
      const { items } = await list(`sort=${sort}`);
      expect(Object.fromEntries(items.map((one: { name: string; spent_paise: number }) => [one.name, one.spent_paise]))).toEqual({ Meena: 70_000, Gauri: 0 });
    }
    const today = dayInIndia(new Date(), 0);
    const { body } = await app.send('GET', `/api/seller/overview/figures?from=${today}&to=${today}`, undefined, seller.token);
    expect(body.revenue_paise.now).toBe(70_000);
  });

  test('are written into a file whose cells no sheet computes', async () => {
    await buy(undefined, { name: 'Asha', phone: '9876543210' });
    await app.db.updateTable('store_customers').set({ ordered_as: '=1+1' }).where('phone', '=', '9876543210').execute();
    const answer = await app.app.request(`${customersCsvPath}?sort=spent`, { headers: { Authorization: `Bearer ${seller.token}` } });
    const { data } = Papa.parse<string[]>(await answer.text(), { skipEmptyLines: true });
    expect(data.map((row) => [row[0], row[4], row[5]])).toEqual([
      [expect.stringContaining('Customer'), 'Orders', 'Spent (INR)'],
      ["'=1+1", '1', '500.00'],
    ]);
    expect((await app.app.request(customersCsvPath)).status).toBe(401);
  });
});

describe('one customer', () => {
  test('shows orders, what was said in the chats of that store, the follow, note and tags', async () => {
    const [show, elsewhere] = [await aShow(), await aShow(other)];
    await buy(shopper);
    await follow(shopper);
    await write(shopper, show, 'Is it brass?');
    await write(shopper, elsewhere, 'Not for you');
    await app.send('PUT', '/api/account/profile', { bio: 'Lamps and little else.', avatar_url: null }, shopper.token);
    const id = await idOf('Meena');
    const { status, body } = await act('PATCH', id, { note: ' Likes brass. ', tags: ['VIP'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ note: 'Likes brass.', tags: ['VIP'], has_note: true, bio: 'Lamps and little else.', has_account: true, phone: null });
    expect(body.follows_since).not.toBeNull();
    expect(body.said).toEqual([{ live_stream_id: show, live_stream_title: 'Evening market', message: 'Is it brass?', created_at: expect.any(String) }]);
    expect(body.last_orders).toMatchObject([{ number: 1, status: 'processing', total_paise: 50_000 }]);
  });

  test('of who has no account shows the number masked, and is blocked by it: nothing is ordered with that number any more', async () => {
    await buy(undefined, { name: 'Gauri', phone: '9876543210' });
    const id = await idOf('Gauri');
    expect((await act('GET', id)).body).toMatchObject({ phone: '98••••3210', has_account: false, said: [] });
    expect((await act('PUT', `${id}/block`)).body).toMatchObject({ is_blocked: true });
    expect(await press(undefined, '9876543210')).toEqual([
      403,
      'Rangrez takes no orders from you any more. If you think that is a mistake, contact the store.',
    ]);
    expect((await press(undefined, '9876543211'))[0]).toBe(201);
    expect((await act('DELETE', `${id}/block`)).body).toMatchObject({ is_blocked: false });
    expect((await press(undefined, '9876543210'))[0]).toBe(201);
  });

  test('who is blocked cannot write in any show of the store, here or in a room already open, until unblocked; elsewhere they can', async () => {
    const [show, elsewhere] = [await aShow(), await aShow(other)];
    await write(shopper, show, 'Is it brass?');
    const id = await idOf('Meena');
    await using room = await openRoom(url, show, { token: shopper.token });
    for (const _ of [1, 2]) expect((await act('PUT', `${id}/block`)).body).toMatchObject({ is_blocked: true });
    const refused = room.say('You are liars');
    expect(await room.next('refused', ({ client_id }) => client_id === refused)).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('stopped you'),
    });
    await write(shopper, elsewhere, 'Hello');
    expect((await act('DELETE', `${id}/block`)).body).toMatchObject({ is_blocked: false });
    const said = room.say('Sorry');
    await room.next('said', ({ client_id }) => client_id === said);
    await buy(shopper, { phone: '9812345678' });
    await act('PUT', `${id}/block`);
    const [own, signedOut, elsewhere2] = [await press(shopper, '9800000001'), await press(undefined, '9812345678'), await press(undefined, '9800000002')];
    expect([own[0], signedOut[0], elsewhere2[0]]).toEqual([403, 403, 201]);
    // The store itself orders for whom it likes.
    expect((await press(seller, '9812345678'))[0]).toBe(201);
    await act('DELETE', `${id}/block`);
    expect((await press(shopper, '9812345678'))[0]).toBe(201);
    expect((await act('GET', id)).body.said.map(({ message }: { message: string }) => message)).toEqual(['Sorry', 'Is it brass?']);
  });

  test('is exported whole, and erased but for the orders; what they do later makes them a customer anew', async () => {
    const show = await aShow();
    const bought = await buy(shopper, { name: 'Meena Kumari', phone: '9812345678' });
    await follow(shopper);
    await write(shopper, show, 'My sister lives in Jaipur');
    const id = await idOf('Meena');
    await act('PATCH', id, { note: 'Asks for Jaipur', tags: ['Jaipur'] });
    const { body: told } = await act('GET', `${id}/export`);
    expect(told).toMatchObject({
      store: 'Rangrez',
      customer: { name: 'Meena', note: 'Asks for Jaipur', tags: ['Jaipur'] },
      chat: [{ message: 'My sister lives in Jaipur' }],
    });
    expect(told.orders).toMatchObject([{ id: bought, customer_name: 'Meena Kumari', customer_phone: '9812345678', lines: [{ product_name: 'Brass lamp' }] }]);
    expect((await act('DELETE', id)).status).toBe(200);
    expect((await act('GET', id)).status).toBe(404);
    expect(await list()).toMatchObject({ items: [], total: 0, tags: [] });
    expect((await app.send('GET', `/api/stores/${seller.storeId}/follow`, undefined, shopper.token)).body).toMatchObject({ follows: false, followers: 0 });
    expect((await app.send('GET', `/api/seller/orders/${bought}`, undefined, seller.token)).body).toMatchObject({ customer_name: 'Meena Kumari' });
    const log = await app.db.selectFrom('show_events').select('payload').where('live_stream_id', '=', show).execute();
    expect(JSON.stringify(log)).not.toMatch(/Jaipur|Meena/);
    await write(shopper, show, 'Back again');
    expect((await list()).items).toMatchObject([{ name: 'Meena', tags: [], has_note: false, orders: 1 }]);
  });

  test('whoever looks after the chat blocks the writer of a line, and sees nothing else of them', async () => {
    const moderator = await aPerson(app, { storeId: seller.storeId, role: 'moderator' });
    const show = await aShow();
    await using room = await openRoom(url, show, { token: moderator.token });
    expect(await room.next('welcome', () => true)).toMatchObject({ host: false, may_block: true });
    await write(shopper, show, 'You are liars');
    await write(seller, show, 'Welcome');
    const line = (seq: number, method: string, token = moderator.token, stream = show) =>
      app.send(method, `/api/seller/live-streams/${stream}/lines/${seq}/block`, method === 'PUT' ? {} : undefined, token);
    expect(await line(1, 'PUT')).toMatchObject({ status: 200, body: { is_blocked: true } });
    await expect(write(shopper, show, 'Again')).rejects.toThrow();
    expect((await press(shopper, '9812345678'))[0]).toBe(403);
    expect(await line(1, 'DELETE')).toMatchObject({ status: 200, body: { is_blocked: false } });
    expect((await press(shopper, '9812345678'))[0]).toBe(201);
    // The host's own line, one that is not there, another store's show.
    expect((await line(2, 'PUT')).status).toBe(404);
    expect((await line(99, 'PUT')).status).toBe(404);
    expect((await line(1, 'PUT', other.token)).status).toBe(404);
    expect((await line(1, 'PUT', shopper.token)).status).toBe(403);
  });

  test('goes with their account, and with the store', async () => {
    await buy(shopper);
    await follow(shopper, other);
    const id = await idOf('Meena');
    await act('PUT', `${id}/block`);
    expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, shopper.token)).status).toBe(200);
    expect([await namesOf(), await namesOf('', other.token)]).toEqual([[], []]);
    const rows = await Promise.all([
      app.db
        .selectFrom('store_customers')
        .select('id')
        .where('store_id', '=', seller.storeId as never)
        .execute(),
      app.db
        .selectFrom('room_blocks')
        .select('user_id')
        .where('store_id', '=', seller.storeId as never)
        .execute(),
    ]);
    expect(rows).toEqual([[], []]);
  });

  test('is of their store, and of those who may', async () => {
    await buy(shopper);
    const id = await idOf('Meena');
    const [host, moderator] = await Promise.all((['host', 'moderator'] as const).map((role) => aPerson(app, { storeId: seller.storeId, role })));
    const calls: [string, string, object?][] = [
      ['GET', id],
      ['PATCH', id, { note: 'x' }],
      ['PUT', `${id}/block`, {}],
      ['DELETE', `${id}/block`],
      ['GET', `${id}/export`],
      ['DELETE', id],
    ];
    for (const [method, path, body] of calls) {
      expect((await act(method, path, body, other.token)).status).toBe(404);
      expect((await act(method, path, body, shopper.token)).status).toBe(403);
    }
    const answers = [];
    for (const [method, path, body] of calls) answers.push((await act(method, path, body, host?.token)).status);
    expect(answers).toEqual([200, 403, 200, 200, 403, 403]);
    for (const [method, path, body] of calls) expect((await act(method, path, body, moderator?.token)).status).toBe(403);
  });

  test('is one row, however many orders, follows and lines of theirs come at once', async () => {
    const show = await aShow();
    await using room = await openRoom(url, show, { token: shopper.token });
    const said = room.say('Hello');
    await Promise.all([buy(shopper), buy(shopper), buy(shopper), follow(shopper), room.next('said', ({ client_id }) => client_id === said)]);
    expect((await list()).items).toMatchObject([{ name: 'Meena', orders: 3 }]);
  });

  test('of many is read as quickly: the rows of a page alone are added up', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      store_id: seller.storeId as never,
      phone: String(7_000_000_000 + index),
      ordered_as: `Shopper ${index}`,
      joined_at: new Date(1_700_000_000_000 + index),
    }));
    await app.db.insertInto('store_customers').values(rows).execute();
    const page = await list('limit=3');
    expect([page.total, page.items.map(({ name }: { name: string }) => name)]).toEqual([3_000, ['Shopper 2999', 'Shopper 2998', 'Shopper 2997']]);
  });
});
