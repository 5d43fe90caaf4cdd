import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { anOrder, order } from '../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const day = 86_400_000;

let app: TestApp;
let seller: TestSeller;
let lamp: { variant_id: string; price_paise: number };

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  seller = await app.signUpSeller();
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, seller.token)).body;
});

async function list({ token }: TestSeller, query = '') {
  const { status, body } = await app.send('GET', `/api/seller/notices${query}`, undefined, token);
  expect(status).toBe(200);
  return body as { items: { seq: number; is_read: boolean; about: { number: number } }[]; next_cursor: string | null; unread: number };
}

/** Places that many orders one after the other, until all of them are told. */
async function sell(count: number): Promise<void> {
  const before = (await list(seller)).unread;
  for (let sold = 0; sold < count; sold += 1) expect((await order(app.app.request, anOrder(lamp))).status).toBe(201);
  await expect.poll(async () => (await list(seller)).unread, { timeout: 10_000 }).toBe(before + count);
}

const tell = (which: 'read' | 'clear', { token }: TestSeller, through: number) => app.send('POST', `/api/seller/notices/${which}`, { through }, token);

describe('the notices of a store', () => {
  test('are listed newest first, page by page, each order once', async () => {
    await sell(5);
    const first = await list(seller, '?limit=2');
    const second = await list(seller, `?limit=2&cursor=${first.next_cursor}`);
    const last = await list(seller, `?limit=2&cursor=${second.next_cursor}`);
    const all = [...first.items, ...second.items, ...last.items];
    expect(all.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
    expect(all.map(({ about }) => about.number).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(last.next_cursor).toBeNull();
    expect((await app.send('GET', '/api/seller/notices?cursor=x', undefined, seller.token)).status).toBe(422);
  });

  test('say the order, and nothing of its buyer', async () => {
    await sell(1);
    const { items } = await list(seller);
    expect(items).toMatchObject([{ is_read: false, about: { kind: 'order_placed', number: 1, items: 1, total_paise: 500, product_name: 'Lamp' } }]);
    expect(JSON.stringify(items)).not.toMatch(/Asha|MG Road|\+?91?\d{10}/);
  });

  test('are read by each member apart, up to what was shown', async () => {
    const manager = await aPerson(app, { storeId: seller.storeId, role: 'manager' });
    await sell(3);
    const [newest] = (await list(seller)).items;
    await sell(1);
    expect((await tell('read', seller, newest?.seq ?? 0)).body).toEqual({ unread: 1 });
    expect((await list(seller)).items.map(({ is_read }) => is_read)).toEqual([false, true, true, true]);
    expect((await list(manager)).unread).toBe(4);
    // An older tab says so later.
    expect((await tell('read', seller, 1)).body).toEqual({ unread: 1 });
  });

  test('that are still to come are new, whatever number a member said', async () => {
    await sell(1);
    expect((await tell('read', seller, Number.MAX_SAFE_INTEGER)).body).toEqual({ unread: 0 });
    await sell(1);
    expect((await list(seller)).unread).toBe(1);
    expect((await tell('clear', seller, Number.MAX_SAFE_INTEGER)).body).toEqual({ unread: 0 });
    expect((await list(seller)).items).toEqual([]);
    await sell(1);
    expect((await list(seller)).items).toHaveLength(1);
  });

  test('leave the panel of one member alone', async () => {
    const manager = await aPerson(app, { storeId: seller.storeId, role: 'manager' });
    await sell(2);
    await tell('clear', seller, 2);
    expect([(await list(seller)).items.length, (await list(manager)).items.length]).toEqual([0, 2]);
  });

  test('of orders are heard by nobody who does not look after orders', async () => {
    await sell(1);
    for (const role of ['host', 'moderator'] as const) {
      const member = await aPerson(app, { storeId: seller.storeId, role });
      expect(await list(member)).toEqual({ items: [], next_cursor: null, unread: 0 });
    }
    expect(await list(await app.signUpSeller('Across the Lane'))).toEqual({ items: [], next_cursor: null, unread: 0 });
  });

  test('are kept for 180 days', async () => {
    await sell(1);
    const { purgeNotices } = app.context.notices;
    await purgeNotices(new Date(Date.now() + 179 * day));
    expect((await list(seller)).items).toHaveLength(1);
    await purgeNotices(new Date(Date.now() + 181 * day));
    expect((await list(seller)).items).toHaveLength(0);
  });
});
