import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anOrder, openDevice, order } from '../../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../../test/support/servers/test-app.ts';

type Made = { id: string; variant_id: string; price_paise: number };

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on', AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  seller = await app.signUpSeller('Low Looms');
});

const add = async (form: object): Promise<Made> => (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '100', ...form }, seller.token)).body;
const change = async ({ id }: Made, form: object) => await app.send('PUT', `/api/seller/products/${id}`, { name: 'Lamp', price: '100', ...form }, seller.token);
const notices = async () => (await app.send('GET', '/api/seller/notices', undefined, seller.token)).body.items.map((item: { about: object }) => item.about);
const mails = async () =>
  await app.db.selectFrom('messages').select(['subject', 'body_text']).where('recipient', '=', seller.email).where('template', '=', 'stock_low').execute();
/** All that was changed is looked at. */
const looked = async () => {
  await app.context.runChores(['stock']);
  await vi.waitFor(async () => {
    const due = await app.db.selectFrom('jobs').select('id').where('kind', '=', 'catalog.tell_low_stock').where('run_at', '<=', new Date()).execute();
    expect(due).toEqual([]);
  });
};

test('a seller is told once when stock falls to the threshold, and again after it was above', async () => {
  const lamp = await add({ stock: '7' });
  await looked();
  expect(await notices()).toEqual([]);
  for (let sold = 0; sold < 3; sold++) await order(app.app.request, anOrder(lamp), { Cookie: await openDevice(app.app.request) });
  await looked();
  await vi.waitFor(async () =>
    expect((await notices()).filter((about: { kind: string }) => about.kind === 'stock_low')).toMatchObject([{ product_name: 'Lamp', left: 4, count: 1 }]),
  );
  const [mail, ...more] = await mails();
  expect([mail?.subject, more]).toEqual(['Low stock at Low Looms: Lamp', []]);
  expect(mail?.body_text).toContain('Lamp: 4 left.');
  await change(lamp, { stock: '3' });
  await looked();
  expect(await mails()).toHaveLength(1);
  await change(lamp, { stock: '50' });
  await looked();
  await change(lamp, { stock: '0' });
  await looked();
  const lowSince = async () =>
    (
      await app.db
        .selectFrom('product_variants')
        .select('low_since')
        .where('id', '=', lamp.variant_id as never)
        .executeTakeFirstOrThrow()
    ).low_since;
  // What is told is gathered first.
  await expect.poll(lowSince).not.toBeNull();
});

test("the threshold is the product's, else the store's, else 5; the list and the overview count by it", async () => {
  const lamp = await add({ stock: '20' });
  const rare = await add({ name: 'Rare Lamp', stock: '4', low_stock_at: '2' });
  const low = async () => [
    (await app.send('GET', '/api/seller/overview', undefined, seller.token)).body.low_stock,
    (await app.send('GET', '/api/seller/products?stock=low', undefined, seller.token)).body.items.map(({ id }: Made) => id),
  ];
  expect(await low()).toEqual([0, []]);
  expect((await app.send('PUT', '/api/seller/store/settings', { low_stock_at: '25' }, seller.token)).body.low_stock_at).toBe('25');
  expect(await low()).toEqual([1, [lamp.id]]);
  await change(rare, { name: 'Rare Lamp', low_stock_at: '4' });
  await change(lamp, { status: 'hidden' });
  expect(await low()).toEqual([1, [rare.id]]);
});

test('what begins with little stock is no news, and many that run out together are one', async () => {
  const lamps = await Promise.all(Array.from({ length: 12 }, (_, index) => add({ name: `Lamp ${index}`, stock: index === 0 ? '2' : '9' })));
  await looked();
  expect(await notices()).toEqual([]);
  await app.send('POST', '/api/seller/products/bulk', { product_ids: lamps.map(({ id }) => id), change: { kind: 'stock_set', stock: 1 } }, seller.token);
  await looked();
  await vi.waitFor(async () => expect(await notices()).toMatchObject([{ kind: 'stock_low', count: 11, left: 1 }]));
  const [mail, ...more] = await mails();
  expect([mail?.subject, more]).toEqual(['Low stock at Low Looms: 11 products', []]);
  expect(mail?.body_text).toContain('And 1 more.');
});
