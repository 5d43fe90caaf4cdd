import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie } from 'hono/cookie';
import { z } from 'zod';
import { isPrivatePeer } from '#server/platform/http/addresses/peers.ts';
import { deviceCookie } from '#server/platform/http/device-cookie.ts';
import type { Authenticate } from '../sessions/authentication.ts';
import type { Client } from '../sessions/sessions.ts';
import type { AuthEnv } from './auth-answers.ts';
import { AuthRefusal } from './auth-problem.ts';

/** The browser of the request; a new one gets its cookie with the answer. */
export function clientOf(c: Context<AuthEnv>): Client {
  const device = c.get('device')(takeFormerDevice(c)).id;
  return { ip: c.get('ip'), userAgent: c.req.header('User-Agent'), device, isNearby: isPrivatePeer(c.env?.incoming) };
}

/** Accounts had an unsigned cookie of their own: its browser keeps its id, so that it stays a known one. Those cookies live 400 days. */
function takeFormerDevice(c: Context<AuthEnv>): string | undefined {
  const former = getCookie(c, deviceCookie);
  if (!former || !/^[\w-]{22,64}$/.test(former)) return undefined;
  deleteCookie(c, deviceCookie, { path: '/auth/v1' });
  return former;
}

/** The token of the Authorization header, be it a JWT or an opaque key. */
export function bearerOf(c: Context): string | undefined {
  return /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

/** Who has no session is refused for that alone, as GoTrue does: before an id or a body is looked at. */
export function personFirst(authenticate: Authenticate): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    await authenticate(bearerOf(c));
    await next();
  };
}

/** An id of the path; anything but a uuid throws `AuthRefusal` 404 with the given code, and reaches no query (supabase #30406). */
export function idOf(c: Context, name: string, code: string): string {
  const id = z.uuid().safeParse(c.req.param(name));
  if (!id.success) throw new AuthRefusal(404, code, `${name} must be an UUID`);
  return id.data.toLowerCase();
}
