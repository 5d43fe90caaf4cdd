import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono, type Context as HonoContext } from 'hono';
import { problemStatus } from '#contract/problems.ts';
import { maximumUploadBytes } from '#contract/uploads.ts';
import { videoUploadPath } from '#contract/video-files.ts';
import { createAuthRoutes } from '#server/accounts/accounts-routes.ts';
import { guest } from '#server/accounts/actor.ts';
import { createHostedRoutes } from '#server/accounts/hosted/hosted-routes.ts';
import type { Context } from '#server/context.ts';
import { toWireError } from '#server/platform/api.ts';
import { withBodyLimit } from '#server/platform/body-limit.ts';
import { clientAddress } from '#server/platform/client-address.ts';
import { createHealthRoutes } from '#server/platform/health-routes.ts';
import { createMediaRoutes } from '#server/platform/media-routes.ts';
import { securityHeaders } from '#server/platform/security-headers.ts';
import { createReplayRoutes } from '#server/recordings/replay-routes.ts';
import { createHlsRoutes } from '#server/stage/hls/hls-routes.ts';
import { createPosterRoutes } from '#server/stage/posters/posters-routes.ts';
import { createWhipRoutes } from '#server/stage/whip/whip-routes.ts';

export type AppEnv = {
  Bindings: { incoming?: IncomingMessage };
  Variables: { requestId: string; ip: string; nonce: string; secure: boolean };
};

const jsonBytes = 256 * 1024;
/** The file and the multipart lines around it. */
const uploadBytes = maximumUploadBytes + 64 * 1024;

/** Every URL of Haat but the sockets: the table of contents of the server. */
export function createApp(context: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    c.set('nonce', randomBytes(16).toString('base64'));
    c.set('secure', context.publicUrl().startsWith('https:'));
    c.set('ip', c.env?.incoming ? clientAddress(c.env.incoming, context.config.trustedProxies) : '127.0.0.1');
    const started = performance.now();
    await next();
    finish(context, c, started);
  });

  app.route('/', createHealthRoutes(context));
  app.get('/api/openapi.json', async (c) => c.json(await context.describeApi()));
  const upload = async (c: HonoContext<AppEnv>) =>
    await context.videoFiles.handleUpload(c.req.raw, await context.accounts.findActor(bearerOf(c.req.header('Authorization'))));
  app.all(videoUploadPath, upload).all(`${videoUploadPath}/:id`, upload);
  app.all('/api/*', async (c) => {
    const requestId = c.get('requestId');
    try {
      const actor = await context.accounts.findActor(bearerOf(c.req.header('Authorization')));
      const mayUpload = c.req.path === '/api/seller/uploads/images' && actor.kind === 'user';
      const limit = mayUpload ? uploadBytes : jsonBytes;
      const answer = await context.handleApi(withBodyLimit(c.req.raw, limit), { actor, ip: c.get('ip'), requestId });
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
  app.route('/media', createMediaRoutes(context.blobs));
  const hostedAccounts = auth.hosted && { url: auth.hosted.url, key: auth.publishableKey };
  app.all('*', (c) => {
    const api = context.apiFor({ actor: guest, ip: c.get('ip'), requestId: c.get('requestId') });
    return context.pages.fetch(c.req.raw, { nonce: c.get('nonce'), api, hostedAccounts });
  });

  app.onError((error, c) => {
    const wire = toWireError(error, context.log, c.get('requestId'));
    return c.json({ code: wire.code, message: wire.message }, (wire.status || problemStatus.UNAVAILABLE) as 500);
  });
  return app;
}

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer (.+)$/i.exec(header ?? '')?.[1];
}

type Finished = { req: { path: string; method: string }; res: Response; get(key: 'requestId' | 'nonce'): string };

function finish(context: Context, c: Finished, started: number): void {
  const secure = context.publicUrl().startsWith('https:');
  const { dev, auth } = context.config;
  for (const [name, value] of Object.entries(
    securityHeaders({ nonce: c.get('nonce'), secure, dev, accountsUrl: auth.hosted?.url, mediaUrl: context.blobs.publicUrl }),
  )) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
  c.res.headers.set('X-Request-Id', c.get('requestId'));
  if (c.req.path.startsWith('/api/') && !c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  const seconds = (performance.now() - started) / 1000;
  const area = /^\/(api|auth|media|assets)\//.exec(c.req.path)?.[1] ?? 'pages';
  context.metrics.requests.observe({ area, status: `${Math.floor(c.res.status / 100)}xx` }, seconds);
  context.log.debug(
    { requestId: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(seconds * 1000) },
    'answered',
  );
}
