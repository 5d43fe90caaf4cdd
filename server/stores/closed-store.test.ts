import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { anOrder, openDevice, order } from '../../test/support/browser/shopper.ts';
import { moveOn, toDelivered } from '../../test/support/delivered-order.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());

/** A store with a delivered order, which outlives it. */
async function aStoreWithOrder(): Promise<TestSeller & { product: string; show: string }> {
  const owner = await app.signUpSeller('Lamps of Lajpat');
  const product = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.50' }, owner.token)).body;
  const show = (await app.send('POST', '/api/seller/live-streams', { title: 'Lamps', product_ids: [product.id] }, owner.token)).body;
  const { status, body } = await order(app.app.request, anOrder(product), { Cookie: await openDevice(app.app.request) });
  expect(status).toBe(201);
  await moveOn(app, body.id, owner.token, toDelivered);
  await app.send('POST', `/api/seller/live-streams/${show.id}/end`, {}, owner.token);
  return { ...owner, product: product.id, show: show.id };
}

async function close({ token }: TestSeller): Promise<void> {
  expect((await app.send('DELETE', '/api/account', { password: 'a-long-password' }, token)).status).toBe(200);
}

test('a store that closed and whose orders stay answers as one that does not exist', async () => {
  const [store, shopper] = [await aStoreWithOrder(), await aPerson(app)];
  const missing = {
    storeId: '00000000-0000-4000-8000-000000000000',
    product: '00000000-0000-4000-8000-000000000000',
    show: '00000000-0000-4000-8000-000000000000',
  };
  const answers = async ({ storeId, product, show }: typeof missing) => {
    const asks: [string, string, unknown?][] = [
      ['GET', `/stores/${storeId}`],
      ['GET', `/stores/${storeId}/follow`],
      ['PUT', `/stores/${storeId}/follow`, {}],
      ['DELETE', `/stores/${storeId}/follow`],
      ['PUT', `/stores/${storeId}/follow/mails`, { on: true }],
      ['GET', `/stores/${storeId}/live-streams`],
      ['GET', `/replays?seller_id=${storeId}`],
      ['GET', `/products?store_id=${storeId}`],
      ['GET', `/products/${product}`],
      ['GET', `/live-streams/${show}`],
      ['GET', `/live-streams/${show}/next`],
      ['GET', `/live-streams/${show}/replay`],
    ];
    return await Promise.all(
      asks.map(async ([method, path, body]) => {
        const { status, body: answer } = await app.send(method, `/api${path}`, body, shopper.token);
        return { ask: `${method} ${path.replace(/[\da-f-]{36}/, 'id')}`, status, answer };
      }),
    );
  };
  expect((await app.send('GET', `/api/stores/${store.storeId}`)).status).toBe(200);
  expect((await app.send('PUT', `/api/stores/${store.storeId}/follow`, {}, shopper.token)).body).toMatchObject({ followers: 1 });
  await close(store);
  const found = await answers(store);
  expect(found).toEqual(await answers(missing));
  expect(found.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(7);
  expect((await app.send('GET', '/api/account/follows', undefined, shopper.token)).body.items).toEqual([]);
  const orders = app.db.selectFrom('customer_orders').innerJoin('stores', 'stores.id', 'customer_orders.store_id').select('stores.name');
  expect(await orders.where('stores.id', '=', store.storeId as never).execute()).toEqual([{ name: 'Lamps of Lajpat' }]);
});

test('who follows while it closes follows nothing afterwards', async () => {
  const [store, people] = [await aStoreWithOrder(), await Promise.all(Array.from({ length: 12 }, () => aPerson(app)))];
  const [, ...answers] = await Promise.all([close(store), ...people.map((person) => app.send('PUT', `/api/stores/${store.storeId}/follow`, {}, person.token))]);
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  const left = app.db
    .selectFrom('store_follows')
    .select('user_id')
    .where('store_id', '=', store.storeId as never);
  expect(await left.execute()).toEqual([]);
});
