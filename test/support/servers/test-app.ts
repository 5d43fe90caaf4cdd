import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { DestinationStream } from 'pino';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { clientNetwork } from '#server/platform/http/addresses/client-address.ts';
import { fetchOutside } from '#server/platform/http/outside-fetch.ts';
import { createPages } from '#server/platform/http/pages.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { serveSockets } from '#server/platform/sockets/sockets.ts';
import { readConfig } from '#server/settings/config.ts';
import { createTestDatabase } from './database.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
export type TestSeller = { token: string; userId: string; storeId: string; email: string };

// biome-ignore lint/suspicious/noExplicitAny: tests read what the contract promises, and fail where it is not there
export type Answer = { status: number; body: any };

export type TestAppOptions = {
  pages?: boolean;
  logTo?: DestinationStream;
  /** Passwords cost what they cost in use; else next to nothing, since hashing them would be a good part of most suites. */
  hasRealPasswords?: boolean;
};

const cheapPasswords = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The whole server on a database of its own, or on an empty one that the test brings; with a clock that tests may set. Pages are left out unless asked for. */
export async function createTestApp(
  env: Record<string, string> = {},
  brought?: DatabaseAddress,
  { pages = false, logTo, hasRealPasswords = false }: TestAppOptions = {},
) {
  await using parts = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'haat-test-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const connection = brought ?? parts.use(await createTestDatabase()).connection;
  const database = parts.use(openDatabase({ connection, poolSize: 20 }));
  if (brought) await migrate(database.pool, join(import.meta.dirname, '../../../migrations'));
  const config = readConfig({ HAAT_DATA: dataDir, HAAT_DEMO: 'off', HAAT_DEMO_STORE: 'small', LOG_LEVEL: 'silent', RTMP_PORT: 'off', ...env });
  const log = createLog(config.logLevel, logTo);
  const time = { shiftMs: 0 };
  const disk = { freeBytes: Number.MAX_SAFE_INTEGER };
  const outside = new Map<string, string>();
  const clock: Clock = { now: () => new Date(Date.now() + time.shiftMs) };
  const http = createServer();
  let url = 'http://localhost';
  const context = parts.use(
    await createContext({
      config,
      log,
      clock,
      database,
      pages: pages ? parts.use(await createPages({ dev: false, log })) : noPages,
      publicUrl: () => config.publicUrl ?? url,
      freeBytesOf: async () => disk.freeBytes,
      passwordCost: hasRealPasswords ? undefined : cheapPasswords,
      fetchOutside(address, options) {
        const { origin } = new URL(address);
        const local = outside.get(origin);
        return local ? fetchOutside(address.replace(origin, local), { ...options, isAllowed: () => true }) : fetchOutside(address, options);
      },
    }),
  );
  const app = createApp(context);

  /** Listens on a free port, for sockets and unmodified clients. */
  async function listen(): Promise<string> {
    http.on(
      'request',
      getRequestListener((request, bindings) => app.fetch(request, bindings as never)),
    );
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    open.defer(async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    });
    const networkOf = (request: IncomingMessage) => clientNetwork(request, config.trustedProxies);
    open.use(serveSockets(http, { endpoints: context.socketEndpoints, origins: () => [url], networkOf, onCut: context.metrics.countCut }));
    return url;
  }

  async function send(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const headers = { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const response = await app.request(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** A new seller with a store, through the front door. */
  async function signUpSeller(storeName = 'Rangrez'): Promise<TestSeller> {
    const email = `${randomUUID()}@example.com`;
    const made = await send('POST', '/auth/v1/signup', { email, password: 'a-long-password', data: { store_name: storeName } });
    if (made.status !== 200) throw new Error(`sign-up answered ${made.status}: ${JSON.stringify(made.body)}`);
    const token: string = made.body.access_token;
    const store = await send('GET', '/api/seller/store', undefined, token);
    return { token, email, userId: made.body.user.id, storeId: store.body.id };
  }

  const open = parts.move();
  return {
    app,
    context,
    db: database.db,
    /** For a second server on the same data. */
    connection,
    listen,
    send,
    signUpSeller,
    /** Has another site's origin answered by a server of the test. */
    putOutside(origin: string, local: string): void {
      outside.set(origin, local);
    },
    now: () => clock.now(),
    /** Moves the clock of the server. */
    advance(ms: number): void {
      time.shiftMs += ms;
    },
    /** Makes the disk look as if so many bytes were free. */
    leaveFree(bytes: number): void {
      disk.freeBytes = bytes;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Makes the seller's store the demo store. */
export async function makeDemo({ db }: TestApp, { storeId }: TestSeller, isDemo = true): Promise<void> {
  await db
    .updateTable('stores')
    .set({ is_demo: isDemo })
    .where('id', '=', storeId as never)
    .execute();
}

/** A live event of that seller which plays a video over and over, as the show of the demo does. Returns its id. */
export async function loopShow({ db, send }: TestApp, { token }: TestSeller, videoFileId: string): Promise<string> {
  const form = { title: 'Over and over', stream_source: 'prerecorded', video_file_id: videoFileId, scheduled_start: '2040-01-01T00:00:00Z' };
  const { id } = (await send('POST', '/api/seller/live-streams', form, token)).body;
  await db.updateTable('live_streams').set({ loops: true }).where('id', '=', id).execute();
  await send('POST', `/api/seller/live-streams/${id}/go-live`, {}, token);
  return id;
}

const noPages = {
  fetch: () => Promise.resolve(new Response('no pages in this test', { status: 404 })),
  middleware: undefined,
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
