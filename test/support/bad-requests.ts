import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { named } from '#server/platform/database/named-statements.ts';
import { describedEndpoints, makeAllRows, type Rows } from '../security/room-facts.ts';
import { type BadRequest, badRequestsTo } from './bad-inputs.ts';
import { apiEndpoints, type Endpoint } from './servers/endpoints.ts';
import { createTestApp, type TestApp, type TestSeller } from './servers/test-app.ts';

type Ids = { storeId: string; userId: string; productId: string; variantId: string; liveStreamId: string; orderId: string };

const minRequests = 40;
const atOnce = 6;

/** What a right request to an endpoint carries, with the ids of another seller wherever one fits; of the others the room says it (`security/rooms`). */
const inputs: Record<string, (ids: Ids) => Record<string, unknown>> = {
  'catalog.list': ({ storeId }) => ({ limit: 20, cursor: 'x', seller_id: storeId, search: 'lamp' }),
  'catalog.listMine': () => ({ limit: 20, cursor: 'x', search: 'lamp' }),
  'catalog.create': () => ({ name: 'Lamp', price: '499.00', description: 'Brass', image_url: '', stock: '5' }),
  'catalog.update': () => ({ name: 'Lamp', price: '499.00', description: 'Brass', image_url: '', stock: '5' }),
  'live.create': ({ productId }) => ({ title: 'Market', description: 'Evening', scheduled_start: '2030-01-01T10:00:00Z', product_ids: [productId] }),
  'live.update': ({ productId }) => ({ title: 'Market', description: 'Evening', scheduled_start: '2030-01-01T10:00:00Z', product_ids: [productId] }),
  // A total nobody was shown, so that no request of these can become an order.
  'orders.place': ({ variantId, liveStreamId }) => ({
    idempotency_key: randomUUID(),
    items: [{ variant_id: variantId, quantity: 1 }],
    delivery: { phone: '9876543210', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' },
    payment_method: 'cod',
    shown_total_paise: 1,
    live_stream_id: liveStreamId,
    announce: false,
  }),
  // What nobody sells: to save a product of another store is right.
  'wishlist.add': ({ userId }) => ({ product_id: userId }),
  // The same: whoever looks at a product may put it into their cart, and begin to order it.
  'cart.sync': ({ userId }) => ({ changes: [{ variant_id: userId, quantity: 1, merge: false }] }),
  'abandoned.begin': ({ userId }) => ({
    delivery: { phone: '9876543210', name: 'Asha', houseNo: '4', address: 'MG Road', landmark: '', pincode: '411001', city: 'Pune' },
    ...{ payment_method: 'cod', form_step: 1, items: [{ variant_id: userId, quantity: 1 }], session_id: randomUUID() },
  }),
  'orders.estimateDelivery': ({ storeId }) => ({ seller_id: storeId, pincode: '411001' }),
  'orders.listMine': () => ({ limit: 20, cursor: 'x', status: 'processing' }),
  'orders.changeStatus': () => ({ status: 'cancelled' }),
  'stores.setOrderCaps': () => ({ open_orders_per_phone: 5, items_per_unconfirmed_phone: 20 }),
  'auth.signUp': () => ({ email: 'nobody', password: 'a-long-password', data: { store_name: 'Nobody' } }),
  'auth.logIn': () => ({ email: 'nobody@example.com', password: 'a-wrong-password' }),
  'auth.refresh': () => ({ refresh_token: 'abcdefghijkl' }),
  'auth.changeUser': () => ({ email: 'nobody', data: { first_name: 'N' }, nonce: '000000', password: 'x' }),
  'auth.exchange': () => ({ auth_code: 'x', code_verifier: 'y' }),
  'auth.code': () => ({ email: 'nobody', create_user: false, channel: 'sms', data: {}, code_challenge: 'x', code_challenge_method: 's256' }),
  'auth.recover': () => ({ email: 'nobody', code_challenge: 'x', code_challenge_method: 's256' }),
  'auth.resend': () => ({ type: 'signup', email: 'nobody' }),
  'auth.verify': () => ({ type: 'email', token: '000000', email: 'nobody@example.com' }),
  'auth.verifyLink': () => ({ token: 'x', type: 'signup', redirect_to: 'https://evil.example/' }),
  'auth.authorize': () => ({ provider: 'nobody', redirect_to: 'https://evil.example/', scopes: 'x', code_challenge: 'x', code_challenge_method: 's256' }),
  'auth.link': () => ({ provider: 'nobody', redirect_to: 'https://evil.example/' }),
  'auth.callback': () => ({ state: 'x', code: 'y' }),
  'auth.callbackForm': () => ({ state: 'x', code: 'y', user: '{}' }),
  'auth.enroll': () => ({ factor_type: 'fax', friendly_name: 'F', issuer: 'I', phone: '+919812345678' }),
  'auth.challenge': ({ userId }) => ({ factorId: userId, channel: 'sms', webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] } }),
  'auth.verifyFactor': ({ userId }) => ({ challenge_id: userId, code: '000000', webauthn: { type: 'request', credential_response: { id: 'x' } } }),
  'auth.recoveryCode': () => ({ code: 'abcde-fghjk' }),
  'auth.newRecoveryCodes': () => ({ friendly_name: 'R' }),
  'auth.verifyPasskeyRegistration': ({ userId }) => ({ challenge_id: userId, credential: { id: 'x' }, friendly_name: 'P' }),
  'auth.verifyPasskey': ({ userId }) => ({ challenge_id: userId, credential: { id: 'x', response: { clientDataJSON: 'e30' } } }),
  'auth.renamePasskey': () => ({ friendly_name: 'P' }),
  'auth.adminCreate': () => ({ email: 'nobody', password: 'x', app_metadata: { role: 'owner' } }),
  'auth.adminUpdate': () => ({ email: 'nobody', ban_duration: '24h' }),
  'auth.adminLink': () => ({ type: 'recovery', email: 'nobody@example.com' }),
  'auth.invite': () => ({ email: 'nobody', data: {} }),
  'auth.sso': () => ({ domain: 'nobody.example' }),
  'accounts.delete': () => ({ password: 'a-wrong-password', nonce: '000000' }),
  'recordings.update': () => ({ is_public: false, keep: true }),
};

const accounts: Endpoint[] = [
  { name: 'auth.signUp', method: 'POST', path: '/auth/v1/signup' },
  { name: 'auth.logIn', method: 'POST', path: '/auth/v1/token?grant_type=password' },
  { name: 'auth.refresh', method: 'POST', path: '/auth/v1/token?grant_type=refresh_token' },
  { name: 'auth.unknownGrant', method: 'POST', path: '/auth/v1/token?grant_type=magic' },
  { name: 'auth.user', method: 'GET', path: '/auth/v1/user' },
  { name: 'auth.changeUser', method: 'PUT', path: '/auth/v1/user' },
  { name: 'auth.logOut', method: 'POST', path: '/auth/v1/logout?scope=elsewhere' },
  { name: 'auth.keys', method: 'GET', path: '/auth/v1/.well-known/jwks.json' },
  { name: 'auth.settings', method: 'GET', path: '/auth/v1/settings' },
  { name: 'auth.health', method: 'GET', path: '/auth/v1/health' },
  { name: 'auth.exchange', method: 'POST', path: '/auth/v1/token?grant_type=pkce' },
  { name: 'auth.code', method: 'POST', path: '/auth/v1/otp' },
  { name: 'auth.recover', method: 'POST', path: '/auth/v1/recover' },
  { name: 'auth.resend', method: 'POST', path: '/auth/v1/resend' },
  { name: 'auth.verify', method: 'POST', path: '/auth/v1/verify' },
  { name: 'auth.verifyLink', method: 'GET', path: '/auth/v1/verify' },
  { name: 'auth.reauthenticate', method: 'GET', path: '/auth/v1/reauthenticate' },
  { name: 'auth.authorize', method: 'GET', path: '/auth/v1/authorize' },
  { name: 'auth.callback', method: 'GET', path: '/auth/v1/callback' },
  { name: 'auth.callbackForm', method: 'POST', path: '/auth/v1/callback' },
  { name: 'auth.link', method: 'GET', path: '/auth/v1/user/identities/authorize' },
  { name: 'auth.unlink', method: 'DELETE', path: '/auth/v1/user/identities/{id}' },
  { name: 'auth.enroll', method: 'POST', path: '/auth/v1/factors' },
  { name: 'auth.challenge', method: 'POST', path: '/auth/v1/factors/{id}/challenge' },
  { name: 'auth.verifyFactor', method: 'POST', path: '/auth/v1/factors/{id}/verify' },
  { name: 'auth.unenroll', method: 'DELETE', path: '/auth/v1/factors/{id}' },
  { name: 'auth.recoveryCodes', method: 'GET', path: '/auth/v1/factors/recovery-codes' },
  { name: 'auth.newRecoveryCodes', method: 'POST', path: '/auth/v1/factors/recovery-codes' },
  { name: 'auth.recoveryCode', method: 'POST', path: '/auth/v1/factors/recovery-codes/verify' },
  { name: 'auth.passkeyRegistration', method: 'POST', path: '/auth/v1/passkeys/registration/options' },
  { name: 'auth.verifyPasskeyRegistration', method: 'POST', path: '/auth/v1/passkeys/registration/verify' },
  { name: 'auth.passkeyOptions', method: 'POST', path: '/auth/v1/passkeys/authentication/options' },
  { name: 'auth.verifyPasskey', method: 'POST', path: '/auth/v1/passkeys/authentication/verify' },
  { name: 'auth.passkeys', method: 'GET', path: '/auth/v1/passkeys' },
  { name: 'auth.renamePasskey', method: 'PATCH', path: '/auth/v1/passkeys/{id}' },
  { name: 'auth.deletePasskey', method: 'DELETE', path: '/auth/v1/passkeys/{id}' },
  { name: 'auth.adminList', method: 'GET', path: '/auth/v1/admin/users' },
  { name: 'auth.adminCreate', method: 'POST', path: '/auth/v1/admin/users' },
  { name: 'auth.adminGet', method: 'GET', path: '/auth/v1/admin/users/{id}' },
  { name: 'auth.adminUpdate', method: 'PUT', path: '/auth/v1/admin/users/{id}' },
  { name: 'auth.adminDelete', method: 'DELETE', path: '/auth/v1/admin/users/{id}' },
  { name: 'auth.adminFactors', method: 'GET', path: '/auth/v1/admin/users/{id}/factors' },
  { name: 'auth.adminLink', method: 'POST', path: '/auth/v1/admin/generate_link' },
  { name: 'auth.invite', method: 'POST', path: '/auth/v1/invite' },
  { name: 'auth.sso', method: 'POST', path: '/auth/v1/sso' },
  { name: 'auth.unknown', method: 'POST', path: '/auth/v1/nowhere' },
];

/** All of the API and of the accounts, each with its place in the list. */
export const endpoints = [...apiEndpoints, ...accounts].map((endpoint, index) => ({ ...endpoint, index }));
const described = new Map(describedEndpoints);

type Sampling = {
  /** Sends every `share`-th of the requests, beginning with another one at each endpoint. */
  share: number;
};

/** A server with a store that bad requests must not reach, for the tests of one file. */
export function useAttackedStore() {
  let app: TestApp;
  let other: TestSeller;
  let ids: Ids;
  let rows: Rows;
  /** The rows about the other seller, as the endpoint before left them. */
  let known: Awaited<ReturnType<typeof rowsAbout>> | undefined;
  let stranger: TestSeller | undefined;

  beforeAll(async () => {
    app = await createTestApp();
    other = await app.signUpSeller('Other seller');
    ids = await aBusyStore(app, other);
    rows = await makeAllRows(app, other);
    await endWaitingJobs(app);
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  /** The one of the endpoint before, as long as they are signed in: so many sign-ups of one network are refused. */
  async function aStranger(): Promise<TestSeller> {
    const asked = stranger && (await app.send('GET', '/api/seller/store', undefined, stranger.token));
    if (!stranger || asked?.status !== 200) stranger = await app.signUpSeller('Stranger');
    return stranger;
  }

  /** No bad request to the endpoint is answered wrongly, shows or changes anything of the other seller, or leaves the server unwell. */
  async function expectRefused({ index, ...endpoint }: (typeof endpoints)[number], { share }: Sampling = { share: 1 }): Promise<void> {
    const { token } = await aStranger();
    const all = badRequestsTo({
      ...endpoint,
      params: paramsOf(endpoint, ids, rows),
      input: (inputs[endpoint.name] ?? described.get(endpoint.name)?.body)?.({ ...rows, ...ids }) ?? {},
      token,
    });
    expect(all.length).toBeGreaterThanOrEqual(minRequests);
    const requests = all.filter((_, at) => at % share === index % share);
    const before = known ?? (await rowsAbout(app, ids));
    known = undefined;

    const wrong: string[] = [];
    for (let at = 0; at < requests.length; at += atOnce) {
      const some = requests
        .slice(at, at + atOnce)
        .map(async (request) => (await wrongsOf(app, endpoint, request, other)).map((wrong) => `${request.why}: ${wrong}`));
      wrong.push(...(await Promise.all(some)).flat());
    }

    expect(wrong).toEqual([]);
    const after = await rowsAbout(app, ids);
    expect(after).toEqual(before);
    expect((await app.send('GET', '/readyz')).body).toEqual({ status: 'ok' });
    known = after;
  }

  return { expectRefused };
}

/** Everything a store may hold, so that there is something to steal. */
async function aBusyStore(app: TestApp, { token, storeId, userId }: TestSeller): Promise<Ids> {
  const product = await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.00' }, token);
  const stream = await app.send('POST', '/api/seller/live-streams', { title: 'Evening market', product_ids: [product.body.id] }, token);
  const known = { storeId, userId, productId: product.body.id, variantId: product.body.variant_id, liveStreamId: stream.body.id, orderId: '' };
  const order = await app.send('POST', '/api/orders', { ...inputs['orders.place']?.(known), shown_total_paise: 49_900 });
  expect(order.status).toBe(201);
  return { ...known, orderId: order.body.orders[0].id };
}

/** What the orders have put off by a minute would change rows in the middle of a test. */
async function endWaitingJobs(app: TestApp): Promise<void> {
  app.advance(2 * 60_000);
  app.context.jobWaker.wake();
  await vi.waitFor(async () => expect(await app.db.selectFrom('jobs').select(['kind', 'run_at']).execute()).toEqual([]), { timeout: 30_000, interval: 100 });
}

async function wrongsOf(app: TestApp, endpoint: Endpoint, request: BadRequest, other: TestSeller): Promise<string[]> {
  const response = await app.app.request(request.path, {
    method: endpoint.method,
    headers: { 'X-Supabase-Api-Version': '2024-01-01', ...request.headers },
    body: request.body,
  });
  const text = await response.text();
  const wrongs: string[] = [];
  if (response.status >= 500) wrongs.push(`answered ${response.status} ${text.slice(0, 200)}`);
  if (response.status >= 400 && !isProblem(text)) wrongs.push(`${response.status} without code and message: ${text.slice(0, 200)}`);
  if (text.includes(other.email) || text.includes('9876543210')) wrongs.push('shows what only the other seller may know');
  if (endpoint.path.startsWith('/api/seller/') && text.includes(other.storeId)) wrongs.push('shows rows of the other seller');
  if (endpoint.path.includes('{id}') && endpoint.path.startsWith('/api/seller/') && response.ok) wrongs.push(`did it: ${text.slice(0, 200)}`);
  return wrongs;
}

function isProblem(text: string): boolean {
  try {
    const problem = JSON.parse(text) as { code?: unknown; message?: unknown };
    return typeof problem.code === 'string' && typeof problem.message === 'string' && problem.message !== '';
  } catch {
    return false;
  }
}

/** Anybody who looks at a product is counted, a moment later. */
const changedByAnybody = ['product_views', 'product_view_counts', 'video_views', 'video_view_counts'];

/** Every row, of every table but those, that names the store or something of it. */
async function rowsAbout(app: TestApp, ids: Ids): Promise<Record<string, unknown[]>> {
  const names = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db);
  const patterns = Object.values(ids).map((id) => `%${id}%`);
  const tables = names.rows.map(({ name }) => name).filter((name) => !changedByAnybody.includes(name));
  const selects = tables.map((name) => sql`select ${sql.lit(name)} as "table", t::text as row from ${sql.table(name)} t where t::text like any(${patterns})`);
  const rows = await sql<{ table: string; row: string }>`${sql.join(selects, sql` union all `)} order by 1, 2 ${named}`.execute(app.db);
  const found = Map.groupBy(rows.rows, ({ table }) => table);
  return Object.fromEntries([...found].map(([table, own]) => [table, own.map(({ row }) => row)]));
}

function paramsOf({ name, path }: Endpoint, ids: Ids, rows: Rows): Record<string, string> {
  if (path.includes('{slug_or_id}')) return { slug_or_id: ids.productId };
  if (!path.includes('{id}')) return {};
  return { id: rows[described.get(name)?.of ?? ''] ?? ids.userId, ...(path.includes('{number}') && { number: '1' }) };
}
