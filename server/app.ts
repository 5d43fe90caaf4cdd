import { randomBytes, randomUUID } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { problemStatus } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { guest } from '#server/platform/actor.ts';
import { clientAddress } from '#server/platform/http/addresses/client-address.ts';
import { toWireError } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { withBodyLimit } from '#server/platform/http/body-limit.ts';
import { keepCookies } from '#server/platform/http/cookies.ts';
import { knowDevices } from '#server/platform/http/device-cookie.ts';
import { isSentFromHere, withoutOrigin } from '#server/platform/http/form-origin.ts';
import { createHealthRoutes } from '#server/platform/http/health-routes.ts';
import { createMediaRoutes } from '#server/platform/http/media-routes.ts';
import { createSecurityHeaders } from '#server/platform/http/security-headers.ts';
import { createSecurityLog } from '#server/platform/http/security-log.ts';
import { endUnread } from '#server/platform/http/unread-body.ts';
import { loggedPath } from '#server/platform/logs/log.ts';

/** A database that was killed is back after about a second. */
const retrySeconds = '2';
/** Of a form with a few fields. */
const maxFormBytes = 16 * 1024;
const maxJsonBytes = 256 * 1024;
const pageMethods = 'GET, HEAD, OPTIONS';
/** Methods that no route has, such as TRACE, are refused before any route is tried. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Every URL of Haat but the sockets: the table of contents of the server. */
export function createApp(context: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const note = createSecurityLog(context.log, context.clock);
  const { dev, auth, offlinePage } = context.config;
  const headersFor = createSecurityHeaders({ dev, accountsUrl: auth.hosted?.url, mediaUrl: context.blobs.publicUrl });
  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    let nonce: string | undefined;
    c.set('nonce', () => (nonce ??= randomBytes(16).toString('base64')));
    c.set('secure', context.publicUrl().startsWith('https:'));
    c.set('ip', c.env?.incoming ? clientAddress(c.env.incoming, context.config.trustedProxies) : '127.0.0.1');
    const started = performance.now();
    const withRazorpay = await opensRazorpay(context, c.req.path);
    if (methods.has(c.req.method)) await next();
    else c.res = c.json({ code: 'METHOD_NOT_ALLOWED', message: 'There is nothing here for this method.' }, 405, { Allow: [...methods].join(', ') });
    finish(context, c, { started, headersFor, nonce, withRazorpay });
    endUnread(c.env?.incoming, c.res.headers);
    note(securityNote(c));
  });
  app.use(keepCookies, knowDevices(context.secretFor('device cookies'), context.clock));

  app.route('/', createHealthRoutes(context));
  app.get('/api/openapi.json', async (c) => c.json(await context.describeApi()));
  app.use('/api/*', async (c, next) => {
    const actor = await context.accounts.findActor(bearerOf(c.req.header('Authorization')));
    c.set('actor', actor);
    if (actor.kind === 'user') c.set('userId', actor.userId);
    await next();
  });
  context.mount(app);
  app.all('/api/*', async (c) => {
    const answer = await context.handleApi(withBodyLimit(c.req.raw, maxJsonBytes), { actor: c.get('actor'), ...toldOf(c) });
    return answer ?? c.json({ code: 'NOT_FOUND', message: 'There is no such endpoint. See /api/openapi.json.' }, 404);
  });
  app.route('/media', createMediaRoutes(context.blobs, context.isWithdrawn));
  const hostedAccounts = auth.hosted && { url: auth.hosted.url, key: auth.publishableKey };
  async function seePage(c: HonoContext<AppEnv>, request: Request): Promise<Response> {
    // The router would say so on the console, with the address.
    if (!isDecodable(new URL(c.req.url).pathname)) return c.text('There is no such page.', 404);
    const api = context.apiFor({ actor: guest, ...toldOf(c) });
    const { pages, describeApi, accounts } = context;
    const addresses = { publicUrl: context.publicUrl(), linkOrigin: context.config.publicUrl };
    return await pages.fetch(request, {
      nonce: c.get('nonce'),
      api,
      describeApi,
      describeAuth: accounts.describeSettings,
      hostedAccounts,
      offlinePage,
      ...addresses,
    });
  }
  app.get('*', (c) => seePage(c, c.req.raw));
  // The one page whose forms come without a script: as a guest, whoever sends them.
  app.post('/p/:slug', async (c) => {
    if (!isSentFromHere(c.req.raw.headers, context.publicUrl()))
      return c.text('This form was sent by another site. Open the page here, and send it again.', 403);
    return await seePage(c, withBodyLimit(withoutOrigin(c.req.raw), maxFormBytes));
  });

  app.options('*', (c) => c.body(null, 204, { Allow: pageMethods }));
  app.all('*', (c) => c.text('A page is only read: by GET or HEAD.', 405, { Allow: pageMethods, 'Cache-Control': 'no-store' }));

  app.onError((error, c) => {
    const wire = toWireError(error, context.log, c.get('requestId'));
    const { code, message, data } = wire;
    return c.json(c.req.path.startsWith('/api/') ? wire.toJSON() : { code, message, data }, (wire.status || problemStatus.UNAVAILABLE) as 500);
  });
  return app;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

function securityNote(c: HonoContext<AppEnv>) {
  const { method, path } = c.req;
  const kind = /^[a-z_]{1,20}$/.exec(c.req.query('grant_type') ?? '')?.[0];
  const code = c.res.headers.get('x-sb-error-code') ?? undefined;
  return { requestId: c.get('requestId'), method, path: loggedPath(path), status: c.res.status, kind, code, userId: c.get('userId') };
}

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer (.+)$/i.exec(header ?? '')?.[1];
}

function toldOf(c: HonoContext<AppEnv>) {
  const madeOf = <T extends object>(source: T): T => {
    c.set('source', source);
    return source;
  };
  const { cookies, device } = c.var;
  return { requestId: c.get('requestId'), ip: c.get('ip'), cookies, device, userAgent: c.req.header('User-Agent'), madeOf };
}

/** Its hosts stand in the policy of the page where an order is paid there, and of no other. Where that cannot be said, such a page is opened again. */
async function opensRazorpay({ payments, log }: Context, path: string): Promise<boolean> {
  const token = /^\/pay\/([^/]+)$/.exec(path)?.[1];
  if (token === undefined) return false;
  return await payments.opensWindow(token).catch((error: unknown) => {
    log.warn({ err: error }, 'a page of a payment is sent without the hosts of its provider');
    return false;
  });
}

type Finished = { req: { path: string; method: string; header(name: 'Host'): string | undefined }; res: Response; get(key: 'requestId'): string };

type Finishing = { started: number; headersFor: ReturnType<typeof createSecurityHeaders>; nonce: string | undefined; withRazorpay: boolean };

function finish(context: Context, c: Finished, { started, headersFor, nonce, withRazorpay }: Finishing): void {
  const { publicUrl } = context.config;
  const address = { publicUrl: context.publicUrl(), isSet: publicUrl !== undefined, host: c.req.header('Host') };
  const isData = c.res.headers.get('Content-Type')?.startsWith('application/json') === true;
  for (const [name, value] of headersFor(address, { nonce, isData, withRazorpay })) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
  c.res.headers.set('X-Request-Id', c.get('requestId'));
  // An idle keep-alive connection would delay the stop until its timeout.
  if (context.isStopping()) c.res.headers.set('Connection', 'close');
  // WHIP says itself whether another try helps.
  if (c.res.status === 503 && !c.res.headers.has('Retry-After') && !c.req.path.startsWith('/whip/')) c.res.headers.set('Retry-After', retrySeconds);
  if (c.req.path.startsWith('/api/') && !c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  const seconds = (performance.now() - started) / 1000;
  const area = /^\/(api|auth|media|assets)\//.exec(c.req.path)?.[1] ?? 'pages';
  context.metrics.requests.observe({ area, status: `${Math.floor(c.res.status / 100)}xx` }, seconds);
  context.log.debug(
    { requestId: c.get('requestId'), method: c.req.method, path: loggedPath(c.req.path), status: c.res.status, ms: Math.round(seconds * 1000) },
    'answered',
  );
}
