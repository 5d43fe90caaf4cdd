import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { measureWords } from '#contract/consents/consent-rules.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { openDevice } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let seller: TestSeller;
let lamp: string;

type Caller = { Cookie?: string; token?: string; agent?: string };

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  seller = await app.signUpSeller('Asha Prints');
  lamp = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, seller.token)).body.id;
});

async function ask(path: string, body: object, { Cookie, token, agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0' }: Caller) {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': agent, ...(Cookie && { Cookie }), ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await app.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() };
}
const look = (caller: Caller = {}, kind = 'view', id = lamp) => ask(`/api/product-views/${id}`, { kind }, caller);
const answer = (caller: Caller, path = '') => {
  const asked = { purpose: 'product_views', store_id: seller.storeId, place: '/product' };
  return ask(`/api/consents${path}`, path ? asked : { ...asked, words: measureWords('product_views', 'Asha Prints') }, caller);
};
const today = () => new Date(app.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const funnel = async (day = today()) =>
  (await app.send('GET', `/api/seller/overview/figures?from=${day}&to=${day}`, undefined, seller.token)).body.funnel as { views: number; checkouts: number };
/** Sessions end meanwhile. */
async function advanceDays(days: number): Promise<void> {
  app.advance(days * 86_400_000);
  const again = await app.send('POST', '/auth/v1/token?grant_type=password', { email: seller.email, password: 'a-long-password' });
  seller.token = again.body.access_token;
}
const rows = async () =>
  (await sql<{ number: number }>`select count(*) as number from product_views where store_id = ${seller.storeId}::uuid`.execute(app.db)).rows[0]?.number;

test('who did not agree is a number, and gets no cookie', async () => {
  const guest = { Cookie: await openDevice(app.app.request) };
  for (const caller of [{}, {}, guest]) expect(await look(caller)).toMatchObject({ status: 200, body: { is_counted: true }, cookies: [] });
  await look({}, 'checkout');
  expect([await funnel(), await rows()]).toEqual([expect.objectContaining({ views: 3, checkouts: 1 }), 0]);
});

test('who agreed is one row a product and day, by the browser or the account', async () => {
  const device = { Cookie: await openDevice(app.app.request) };
  const person = await aPerson(app);
  for (const caller of [device, person]) expect((await answer(caller)).status).toBe(200);
  for (const caller of [device, device, person, person]) await look(caller);
  await look(device, 'checkout');
  expect([await funnel(), await rows()]).toEqual([expect.objectContaining({ views: 2, checkouts: 1 }), 3]);
  await advanceDays(1);
  await look(device);
  expect([await funnel(), await rows()]).toEqual([expect.objectContaining({ views: 1, checkouts: 0 }), 4]);
});

test('the person goes, the number stays: after withdrawal, with the account, and after 90 days', async () => {
  const device = { Cookie: await openDevice(app.app.request) };
  const [person, kept] = [await aPerson(app), await aPerson(app)];
  for (const caller of [device, person, kept]) await answer(caller);
  for (const caller of [device, person, kept, {}]) await look(caller);
  expect([(await funnel()).views, await rows()]).toEqual([4, 3]);
  await answer(device, '/withdraw');
  await app.context.runChores(['views of products and videos']);
  expect([(await funnel()).views, await rows()]).toEqual([4, 2]);
  await sql`delete from auth_users where id = ${person.userId}::uuid`.execute(app.db);
  expect([(await funnel()).views, await rows()]).toEqual([4, 1]);
  const day = today();
  await advanceDays(91);
  await app.context.runChores(['views of products and videos']);
  expect(await rows()).toBe(0);
  expect((await funnel(day)).views).toBe(4);
});

test('crawlers, members of the store and what is not sold are not counted', async () => {
  const bot = await look({ agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  expect([bot.body, (await look({ token: seller.token })).body]).toEqual([{ is_counted: false }, { is_counted: false }]);
  await app.send('DELETE', `/api/seller/products/${lamp}`, undefined, seller.token);
  expect((await look()).status).toBe(404);
  expect(await funnel()).toMatchObject({ views: 0, checkouts: 0 });
});

test('what goes between the look and the row takes its own view along, and no other', async () => {
  const second = (await app.send('POST', '/api/seller/products', { name: 'Bell', price: '5.00' }, seller.token)).body.id;
  await look();
  await look({}, 'view', second);
  await sql`delete from products where id = ${lamp}::uuid`.execute(app.db);
  expect(await funnel()).toMatchObject({ views: 1 });
});

test('what is counted is told by product, those seen most first, and adds up', async () => {
  const bell = (await app.send('POST', '/api/seller/products', { name: 'Bell', price: '5.00' }, seller.token)).body.id;
  const device = { Cookie: await openDevice(app.app.request) };
  await answer(device);
  for (const caller of [device, {}, {}]) await look(caller, 'view', bell);
  for (const kind of ['view', 'checkout']) await look(device, kind);
  await look({}, 'checkout');
  const { body } = await app.send('GET', `/api/seller/overview/figures?from=${today()}&to=${today()}`, undefined, seller.token);
  expect(body.seen_products).toEqual([
    { id: bell, name: 'Bell', image_url: null, views: 3, checkouts: 0 },
    { id: lamp, name: 'Lamp', image_url: null, views: 1, checkouts: 2 },
  ]);
  expect(body.funnel).toMatchObject({ views: 4, checkouts: 2 });
});

test('a crowd on one product is all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => look()));
  expect(answers.every(({ body }) => body.is_counted)).toBe(true);
  expect(await funnel()).toMatchObject({ views: 300 });
});
