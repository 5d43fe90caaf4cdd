import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/support/servers/webhook-receiver.ts';
import { hooks, webhookScene } from '../../../test/support/servers/webhook-scene.ts';

const address = 'operator@haat.example';

let app: TestApp;
let receiver: WebhookReceiver;
let seller: TestSeller;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ HAAT_OPERATORS: address, AUTH_AUTOCONFIRM: 'on', HAAT_DEMO: 'on' });
  receiver = await startWebhookReceiver();
  app.putOutside(hooks, receiver.url);
  token = (await app.send('POST', '/auth/v1/signup', { email: address, password: 'a-long-password' })).body.access_token;
  await app.db.updateTable('auth_users').set({ email_proven_at: app.now() }).where('email', '=', address).execute();
  seller = await app.signUpSeller('Asha Prints');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const get = async (path: string, as = token) => await app.send('GET', `/api/operator/${path}`, undefined, as);
const retry = async (path: string) => await app.send('POST', `/api/operator/${path}/retry`, {}, token);

/** A job that gave up; resolves with its number. */
async function giveUp(kind: string, payload: object, failed_at = app.now()): Promise<string> {
  const row = { kind, payload: JSON.stringify(payload), attempts: 10, losses: 10, last_error: 'Error: not today', failed_at };
  const { id } = await app.db.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow();
  return String(id);
}

const isLeft = async (id: string) => (await app.db.selectFrom('jobs').select('id').where('id', '=', Number(id)).execute()).length > 0;

describe('stores', () => {
  test('are listed newest first, page by page, with their owner, what they sell and sold, and their state', async () => {
    const product = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, seller.token)).body;
    const gone = (await app.send('POST', '/api/seller/products', { name: 'Gone', price: '5.00' }, seller.token)).body;
    await app.send('DELETE', `/api/seller/products/${gone.id}`, undefined, seller.token);
    await webhookScene(app).place(product);
    const later = await app.signUpSeller('Later Store');
    await sql`update stores set closed_at = now() where id = ${later.storeId}`.execute(app.db);
    const first = (await get('stores?limit=1')).body;
    expect(first.items).toMatchObject([{ name: 'Later Store', state: 'closed', products: 0, orders: 0, owner: { email: later.email } }]);
    const second = (await get(`stores?limit=1&cursor=${first.next_cursor}`)).body;
    expect(second).toMatchObject({
      items: [{ name: 'Asha Prints', state: 'open', products: 1, orders: 1, owner: { email: seller.email } }],
      next_cursor: null,
    });
  });

  test.each([
    ['a part of the name', () => 'sha pri', 1],
    ['the e-mail of the owner', () => seller.email.toUpperCase(), 1],
    ['a sign that means everything in a pattern', () => '%', 0],
  ])('are found by %s', async (_, search, count) => {
    expect((await get(`stores?search=${encodeURIComponent(search())}`)).body.items).toHaveLength(count);
  });
});

describe('a job that gave up', () => {
  test('is shown with its store and why, but not where its room shows it to its owner', async () => {
    const id = await giveUp('orders.tell_store', { store_id: seller.storeId });
    await giveUp('webhooks.deliver', { store_id: seller.storeId });
    const { items } = (await get('jobs')).body;
    expect(items).toMatchObject([{ id, kind: 'orders.tell_store', store_name: 'Asha Prints', attempts: 10, why: 'Error: not today' }]);
    expect((await get('figures')).body).toMatchObject({ failed_jobs: 1 });
    await sql`delete from jobs`.execute(app.db);
  });

  test('is done once more, and once only by eight presses while the lanes are at work', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => giveUp('reviews.tell_changed', { product_ids: [] })));
    const tell = vi.spyOn(app.context.log, 'info');
    const answers = await Promise.all(ids.flatMap((id) => Array.from({ length: 8 }, () => retry(`jobs/${id}`))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => body.retried)).toHaveLength(20);
    await vi.waitFor(async () => expect(await Promise.all(ids.map(isLeft))).not.toContain(true), { timeout: 10_000 });
    expect(tell.mock.calls.filter(([, words]) => words === 'an operator has a job done once more')).toHaveLength(20);
    tell.mockRestore();
    expect((await retry(`jobs/${ids[0]}`)).body).toEqual({ retried: false });
  });

  test('stays with its reason where it fails again, and is not taken from a lane that works on it', async () => {
    const waits = await giveUp('orders.unknown_kind', {});
    expect((await retry(`jobs/${waits}`)).body).toEqual({ retried: true });
    const row = () => app.db.selectFrom('jobs').select(['attempts', 'last_error', 'failed_at', 'run_at']).where('id', '=', Number(waits)).executeTakeFirst();
    await vi.waitFor(async () => expect((await row())?.last_error).toContain('no handler for jobs of kind'), { timeout: 10_000 });
    const planned = await row();
    expect((await retry(`jobs/${waits}`)).body).toEqual({ retried: false });
    expect(await row()).toEqual(planned);
    await sql`delete from jobs`.execute(app.db);
  });

  test('of a room that gave it up elsewhere is not done again', async () => {
    const id = await giveUp('payment.refund', { refund_id: randomUUID() });
    expect(app.context.jobKinds).toContain('payment.refund');
    expect((await retry(`jobs/${id}`)).body).toEqual({ retried: false });
    expect(await isLeft(id)).toBe(true);
    await sql`delete from jobs`.execute(app.db);
  });

  test('is listed page by page; a cursor that nobody wrote is refused', async () => {
    const ids = [await giveUp('a.kind', {}), await giveUp('a.kind', {}), await giveUp('a.kind', {})].toReversed();
    const first = (await get('jobs?limit=2')).body;
    const second = (await get(`jobs?limit=2&cursor=${first.next_cursor}`)).body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    expect((await get('jobs?cursor=x')).status).toBe(422);
    await sql`delete from jobs`.execute(app.db);
  });
});

describe('a delivery that gave up', () => {
  test('is sent once more by one of six presses, and not while its address is off', async () => {
    const scene = webhookScene(app);
    const product = await scene.addProduct(seller, 'Bowl', '20.00');
    const webhook = await scene.add(seller, '/orders');
    receiver.answer(webhook.path, 410);
    await scene.place(product);
    await scene.idle();
    const [failed] = (await get('deliveries')).body.items;
    expect(failed).toMatchObject({ store_name: 'Asha Prints', host: 'hooks.example', last_status: 410, is_active: false, attempts: 1 });
    expect((await get('figures')).body).toMatchObject({ failed_deliveries: 1 });
    expect((await retry(`deliveries/${failed.id}`)).status).toBe(409);
    await scene.change(seller, webhook.id, { is_active: true });
    receiver.answer(webhook.path, 200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => retry(`deliveries/${failed.id}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.retried)).toHaveLength(1);
    await scene.tried(seller, failed.id, 2);
    await scene.idle();
    expect(receiver.at(webhook.path)).toHaveLength(2);
    expect((await get('deliveries')).body.items).toEqual([]);
    expect((await retry(`deliveries/${failed.id}`)).body).toEqual({ retried: false });
    expect((await retry(`deliveries/${randomUUID()}`)).body).toEqual({ retried: false });
  });
});

test('the figures name the versions and what waits', async () => {
  const booking = {
    ...{ id: randomUUID(), full_name: 'Meera Nair', email: 'meera@prints.example', phone: '+91 98765 43210', company_name: 'Asha Prints' },
    ...{ business_type: 'Other', business_size: 'Solo Entrepreneur', current_selling: 'No' },
  };
  await app.send('POST', '/api/demo-bookings', booking);
  const failed = { channel: 'email' as const, recipient: 'x@y.example', template: 'signup', body_text: null, body_html: null, sent_at: null };
  await app.db
    .insertInto('messages')
    .values({ ...failed, failed_at: app.now(), last_error: 'The mail server answered 550.', once_key: null, person_id: null })
    .execute();
  const { body } = await get('figures');
  expect(body).toMatchObject({ new_bookings: 1, open_reports: 0, open_grievances: 0, unsent_messages: 1, unsent_why: 'The mail server answered 550.' });
  expect(body.versions).toEqual({ haat: '0.1.0', node: process.versions.node, postgres: expect.stringMatching(/^\d+/) });
});
