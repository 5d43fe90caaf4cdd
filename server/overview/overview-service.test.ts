import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StoreId } from '#contract/ids.ts';
import { aPerson } from '../../test/support/accounts/store-member.ts';
import { anOrder, order } from '../../test/support/browser/shopper.ts';
import { moveOn } from '../../test/support/delivered-order.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../test/support/servers/test-app.ts';

const nothing = {
  ...{ orders: { to_pack: 0, to_send: 0, returns: 0 }, low_stock: 0, failed_deliveries: 0 },
  ...{ on_air: null, to_go_live: null, next_event: null, has_figures: false },
};

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  seller = await app.signUpSeller();
});

const overviewOf = async ({ token }: TestSeller) => (await app.send('GET', '/api/seller/overview', undefined, token)).body;
const addProduct = async (stock: string) => (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00', stock }, seller.token)).body;
const addEvent = async (form: object) => (await app.send('POST', '/api/seller/live-streams', form, seller.token)).body;

/** So many hours from now, as its row says. */
async function planFor(id: string, hours: number): Promise<void> {
  await app.db
    .updateTable('live_streams')
    .set({ scheduled_start: new Date(app.now().getTime() + hours * 3_600_000) })
    .where('id', '=', id)
    .execute();
}

test('a new store has its first steps before it, which are done one by one', async () => {
  const none = { store: false, logo: false, legal: false, delivery: false, payment: false, product: false, live_event: false, shared: false };
  const step_details = { legal_missing: ['legal_name', 'address', 'grievance_name'], link: { to: 'store', path: '/store/first-looms' } };
  seller = await app.signUpSeller('First Looms');
  expect(await overviewOf(seller)).toEqual({ steps: none, step_details, ...nothing });
  const say = (change: object) => app.send('PUT', '/api/seller/store/settings', change, seller.token);
  await say({ support_email: 'help@shop.example' });
  await say({ legal_name: 'Rangrez Pvt Ltd', address: '4 MG Road' });
  expect(await overviewOf(seller)).toMatchObject({ steps: { ...none, store: true }, step_details: { legal_missing: ['grievance_name'] } });
  await say({ grievance_name: 'Meera Iyer', pincode: '560001' });
  await app.send('PUT', '/api/seller/payment-settings', { pays_online: false }, seller.token);
  await app.db
    .updateTable('stores')
    .set({ logo_url: '/uploads/images/logo.png' })
    .where('id', '=', seller.storeId as StoreId)
    .execute();
  const said = { store: true, logo: true, legal: true, delivery: true, payment: true };
  await addProduct('');
  await addEvent({ title: 'Market', scheduled_start: '2040-01-01T00:00:00Z' });
  expect((await overviewOf(seller)).steps).toEqual({ ...said, product: true, live_event: true, shared: false });
  for (const _ of [1, 2]) expect((await app.send('POST', '/api/seller/overview/shared', {}, seller.token)).status).toBe(200);
  expect((await overviewOf(seller)).steps).toEqual({ ...said, product: true, live_event: true, shared: true });
});

test('the link to share is of an event of its own from the moment it is created, and of its page before and after', async () => {
  const linkOf = async () => (await overviewOf(seller)).step_details.link;
  const ofStore = await linkOf();
  expect(ofStore).toEqual({ to: 'store', path: expect.stringMatching(/^\/store\/rangrez(-\d+)?$/) });
  const planned = await addEvent({ title: 'Planned', scheduled_start: '2040-01-01T00:00:00Z' });
  expect(await linkOf()).toEqual({ to: 'live_event', path: `/live?stream=${planned.id}` });
  const started = await addEvent({ title: 'Started' });
  expect(started).toMatchObject({ is_live: true, is_on_air: false });
  expect(await linkOf()).toEqual({ to: 'live_event', path: `/live?stream=${started.id}` });
  const onAir = await addEvent({ title: 'On air' });
  await app.context.live.notePictures([onAir.id]);
  expect(await linkOf()).toEqual({ to: 'live_event', path: `/live?stream=${onAir.id}` });
  for (const { id } of [started, onAir]) await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
  // Forgotten, it is on no list, and still the store's own.
  await planFor(planned.id, -7);
  expect(await linkOf()).toEqual({ to: 'live_event', path: `/live?stream=${planned.id}` });
  await app.send('DELETE', `/api/seller/live-streams/${planned.id}`, undefined, seller.token);
  expect(await linkOf()).toEqual(ofStore);
});

test('figures are there from the first order or the first live event on, for those who may see them', async () => {
  const hasFigures = async (person = seller) => (await overviewOf(person)).has_figures;
  const lamp = await addProduct('');
  const { id } = await addEvent({ title: 'First' });
  expect(await hasFigures()).toBe(false);
  await app.context.live.notePictures([id]);
  expect(await hasFigures()).toBe(true);
  await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
  expect(await hasFigures()).toBe(true);
  expect(await hasFigures(await aPerson(app, { storeId: seller.storeId, role: 'host' }))).toBe(false);
  await app.send('DELETE', `/api/seller/live-streams/${id}`, undefined, seller.token);
  expect(await hasFigures()).toBe(false);
  expect((await order(app.app.request, anOrder(lamp))).status).toBe(201);
  expect(await hasFigures()).toBe(true);
});

test('an event that ended without a picture was none, however many others there are', async () => {
  const { id } = await addEvent({ title: 'Never sent' });
  await app.send('POST', `/api/seller/live-streams/${id}/end`, {}, seller.token);
  expect(await overviewOf(seller)).toMatchObject({ ...{ on_air: null, to_go_live: null, next_event: null }, has_figures: false });
  const { id: shown } = await addEvent({ title: 'Shown' });
  await app.context.live.notePictures([shown]);
  await app.send('POST', `/api/seller/live-streams/${shown}/end`, {}, seller.token);
  const rows = Array.from({ length: 120 }, (_, index) => ({
    ...{ store_id: seller.storeId, title: `Planned ${index}`, description: '', status: 'scheduled' as const },
    ...{ scheduled_start: new Date(Date.UTC(2040, 0, 121 - index)), created_at: app.now() },
  }));
  await app.db.insertInto('live_streams').values(rows).execute();
  expect(await overviewOf(seller)).toMatchObject({ next_event: { title: 'Planned 119' }, has_figures: true });
});

test('of several on air the one whose pictures stopped is named, else the newest', async () => {
  const [first, second] = [await addEvent({ title: 'First' }), await addEvent({ title: 'Second' })];
  await app.context.live.notePictures([first.id, second.id]);
  expect((await overviewOf(seller)).on_air).toMatchObject({ title: 'Second', count: 2, is_interrupted: false });
  await app.context.live.noteInterrupted(first.id);
  expect((await overviewOf(seller)).on_air).toMatchObject({ title: 'First', count: 2, is_interrupted: true });
});

test('how it is paid is decided by keys or by cash alone, and asked of whom may set keys', async () => {
  const decided = async (person = seller) => (await overviewOf(person)).steps.payment;
  const account = (method: string, keys?: object) => app.send(method, '/api/seller/payment-account', keys, seller.token);
  expect(await decided()).toBe(false);
  await account('PUT', { key_id: 'rzp_test_decided', key_secret: 'secretofkeys', webhook_secret: 'a-webhook-of-keys' });
  expect(await decided()).toBe(true);
  await account('DELETE');
  expect(await decided()).toBe(false);
  const manager = await aPerson(app, { storeId: seller.storeId, role: 'manager' });
  expect((await overviewOf(manager)).steps).not.toHaveProperty('payment');
  const saved = await app.send('PUT', '/api/seller/payment-settings', { pays_online: false }, seller.token);
  expect(saved.body).toMatchObject({ pays_online: false, has_chosen: true });
  expect(await decided()).toBe(true);
});

test('a store that sells is asked to share its event all the same', async () => {
  expect((await order(app.app.request, anOrder(await addProduct('')))).status).toBe(201);
  expect((await overviewOf(seller)).steps).toMatchObject({ product: true, live_event: false, shared: false });
});

test('orders to pack and to send are counted, and no others', async () => {
  const lamp = await addProduct('');
  const placed = await Promise.all([1, 2, 3, 4].map(async () => (await order(app.app.request, anOrder(lamp))).body));
  const move = (index: number, status: string) => app.send('POST', `/api/seller/orders/${placed[index].id}/status`, { status }, seller.token);
  await move(0, 'packed');
  await moveOn(app, placed[1].id, seller.token, ['packed', 'shipped']);
  await move(2, 'cancelled');
  expect((await overviewOf(seller)).orders).toEqual({ to_pack: 1, to_send: 1, returns: 0 });
  expect(await overviewOf(await app.signUpSeller('Across the Lane'))).toMatchObject(nothing);
});

test('low stock counts the products that its link lists', async () => {
  await Promise.all(['0', '5', '6', ''].map(addProduct));
  const gone = await addProduct('1');
  await app.send('DELETE', `/api/seller/products/${gone.id}`, undefined, seller.token);
  expect((await overviewOf(seller)).low_stock).toBe(2);
  const { body } = await app.send('GET', '/api/seller/products?stock=low', undefined, seller.token);
  expect(body.items.map(({ stock }: { stock: number }) => stock).toSorted()).toEqual([0, 5]);
});

test('what is on air and what was not delivered count the rows that their links list', async () => {
  const onAir = [await addEvent({ title: 'First' }), await addEvent({ title: 'Second' })];
  await addEvent({ title: 'Without a picture' });
  await app.context.live.notePictures(onAir.map(({ id }) => id));
  const { id: webhook_id } = await app.db
    .insertInto('webhooks')
    .values({ store_id: seller.storeId as StoreId, url: 'https://hooks.example', created_at: app.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deliveries = [
    ['order.placed', 'failed'],
    ['order.placed', 'failed'],
    ['order.placed', 'delivered'],
    ['webhook.test', 'failed'],
  ] as const;
  for (const [n, [event, state]] of deliveries.entries()) {
    const row = { webhook_id, store_id: seller.storeId as StoreId, event, state, event_key: `${n}`, order_number: n, body: '{}', created_at: app.now() };
    await app.db.insertInto('webhook_deliveries').values(row).execute();
  }
  expect(await overviewOf(seller)).toMatchObject({ on_air: { count: 2 }, failed_deliveries: 2 });
  const listed = async (path: string) => (await app.send('GET', `/api/seller/${path}`, undefined, seller.token)).body.items;
  expect((await listed('live-streams?on_air=yes')).map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
  expect(await listed('live-streams')).toHaveLength(3);
  expect(await listed('webhook-deliveries?state=failed&event=order.placed')).toHaveLength(2);
  expect(await listed('webhook-deliveries?state=failed')).toHaveLength(3);
});

test('what is on air, what could go live and the next event are named; one that was called off or forgotten is not', async () => {
  const later = await addEvent({ title: 'Later', scheduled_start: '2040-02-01T00:00:00Z' });
  const sooner = await addEvent({ title: 'Sooner', scheduled_start: '2040-01-01T00:00:00Z' });
  const onAir = await addEvent({ title: 'Now' });
  // Nobody can see it before its first picture.
  const ready = { id: onAir.id, title: 'Now' };
  expect(await overviewOf(seller)).toMatchObject({ on_air: null, to_go_live: ready });
  expect(await overviewOf(await aPerson(app, { storeId: seller.storeId, role: 'host' }))).toMatchObject({ to_go_live: ready });
  expect(await overviewOf(await aPerson(app, { storeId: seller.storeId, role: 'moderator' }))).toMatchObject({ to_go_live: null });
  await app.context.live.notePictures([onAir.id]);
  expect(await overviewOf(seller)).toMatchObject({
    ...{ on_air: { id: onAir.id, title: 'Now', count: 1 }, to_go_live: null },
    next_event: { id: sooner.id, title: 'Sooner' },
  });
  await app.send('DELETE', `/api/seller/live-streams/${sooner.id}`, undefined, seller.token);
  await app.send('POST', `/api/seller/live-streams/${onAir.id}/end`, {}, seller.token);
  expect(await overviewOf(seller)).toMatchObject({ on_air: null, next_event: { id: later.id, scheduled_start: '2040-02-01T00:00:00.000Z' } });
  await planFor(later.id, -7);
  expect((await overviewOf(seller)).next_event).toBeNull();
});

test('who does not look after orders sees none, and only who runs the store its first steps', async () => {
  expect((await order(app.app.request, anOrder(await addProduct('')))).status).toBe(201);
  const seen = await Promise.all(
    (['manager', 'host', 'moderator'] as const).map(async (role) => overviewOf(await aPerson(app, { storeId: seller.storeId, role }))),
  );
  expect(seen.map(({ orders, steps }) => [orders?.to_pack ?? null, steps !== null])).toEqual([
    [1, true],
    [null, false],
    [null, false],
  ]);
});
