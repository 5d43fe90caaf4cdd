import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '#contract/overview/finder.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, order } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Rangrez');
});
afterAll(() => app[Symbol.asyncDispose]());

const find = async (search: string, { token }: { token: string } = seller) =>
  await app.send('GET', `/api/seller/find?search=${encodeURIComponent(search)}`, undefined, token);
const addProduct = async (name: string, form: object = {}) =>
  (await app.send('POST', '/api/seller/products', { name, price: '5.00', ...form }, seller.token)).body;
const addEvent = async (title: string) =>
  (await app.send('POST', '/api/seller/live-streams', { title, scheduled_start: '2040-01-01T00:00:00Z' }, seller.token)).body;

async function foundBy(search: string, person?: { token: string }): Promise<string[]> {
  const { status, body } = await find(search, person);
  expect([search, status]).toEqual([search, 200]);
  return body.items.map((item: Found) => `${item.kind} ${'name' in item ? item.name : 'number' in item ? item.number : item.title}`);
}

test('finds orders by number, name and phone, products, live events and customers by their words, and nothing of another store', async () => {
  const [lamp, hidden] = [await addProduct('Brass Lamp'), await addProduct('Lamp of Clay', { status: 'hidden' })];
  await addEvent('Lamps for Diwali');
  for (const name of ['Meena Kumari', 'Asha Rao'])
    await order(app.app.request, anOrder(lamp, { delivery: aDelivery({ name, phone: name === 'Asha Rao' ? '9845012345' : '9845099999' }) }));
  expect(await foundBy('lamp')).toEqual(['order 2', 'order 1', 'product Lamp of Clay', 'product Brass Lamp', 'live_stream Lamps for Diwali']);
  expect(await foundBy('meena')).toEqual(['order 1', 'customer Meena Kumari']);
  expect(await foundBy('#2')).toEqual(['order 2']);
  expect(await foundBy('+91 98450 12345')).toEqual(['order 2', 'customer Asha Rao']);
  expect(await foundBy('DIWALI lamps')).toEqual(['live_stream Lamps for Diwali']);
  expect(await foundBy('%')).toEqual([]);
  expect((await find('clay')).body.items).toEqual([{ kind: 'product', id: hidden.id, name: 'Lamp of Clay', status: 'hidden' }]);
  expect(await foundBy('lamp', await app.signUpSeller('Across the Lane'))).toEqual([]);
  await app.send('DELETE', `/api/seller/products/${hidden.id}`, undefined, seller.token);
  expect(await foundBy('clay')).toEqual([]);
});

test('shows five of a kind, the order of a number before those that only contain it', async () => {
  const shelf = await addProduct('Shelf 3 ft');
  const placed = [];
  for (let turn = 0; turn < 7; turn += 1) placed.push((await order(app.app.request, anOrder(shelf))).body.number);
  const found = await foundBy('3');
  expect(found.filter((each) => each.startsWith('order'))).toEqual([
    'order 3',
    ...placed
      .toReversed()
      .slice(0, 4)
      .map((number) => `order ${number}`),
  ]);
});

test('is for members of the store, each kind for who may read it', async () => {
  const moderator = await aPerson(app, { storeId: seller.storeId, role: 'moderator' });
  expect(await foundBy('meena', moderator)).toEqual([]);
  expect((await find('meena', await aPerson(app))).status).toBe(403);
  expect((await app.send('GET', '/api/seller/find?search=meena')).status).toBe(401);
  for (const search of ['', '  ', 'x'.repeat(101)]) expect([search, (await find(search)).status]).toEqual([search, 422]);
});
