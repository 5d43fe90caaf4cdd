import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { aDelivery, anOrder, openDevice, order } from '../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let lamp: { id: string; variant_id: string; price_paise: number };

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  seller = await app.signUpSeller('Rangrez');
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '500.00' }, seller.token)).body;
});
afterAll(() => app[Symbol.asyncDispose]());

/** The status of an order that is placed with this number. */
async function press(phone: string, by?: TestSeller): Promise<number> {
  const headers = { Cookie: await openDevice(app.app.request), ...(by ? { Authorization: `Bearer ${by.token}` } : {}) };
  return (await order(app.app.request, anOrder(lamp, { delivery: aDelivery({ phone }) }), headers)).status;
}

const act = (method: string, path: string) => app.send(method, `/api/seller/customers/${path}`, method === 'PUT' ? {} : undefined, seller.token);
const blockedIn = async () =>
  (await app.send('GET', '/api/seller/customers', undefined, seller.token)).body.items.map(
    ({ id, is_blocked }: { id: string; is_blocked: boolean }) => [id, is_blocked] as const,
  );

test('one tap takes every block off a person, also one of their number from before they had an account', async () => {
  const [shopper, neighbor] = [await aPerson(app), await aPerson(app)];
  expect(await press('9876543210')).toBe(201);
  const [[guest = '']] = await blockedIn();
  expect((await act('PUT', `${guest}/block`)).body).toMatchObject({ is_blocked: true });
  // With another number, so that they are a customer; then the store blocks the account too, and somebody else with a number of their own.
  expect([await press('9812345678', shopper), await press('9700000001', neighbor)]).toEqual([201, 201]);
  await app.db
    .updateTable('customer_orders')
    .set({ customer_phone: '9876543210' })
    .where('user_id', '=', shopper.userId as never)
    .execute();
  const known = new Map(await blockedIn());
  const rows = await app.db.selectFrom('store_customers').select(['id', 'user_id']).execute();
  const idOf = ({ userId }: TestSeller) => rows.find(({ user_id }) => user_id === (userId as never))?.id ?? '';
  expect([known.get(guest), known.get(idOf(shopper))]).toEqual([true, false]);
  for (const person of [shopper, neighbor]) await act('PUT', `${idOf(person)}/block`);
  expect(await press('9876543210', shopper)).toBe(403);
  expect((await act('DELETE', `${idOf(shopper)}/block`)).body).toMatchObject({ is_blocked: false });
  expect([await press('9876543210', shopper), await press('9876543210'), await press('9700000001', neighbor)]).toEqual([201, 201, 403]);
  const left = new Map(await blockedIn());
  expect([left.get(guest), left.get(idOf(shopper)), left.get(idOf(neighbor))]).toEqual([false, false, true]);
});
