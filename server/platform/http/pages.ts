import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import { constants, createGzip } from 'node:zlib';
import type { ContractRouterClient } from '@orpc/contract';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type * as api from '#contract/api.ts';
import { isUnavailable } from '#server/platform/database/unavailable.ts';
import { openStaticFiles } from '#server/platform/http/static-files.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import { StartError } from '#server/platform/start-error.ts';

type PageApi = ContractRouterClient<typeof api>;

/** What one page needs of its request. */
export type PageRequest = {
  api: PageApi;
  /** The OpenAPI document. */
  describeApi: () => Promise<object>;
  /** The site's own origin, by which pages name themselves to others; that of a request may be anybody's. */
  publicUrl: string;
  /** PUBLIC_URL where it is set; else links lead to where a browser opened its page. */
  linkOrigin: string | undefined;
  /** OFFLINE_PAGE: whether browsers keep a worker for it. */
  offlinePage: boolean;
  /** Made when it is asked for: files need none. */
  nonce: () => string;
  /** What `GET /auth/v1/settings` says. */
  describeAuth: () => object;
  hostedAccounts: { url: string; key: string } | undefined;
};

export type Pages = AsyncDisposable & {
  /** Files of the web build, and pages rendered on the server. */
  fetch(request: Request, page: PageRequest): Promise<Response>;
  /** In dev only: Vite's own URLs, ahead of everything else. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** What `web/entry.server.tsx` exports beside the renderer. */
type Entry = {
  createRequestHandler: typeof createRequestHandler;
  createLoadContext(parts: Omit<PageRequest, 'nonce'> & { nonce: string; reportError: (error: unknown) => void }): RouterContextProvider;
};

type Handle = ReturnType<typeof createRequestHandler>;

const root = join(import.meta.dirname, '../../..');

export async function createPages({ dev, log }: { dev: boolean; log: Log }): Promise<Pages> {
  return dev ? await createDevPages(log) : await createBuiltPages(log);
}

async function createBuiltPages(log: Log): Promise<Pages> {
  const build = await loadBuild();
  const files = await openStaticFiles(join(root, 'build/client'));
  const handle = entryOf(build).createRequestHandler(build, 'production');
  return {
    async fetch(request, page) {
      const file = await files.answer(request);
      if (file) return file;
      return compress(request, await render(build, handle, request, page, log));
    },
    async [Symbol.asyncDispose]() {},
  };
}

async function loadBuild(): Promise<ServerBuild> {
  // React chooses its build by it; the development one is slower and shows errors' stacks.
  process.env.NODE_ENV ??= 'production';
  try {
    return await import(pathToFileURL(join(root, 'build/server/index.js')).href);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError('The web pages are not built. Run "npm run build" first.');
  }
}

async function createDevPages(log: Log): Promise<Pages> {
  const { createServer } = await import('vite');
  const ours = process.listeners('SIGTERM');
  const vite = await createServer({ root, configLoader: 'native', server: { middlewareMode: true, ws: { port: await findFreePort() } }, appType: 'custom' });
  // React Router's compiler in there ends the process on SIGTERM, before Haat has stopped its database.
  for (const listener of process.listeners('SIGTERM').filter((each) => !ours.includes(each))) process.off('SIGTERM', listener);
  const loadBuild = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return {
    async fetch(request, page) {
      const build = await loadBuild();
      return await render(build, entryOf(build).createRequestHandler(build, 'development'), request, page, log);
    },
    middleware: vite.middlewares,
    [Symbol.asyncDispose]: () => vite.close(),
  };
}

/** For Vite's reload socket, so that two checkouts can run at once. */
async function findFreePort(): Promise<number> {
  const listener = createListener();
  const port = await new Promise<number>((resolve) => listener.listen(0, () => resolve((listener.address() as AddressInfo).port)));
  await new Promise((closed) => listener.close(closed));
  return port;
}

function entryOf(build: ServerBuild): Entry {
  return build.entry.module as unknown as Entry;
}

/** A page whose loader found no database says 503, as the API does: it is worth another try. */
async function render(build: ServerBuild, handle: Handle, request: Request, page: PageRequest, log: Log): Promise<Response> {
  let isAway = false;
  function reportError(error: unknown): void {
    isAway ||= isUnavailable(error);
    logCounted(log, isUnavailable(error) ? 'warn' : 'error', { err: error }, 'a page failed');
  }
  const response = await handle(request, entryOf(build).createLoadContext({ ...page, nonce: page.nonce(), reportError }));
  return isAway && response.status === 500 ? new Response(response.body, { status: 503, headers: response.headers }) : response;
}

/** Pages hold no secrets (they render as a guest), so compressing them leaks nothing. Flushed as they are written. */
function compress(request: Request, response: Response): Response {
  const isText = /^text\//.test(response.headers.get('Content-Type') ?? '');
  if (!response.body || !isText || !request.headers.get('Accept-Encoding')?.includes('gzip')) return response;
  const gzip = createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH });
  const source = Readable.fromWeb(response.body as NodeReadableStream<Uint8Array>);
  source.once('error', (error) => gzip.destroy(error));
  gzip.once('close', () => source.destroy());
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', 'gzip');
  headers.append('Vary', 'Accept-Encoding');
  headers.delete('Content-Length');
  return new Response(Readable.toWeb(source.pipe(gzip)) as unknown as ReadableStream<Uint8Array>, { status: response.status, headers });
}
