import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anOrder, type ForSale } from '../../../test/support/browser/shopper.ts';
import { createTestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';
import { createLog } from '../logs/log.ts';
import { openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isUnavailable } from './unavailable.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'haat-unavailable-'));
  postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
});
afterAll(async () => {
  await postgres[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

async function killDatabase(signal: NodeJS.Signals): Promise<void> {
  process.kill(Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10), signal);
}

type Ask = (method: string, path: string, body?: object, token?: string) => Promise<Response>;

/** Every way a request can meet the database: reads, transactions, sign-in, and a token that is checked before anything else. */
function actsOf(ask: Ask, { token, email }: TestSeller, variant: ForSale): (() => Promise<Response>)[] {
  return [
    () => ask('GET', '/api/products?limit=4'),
    () => ask('GET', '/api/seller/orders', undefined, token),
    () => ask('POST', '/api/orders', anOrder(variant)),
    () => ask('POST', '/api/orders', anOrder(variant), token),
    () => ask('GET', '/auth/v1/user', undefined, token),
    () => ask('POST', '/auth/v1/token?grant_type=password', { email, password: 'a-long-password' }),
    () => ask('POST', '/auth/v1/signup', { email: `${randomUUID()}@example.com`, password: 'a-long-password' }),
    () => ask('GET', '/readyz'),
  ];
}

test('10.9 what is asked of a connection that broke in the middle of a transaction says that the database is away', async () => {
  await using database = openDatabase({ connection: postgres.connection, poolSize: 1 });
  const lost = new Promise<void>((resolve) => database.pool.on('connect', (client) => client.once('end', resolve)));
  const errors: unknown[] = [];
  const transaction = database.db.transaction().execute(async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch((error: unknown) => errors.push(error));
    await lost;
    await sql`select 1`.execute(tx);
  });
  await transaction.catch((error: unknown) => errors.push(error));
  expect(errors.map(String)).toEqual([expect.any(String), 'Error: Client has encountered a connection error and is not queryable']);
  expect(errors.map(isUnavailable)).toEqual([true, true]);
});

test('10.9 while the database restarts, requests are told to come back, and nothing fails as if it were a bug', { timeout: 60_000 }, async () => {
  await using app = await createTestApp({ AUTH_RATE_LIMIT_FACTOR: '1000' }, postgres.connection);
  const seller = await app.signUpSeller();
  const variant = (await app.send('POST', '/api/seller/products', { name: 'Brass lamp', price: '499.50', stock: '' }, seller.token)).body;
  const url = await app.listen();
  const ask: Ask = (method, path, body, token) =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    });
  const odd: string[] = [];
  const counts = { answered: 0, away: 0 };
  let isOver = false;

  async function keepAsking(act: () => Promise<Response>): Promise<void> {
    while (!isOver) {
      const answer = await act();
      const text = await answer.text();
      if (answer.status === 503 && answer.headers.has('Retry-After')) counts.away += 1;
      else if (answer.status < 300) counts.answered += 1;
      else odd.push(`${answer.status} ${answer.url} ${text}`);
    }
  }

  const asking = actsOf(ask, seller, variant).map(keepAsking);
  for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL', 'SIGQUIT'] as const) {
    const before = { ...counts };
    await killDatabase(signal);
    await vi.waitFor(() => expect(counts.away).toBeGreaterThan(before.away), { timeout: 10_000 });
    await vi.waitFor(async () => expect((await ask('GET', '/readyz')).status).toBe(200), { timeout: 20_000, interval: 100 });
    await vi.waitFor(() => expect(counts.answered).toBeGreaterThan(before.answered + 20), { timeout: 20_000 });
  }
  isOver = true;
  await Promise.all(asking);
  expect(odd).toEqual([]);
});
