import { constants } from 'node:fs';
import { access, chmod, mkdir, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { type Context, createContext } from '#server/context.ts';
import { seedDemoStore, showMoreProducts } from '#server/demo/demo-store.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { clientNetwork } from '#server/platform/http/addresses/client-address.ts';
import { lanAddresses } from '#server/platform/http/addresses/lan-addresses.ts';
import { createPages } from '#server/platform/http/pages.ts';
import { createLog, type Log } from '#server/platform/logs/log.ts';
import { runMemoryRelief } from '#server/platform/memory-relief.ts';
import { serveSockets } from '#server/platform/sockets/sockets.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { Config } from '#server/settings/config.ts';
import { demoLogin } from '#server/settings/demo-login.ts';

const drainMs = 10_000;
/** For 100 MB on a weak link; what reads a body limits it more tightly (`platform/http/body-limit.ts`). */
const maxRequestMs = 600_000;

/** Where a first look at it begins. */
const firstPlaces = { Shop: '/shop', 'Live event': '/live', Dashboard: '/dashboard' };

/** From settings to a listening server. Disposing drains requests and sockets, then stops the database. */
export async function startServer(config: Config) {
  await using parts = new AsyncDisposableStack();
  const log = createLog(config.logLevel);
  if (config.retired.length > 0) log.warn({ settings: config.retired }, 'these settings do nothing: each store sets its own keys, under Payment methods');
  await openDataFolder(config.dataDir, log);
  const http = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: maxRequestMs });
  const port = await listen(http, config);
  parts.defer(() => closeServer(http));
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;

  const connection = config.databaseUrl ?? parts.use(await startEmbeddedPostgres({ dataDir: config.dataDir, log })).connection;
  const database = parts.use(openDatabase({ connection, poolSize: config.databasePool, log }));
  await migrate(database.pool, join(import.meta.dirname, '../migrations'), log);

  const pages = parts.use(await createPages({ dev: config.dev, log }));
  const context = parts.use(await createContext({ config, log, clock: systemClock, database, pages, publicUrl }));
  if (config.demo) await seedDemoStore(context);
  const app = createApp(context);
  const listener = getRequestListener((request, env) => app.fetch(request, env as never));
  http.off('request', answerStarting);
  http.on('request', pages.middleware ? (req, res) => pages.middleware?.(req, res, () => void listener(req, res)) : listener);
  parts.defer(() => closeServer(http));
  const networkOf = (request: IncomingMessage) => clientNetwork(request, config.trustedProxies);
  const onCut = context.metrics.countCut;
  parts.use(serveSockets(http, { endpoints: context.socketEndpoints, origins: () => [publicUrl()], networkOf, onCut }));
  parts.defer(() => context.beginStop());
  parts.use(runMemoryRelief(log));
  if (config.demo) parts.use(growDemoStore(context));

  const running = parts.move();
  return {
    port,
    context,
    url: publicUrl(),
    greet() {
      const nearby = config.publicUrl === undefined ? lanAddresses(config.host).map((host) => `http://${host}:${port}`) : [];
      const showsMailbox = Object.values(context.notices.mode).includes('mailbox');
      const lines = [
        `Haat is ready: ${publicUrl()}`,
        ...Object.entries(firstPlaces).map(([name, path]) => `${name}: ${publicUrl()}${path}`),
        nearby.length > 0 ? `On other devices of this network: ${nearby.join(', ')}` : '',
        config.demo
          ? `Demo sign-in: ${demoLogin.email} / ${demoLogin.password}${config.demoAccess === 'nearby' ? ', on this machine and its local network' : ''}`
          : '',
        showsMailbox ? `Mails and text messages are not sent but shown here: ${publicUrl()}/mailbox#key=${context.notices.mailboxKey}` : '',
        isMute(config) ? 'Warning: no mails are sent, so people cannot confirm an address or set a new password. Set SMTP_URL and MAIL_FROM.' : '',
        `Data folder: ${config.dataDir}`,
      ];
      process.stdout.write(`\n${lines.filter(Boolean).join('\n')}\n\n`);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Whether the site is public and cannot send mail. A hosted account service sends its own. */
function isMute({ publicUrl, mail, auth }: Config): boolean {
  return Boolean(publicUrl?.startsWith('https:')) && mail.smtpUrl === undefined && !auth.hosted;
}

/** What the demo store shows later than at the start; disposing waits for the picture that it is at. */
function growDemoStore(context: Context): AsyncDisposable {
  const stop = new AbortController();
  const grown = showMoreProducts(context, stop.signal).catch((error: unknown) => context.log.warn({ err: error }, 'the demo store could not be completed'));
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await grown;
    },
  };
}

/** Closed to other users, whether new or existing. A shared folder such as /tmp keeps its mode; what is in it is closed. */
async function openDataFolder(folder: string, log: Log): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    const { mode } = await stat(folder);
    const [isOpen, isShared] = [(mode & 0o077) !== 0, (mode & 0o1000) !== 0];
    if (isOpen && !isShared) await chmod(folder, 0o700).catch((error: unknown) => log.warn({ err: error }, 'the data folder cannot be closed to others'));
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Set HAAT_DATA to a folder you own.`);
  }
}

function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end('Haat is starting. Try again in a moment.\n');
}

/** Taken before anything else is started, so that a taken port costs nothing. */
async function listen(http: Server, config: Config): Promise<number> {
  return await new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? `Port ${config.port} is taken` : `Port ${config.port} cannot be opened (${error.code})`;
      reject(new StartError(`${why}. Set PORT to another one.`));
    });
    http.on('request', answerStarting);
    http.listen(config.port, config.host, () => resolve((http.address() as AddressInfo).port));
  });
}

/** Answers what is under way, for at most ten seconds. */
async function closeServer(http: Server): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve));
  http.closeIdleConnections();
  const timer = setTimeout(() => http.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}
