import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { sdpType } from '#contract/wire/media-formats.ts';
import { whipPath } from '#contract/wire/media-paths.ts';
import { whipErrorHeader } from '#contract/wire/stage-wire.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { findBodyFault, withBodyLimit } from '#server/platform/http/body-limit.ts';
import type { WhipIngest, WhipRefusal } from './whip-ingest.ts';

const methods = { endpoint: 'POST, OPTIONS', session: 'DELETE, OPTIONS' };

/** `POST /whip/{liveStreamId}` takes an offer, `DELETE /whip/{liveStreamId}/{session}` ends it (RFC 9725 §4). No trickle: PATCH is 405. */
export function createWhipRoutes(ingest: WhipIngest): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const headers = { exposeHeaders: ['Location', 'Accept-Post', 'Retry-After', whipErrorHeader], allowHeaders: ['Authorization', 'Content-Type'] };
  routes.use(cors({ origin: '*', allowMethods: ['POST', 'DELETE', 'PATCH', 'OPTIONS'], maxAge: 86_400, ...headers }));

  routes.options('/:id', (c) => c.body(null, 204, { 'Accept-Post': sdpType, Allow: methods.endpoint }));
  routes.options('/:id/:session', (c) => c.body(null, 204, { Allow: methods.session }));

  routes.post('/:id', async (c) => {
    if (c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() !== sdpType)
      return say(c, 415, 'Send the offer as application/sdp.', { 'Accept-Post': sdpType });
    const token = bearerOf(c);
    if (!token) return unauthenticated(c, 'Send the stream key as the Bearer Token.');
    const spent = await ingest.takeTry(c.get('ip'));
    if (spent) return say(c, 429, spent.message, { 'Retry-After': String(spent.retryAfterSeconds) });
    const offer = await readBody(c, ingest.maxOfferBytes);
    if (offer === undefined) return say(c, 413, 'The offer is too long.');
    const liveStreamId = c.req.param('id');
    const opened = await ingest.open({ liveStreamId, token, offer, after: c.req.query('after') });
    if (opened.ok)
      return c.body(opened.answer, 201, { 'Content-Type': sdpType, Location: whipPath(liveStreamId, opened.session), 'Cache-Control': 'no-store' });
    return say(c, opened.status, opened.message, headersOf(opened));
  });

  routes.delete('/:id/:session', (c) => {
    const closed = ingest.close(c.req.param('id'), c.req.param('session'), bearerOf(c) ?? '');
    if (closed === 'forbidden') return unauthenticated(c, 'Send the Bearer Token that the session was opened with.');
    return closed === 'closed' ? c.body(null, 200) : say(c, 404, 'There is no such session.');
  });

  routes.all('/:id', (c) => say(c, 405, 'Send an offer by POST.', { Allow: methods.endpoint }));
  routes.all('/:id/:session', (c) =>
    say(c, 405, 'All candidates are in the offer and the answer: the session can only be ended, by DELETE.', { Allow: methods.session }),
  );
  return routes;
}

function headersOf({ status, code, retryAfterSeconds }: WhipRefusal): Record<string, string> {
  return {
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(code && { [whipErrorHeader]: code }),
    ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
  };
}

async function readBody(c: Context<AppEnv>, maximum: number): Promise<string | undefined> {
  try {
    return await withBodyLimit(c.req.raw, maximum).text();
  } catch (error) {
    if (findBodyFault(error)) return undefined;
    throw error;
  }
}

function bearerOf(c: Context<AppEnv>): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

function unauthenticated(c: Context<AppEnv>, message: string): Response {
  return say(c, 401, message, { 'WWW-Authenticate': 'Bearer' });
}

type Status = 400 | 401 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 501 | 503;

function say(c: Context<AppEnv>, status: Status, message: string, headers: Record<string, string> = {}): Response {
  return c.text(message, status, { 'Cache-Control': 'no-store', ...headers });
}
