import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono, type Context as HonoContext } from 'hono';
import { problemStatus } from '#contract/problems.ts';
import { imageUploadPath } from '#contract/uploads/uploads.ts';
import { videoUploadPath } from '#contract/uploads/video-files.ts';
import { guest } from '#server/accounts/actor.ts';
import { createAuthRoutes } from '#server/accounts/auth-v1/auth-v1-routes.ts';
import { createHostedRoutes } from '#server/accounts/hosted/hosted-routes.ts';
import type { Context } from '#server/context.ts';
import { settle, toWireError } from '#server/platform/http/api.ts';
import { withBodyLimit } from '#server/platform/http/body-limit.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { keepCookies } from '#server/platform/http/cookies.ts';
import { type DeviceEnv, knowDevices } from '#server/platform/http/device-cookie.ts';
import { createHealthRoutes } from '#server/platform/http/health-routes.ts';
import { createMediaRoutes } from '#server/platform/http/media-routes.ts';
import { ownSockets, securityHeaders } from '#server/platform/http/security-headers.ts';
import { createSecurityLog } from '#server/platform/http/security-log.ts';
import { endUnread } from '#server/platform/http/unread-body.ts';
import { createReplayRoutes } from '#server/recordings/replay-routes.ts';
import { createHlsRoutes } from '#server/stage/delivery/hls/hls-routes.ts';
import { createWhipRoutes } from '#server/stage/ingest/whip/whip-routes.ts';
import { createPosterRoutes } from '#server/stage/posters/posters-routes.ts';

export type AppEnv = {
  Bindings: { incoming?: IncomingMessage };
  Variables: DeviceEnv['Variables'] & { requestId: string; ip: string; nonce: string; userId?: string };
};

/** A database that was killed is back after about a second. */
const retrySeconds = '2';
const jsonBytes = 256 * 1024;
const pageMethods = 'GET, HEAD, OPTIONS';
/** TRACE and what else is asked for nowhere is refused before anything looks at it. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Every URL of Haat but the sockets: the table of contents of the server. */
export function createApp(context: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const note = createSecurityLog(context.log, context.clock);
  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    c.set('nonce', randomBytes(16).toString('base64'));
    c.set('secure', context.publicUrl().startsWith('https:'));
    c.set('ip', c.env?.incoming ? clientAddress(c.env.incoming, context.config.trustedProxies) : '127.0.0.1');
    const started = performance.now();
    if (methods.has(c.req.method)) await next();
    else c.res = c.json({ code: 'METHOD_NOT_ALLOWED', message: 'There is nothing here for this method.' }, 405, { Allow: [...methods].join(', ') });
    finish(context, c, started);
    endUnread(c.env?.incoming, c.res.headers);
    note(securityNote(c));
  });
  app.use(keepCookies, knowDevices(context.deviceSecret));

  app.route('/', createHealthRoutes(context));
  app.get('/api/openapi.json', async (c) => c.json(await context.describeApi()));
  const upload = async (c: HonoContext<AppEnv>) =>
    await context.videoFiles.handleUpload(c.req.raw, await context.accounts.findActor(bearerOf(c.req.header('Authorization'))));
  app.all(videoUploadPath, upload).all(`${videoUploadPath}/:id`, upload);
  app.all('/api/*', async (c) => {
    const requestId = c.get('requestId');
    try {
      const actor = await context.accounts.findActor(bearerOf(c.req.header('Authorization')));
      if (actor.kind === 'user') c.set('userId', actor.userId);
      if (c.req.path === imageUploadPath && c.req.method === 'POST') return c.json(settle(await context.uploads.receiveImage(actor, c.req.raw)), 201);
      const answer = await context.handleApi(withBodyLimit(c.req.raw, jsonBytes), { actor, requestId, ...toldOf(c) });
      return answer ?? c.json({ code: 'NOT_FOUND', message: 'There is no such endpoint. See /api/openapi.json.' }, 404);
    } catch (error) {
      const wire = toWireError(error, context.log, requestId);
      return c.json(wire.toJSON(), wire.status as 401);
    }
  });
  const { auth } = context.config;
  app.route('/auth/v1', auth.hosted ? createHostedRoutes(auth, context.log) : createAuthRoutes(context.accounts, context.log));
  app.route('/live', createPosterRoutes(context.posters));
  app.route('/live', createHlsRoutes(context.stage.hls));
  app.route('/replay', createReplayRoutes(context.recordings, context.blobs));
  app.route('/whip', createWhipRoutes(context.whip));
  app.route('/media', createMediaRoutes(context.blobs, context.recordings.isLeaving));
  const hostedAccounts = auth.hosted && { url: auth.hosted.url, key: auth.publishableKey };
  app.get('*', async (c) => {
    // The router would say so on the console, with the address.
    if (!isDecodable(new URL(c.req.url).pathname)) return c.text('There is no such page.', 404);
    const api = context.apiFor({ actor: guest, requestId: c.get('requestId'), ...toldOf(c) });
    return await context.pages.fetch(c.req.raw, { nonce: c.get('nonce'), api, hostedAccounts });
  });

  app.options('*', (c) => c.body(null, 204, { Allow: pageMethods }));
  app.all('*', (c) => c.text('A page is only read: by GET or HEAD.', 405, { Allow: pageMethods, 'Cache-Control': 'no-store' }));

  app.onError((error, c) => {
    const wire = toWireError(error, context.log, c.get('requestId'));
    return c.json({ code: wire.code, message: wire.message }, (wire.status || problemStatus.UNAVAILABLE) as 500);
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
  return { requestId: c.get('requestId'), method, path, status: c.res.status, kind, code, userId: c.get('userId') };
}

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer (.+)$/i.exec(header ?? '')?.[1];
}

function toldOf(c: HonoContext<AppEnv>) {
  return { ip: c.get('ip'), cookies: c.get('cookies'), device: c.get('device') };
}

type Finished = { req: { path: string; method: string; header(name: 'Host'): string | undefined }; res: Response; get(key: 'requestId' | 'nonce'): string };

function finish(context: Context, c: Finished, started: number): void {
  const secure = context.publicUrl().startsWith('https:');
  const { dev, auth, publicUrl } = context.config;
  const sockets = ownSockets(context.publicUrl(), publicUrl === undefined ? c.req.header('Host') : undefined);
  for (const [name, value] of Object.entries(
    securityHeaders({ nonce: c.get('nonce'), secure, dev, sockets, accountsUrl: auth.hosted?.url, mediaUrl: context.blobs.publicUrl }),
  )) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
  c.res.headers.set('X-Request-Id', c.get('requestId'));
  // A connection that is kept would hold up the stop until its patience ends.
  if (context.isStopping()) c.res.headers.set('Connection', 'close');
  // WHIP says itself whether another try helps.
  if (c.res.status === 503 && !c.res.headers.has('Retry-After') && !c.req.path.startsWith('/whip/')) c.res.headers.set('Retry-After', retrySeconds);
  if (c.req.path.startsWith('/api/') && !c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  const seconds = (performance.now() - started) / 1000;
  const area = /^\/(api|auth|media|assets)\//.exec(c.req.path)?.[1] ?? 'pages';
  context.metrics.requests.observe({ area, status: `${Math.floor(c.res.status / 100)}xx` }, seconds);
  context.log.debug(
    { requestId: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(seconds * 1000) },
    'answered',
  );
}
