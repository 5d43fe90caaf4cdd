import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customersCsvPath } from '#contract/customers/customer-limits.ts';
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

  test('counts what is sold alone', async () => {
    const id = await buy(shopper);
    await buy(shopper);
    await app.send('POST', `/api/seller/orders/${id}/status`, { status: 'cancelled' }, seller.token);
    expect((await list()).items[0]).toMatchObject({ orders: 1, spent_paise: 50_000 });
  });

  test('are written into a file whose cells no sheet computes', async () => {
    await buy(undefined, { name: 'Asha', phone: '9876543210' });
    await app.db.updateTable('store_customers').set({ ordered_as: '=1+1' }).where('phone', '=', '9876543210').execute();
    const answer = await app.app.request(`${customersCsvPath}?sort=spent`, { headers: { Authorization: `Bearer ${seller.token}` } });
    const { data } = Papa.parse<string[]>(await answer.text(), { skipEmptyLines: true });
    expect(data.map((row) => [row[0], row[3], row[4]])).toEqual([
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
    expect(body).toMatchObject({ note: 'Likes brass.', tags: ['VIP'], has_note: true, bio: 'Lamps and little else.', may_block: true, phone: null });
    expect(body.follows_since).not.toBeNull();
    expect(body.said).toEqual([{ live_stream_id: show, live_stream_title: 'Evening market', message: 'Is it brass?', created_at: expect.any(String) }]);
    expect(body.last_orders).toMatchObject([{ number: 1, status: 'processing', total_paise: 50_000 }]);
  });

  test('of who has no account shows the number masked, and cannot be blocked', async () => {
    await buy(undefined, { name: 'Gauri', phone: '9876543210' });
    const id = await idOf('Gauri');
    expect((await act('GET', id)).body).toMatchObject({ phone: '98••••3210', may_block: false, said: [] });
    expect((await act('PUT', `${id}/block`)).body).toMatchObject({ code: 'CONFLICT' });
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

describe('a profile', () => {
  const save = (change: object, token = shopper.token) => app.send('PUT', '/api/account/profile', { bio: '', avatar_url: null, ...change }, token);

  async function upload(token?: string) {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const body = new FormData();
    body.set('file', new File([png], 'me.png', { type: 'image/png' }));
    const answer = await app.app.request('/api/account/avatar', { method: 'POST', body, headers: token ? { Authorization: `Bearer ${token}` } : {} });
    return { status: answer.status, body: await answer.json() };
  }

  test('has the name of the account, a bio of 280 characters, and a picture of one’s own', async () => {
    expect((await app.send('GET', '/api/account/profile', undefined, shopper.token)).body).toMatchObject({ display_name: 'Meena', bio: '', avatar_url: null });
    expect((await save({ bio: 'x'.repeat(280) })).status).toBe(200);
    expect((await save({ bio: 'x'.repeat(281) })).body).toMatchObject({ code: 'INPUT_INVALID', data: { fields: [{ path: 'bio' }] } });
    const stranger = await aPerson(app);
    const { body: picture } = await upload(shopper.token);
    expect((await save({ avatar_url: picture.url }, stranger.token)).status).toBe(422);
    expect((await save({ avatar_url: `/media/product-images/${randomUUID()}-1600.webp` })).status).toBe(422);
    expect((await save({ avatar_url: picture.url })).body).toMatchObject({ avatar_url: picture.url });
    await follow(shopper);
    expect((await list()).items).toMatchObject([{ name: 'Meena', avatar_url: picture.url }]);
    const { body: next } = await upload(shopper.token);
    await save({ avatar_url: next.url });
    expect((await save({ avatar_url: picture.url })).status).toBe(422);
    await app.send('DELETE', '/api/account', { password: 'a-long-password' }, shopper.token);
    expect(await app.db.selectFrom('uploads').select('url').where('kind', '=', 'avatar').execute()).toEqual([]);
    const profiles = app.db.selectFrom('customer_profiles').select('bio');
    expect(await profiles.where('user_id', '=', shopper.userId as never).execute()).toEqual([]);
  });

  test('is for who is signed in', async () => {
    expect((await app.send('GET', '/api/account/profile')).status).toBe(401);
    expect((await app.send('PUT', '/api/account/profile', { bio: '', avatar_url: null })).status).toBe(401);
    expect((await upload()).status).toBe(401);
  });
});
