import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { build } from 'vite';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { serveSockets } from '#server/platform/sockets/sockets.ts';
import { readConfig } from '#server/settings/config.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const under = '/bench/';

export type Harness = Awaited<ReturnType<typeof serveHarness>>;

/** The real server on a data folder of its own, with the pages of `folder` under `/bench/` instead of the shop's. */
export async function serveHarness(folder: string, pageNames: string[]) {
  await using parts = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'haat-bench-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const bundle = join(dataDir, 'bundle');
  await bundlePages(folder, pageNames, bundle);

  const config = readConfig({ HAAT_DATA: dataDir, HAAT_DEMO: 'off', LOG_LEVEL: 'warn', RTMP_PORT: 'off' });
  const log = createLog(config.logLevel);
  const postgres = parts.use(await startEmbeddedPostgres({ dataDir, log }));
  const database = parts.use(openDatabase({ connection: postgres.connection, poolSize: config.databasePool }));
  await migrate(database.pool, join(import.meta.dirname, '../migrations'));

  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://localhost:${(http.address() as AddressInfo).port}`;
  const context = parts.use(await createContext({ config, log, clock: systemClock, database, pages: noPages, publicUrl: () => url }));
  const app = createApp(context);
  const answer = getRequestListener((request, env) => app.fetch(request, env as never));
  http.on('request', (request, response) => void (request.url?.startsWith(under) ? sendFile(bundle, request, response) : answer(request, response)));
  parts.defer(async () => {
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
  });
  parts.use(serveSockets(http, { endpoints: context.socketEndpoints, origins: () => [url], networkOf: () => undefined }));

  const open = parts.move();
  return {
    url,
    context,
    app,
    pageUrl: (name: string) => `${url}${under}${name}.html`,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function bundlePages(folder: string, pageNames: string[], outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    base: under,
    logLevel: 'warn',
    worker: { format: 'es' },
    // hls.js and mpegts.js are large, and nobody waits for a page of the bench.
    build: { chunkSizeWarningLimit: 4_000, outDir, emptyOutDir: true, rolldownOptions: { input: pageNames.map((name) => join(folder, `${name}.html`)) } },
  });
}

async function sendFile(bundle: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname).slice(under.length);
  try {
    const content = await readFile(join(bundle, path));
    response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(content);
  } catch {
    response.writeHead(404).end();
  }
}

const noPages = {
  fetch: () => Promise.resolve(new Response('There are no pages in this bench.', { status: 404 })),
  middleware: undefined,
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
