import { randomUUID } from 'node:crypto';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { type BadRequest, badRequestsTo } from './support/bad-inputs.ts';
import { createTestApp, type TestApp, type TestSeller } from './support/test-app.ts';

type Ids = { storeId: string; userId: string; productId: string; variantId: string; liveStreamId: string; orderId: string };
type Endpoint = { name: string; method: string; path: string };

const leastRequests = 40;

/** What a right request to each endpoint carries, with the ids of another seller wherever one fits. */
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
  'orders.estimateDelivery': ({ storeId }) => ({ seller_id: storeId, pincode: '411001' }),
  'orders.listMine': () => ({ limit: 20, cursor: 'x', status: 'processing' }),
  'orders.changeStatus': () => ({ status: 'cancelled' }),
  'auth.signUp': () => ({ email: 'nobody', password: 'a-long-password', data: { store_name: 'Nobody' } }),
  'auth.logIn': () => ({ email: 'nobody@example.com', password: 'a-wrong-password' }),
  'auth.refresh': () => ({ refresh_token: 'abcdefghijkl' }),
  'auth.changeUser': () => ({ email: 'nobody', data: { first_name: 'N' } }),
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
  { name: 'auth.unknown', method: 'POST', path: '/auth/v1/admin/users' },
];

const endpoints = [...endpointsOf(api), ...accounts];

describe('bad requests', () => {
  let app: TestApp;
  let other: TestSeller;
  let ids: Ids;

  beforeAll(async () => {
    app = await createTestApp();
    other = await app.signUpSeller('Other seller');
    ids = await aBusyStore(app, other);
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  it.each(endpoints)('$method $path refuses them all, and reads and changes nothing of another seller', async (endpoint) => {
    const { token } = await app.signUpSeller('Stranger');
    const requests = badRequestsTo({ ...endpoint, params: paramsOf(endpoint, ids), input: inputs[endpoint.name]?.(ids) ?? {}, token });
    expect(requests.length).toBeGreaterThanOrEqual(leastRequests);
    const before = await rowsAbout(app, ids);

    const wrong: string[] = [];
    for (const request of requests) wrong.push(...(await wrongsOf(app, endpoint, request, other)).map((wrong) => `${request.why}: ${wrong}`));

    expect(wrong).toEqual([]);
    expect(await rowsAbout(app, ids)).toEqual(before);
    expect((await app.send('GET', '/readyz')).body).toEqual({ status: 'ok' });
  });
});

/** Everything a store may hold, so that there is something to steal. */
async function aBusyStore(app: TestApp, { token, storeId, userId }: TestSeller): Promise<Ids> {
  const product = await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.00' }, token);
  const stream = await app.send('POST', '/api/seller/live-streams', { title: 'Evening market', product_ids: [product.body.id] }, token);
  const known = { storeId, userId, productId: product.body.id, variantId: product.body.variant_id, liveStreamId: stream.body.id, orderId: '' };
  const order = await app.send('POST', '/api/orders', { ...inputs['orders.place']?.(known), shown_total_paise: 49_900 });
  expect(order.status).toBe(201);
  return { ...known, orderId: order.body.id };
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

/** Every row, of every table, that names the store or something of it. */
async function rowsAbout(app: TestApp, ids: Ids): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(app.db);
  const found: Record<string, unknown[]> = {};
  const named = Object.values(ids).map((id) => `%${id}%`);
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t where t::text like any(${named}) order by 1`.execute(app.db);
    if (rows.rows.length > 0) found[name] = rows.rows.map(({ row }) => row);
  }
  return found;
}

function paramsOf({ name, path }: Endpoint, ids: Ids): Record<string, string> {
  if (path.includes('{slug_or_id}')) return { slug_or_id: ids.productId };
  if (!path.includes('{id}')) return {};
  return { id: { catalog: ids.productId, live: ids.liveStreamId, orders: ids.orderId }[name.split('.')[0] ?? ''] ?? '' };
}

function endpointsOf(router: object, name: string[] = []): Endpoint[] {
  return Object.entries(router).flatMap(([key, value]: [string, object]) => {
    if (!isContractProcedure(value)) return endpointsOf(value, [...name, key]);
    const { method = 'POST', path = '' } = (value as AnyContractProcedure)['~orpc'].route;
    return [{ name: [...name, key].join('.'), method, path: `/api${path}` }];
  });
}
