import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { AuthEnv } from './auth-answers.ts';
import { AuthRefusal } from './auth-problem.ts';
import type { Client } from './sessions.ts';

const deviceCookie = 'haat_device';
const deviceSeconds = 400 * 86_400;

/** The browser that asks to sign in; one that comes for the first time gets its cookie with the answer. */
export function clientOf(c: Context<AuthEnv>): Client {
  const given = getCookie(c, deviceCookie);
  const device = given && /^[\w-]{22,64}$/.test(given) ? given : randomBytes(24).toString('base64url');
  if (device !== given) {
    const secure = c.get('secure') ?? false;
    setCookie(c, deviceCookie, device, { httpOnly: true, sameSite: 'Lax', path: '/auth/v1', maxAge: deviceSeconds, secure });
  }
  return { ip: c.get('ip'), userAgent: c.req.header('User-Agent'), device };
}

/** The token of the Authorization header, be it a JWT or an opaque key. */
export function bearerOf(c: Context): string | undefined {
  return /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

/** An id of the path; anything but a uuid throws `AuthRefusal` 404 with the given code, and reaches no query (supabase #30406). */
export function idOf(c: Context, name: string, code: string): string {
  const id = z.uuid().safeParse(c.req.param(name));
  if (!id.success) throw new AuthRefusal(404, code, `${name} must be an UUID`);
  return id.data.toLowerCase();
}
