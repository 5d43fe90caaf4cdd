import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { CookieEnv, Cookies } from './cookies.ts';

/** A browser. `isNew`: it came without its cookie, and gets one with the answer. */
export type Device = { id: string; isNew: boolean };
/** `former`: the id by which an older cookie named the browser. */
export type FindDevice = (former?: string) => Device;
export type DeviceEnv = { Variables: CookieEnv['Variables'] & { device: FindDevice } };

export const deviceCookie = 'haat_device';
const deviceSeconds = 400 * 86_400;

/** For a form that another site's page posts, as Apple's does: the browser keeps its cookie back (SameSite), and must not lose it. */
const unwritten: Cookies = { get: () => undefined, set() {} };

/** Gives each request its `device`, which writes no cookie until it is asked for. Comes after `keepCookies`. */
export function knowDevices(secret: Uint8Array): MiddlewareHandler<DeviceEnv> {
  return async (c, next) => {
    const isForeign = c.req.method === 'POST' && c.req.header('Sec-Fetch-Site') === 'cross-site';
    c.set('device', (former) => deviceOf(isForeign ? unwritten : c.get('cookies'), secret, former));
    await next();
  };
}

/** Only ids that the server signed are taken, so that nobody can invent browsers faster than the server hands them out. */
function deviceOf(cookies: Cookies, secret: Uint8Array, former: string | undefined): Device {
  const known = readSigned(cookies.get(deviceCookie), secret);
  if (known) return { id: known, isNew: false };
  const id = former ?? randomBytes(24).toString('base64url');
  cookies.set(deviceCookie, `${id}.${signatureOf(id, secret).toString('base64url')}`, { maxAge: deviceSeconds });
  return { id, isNew: true };
}

function readSigned(value: string | undefined, secret: Uint8Array): string | undefined {
  const [, id, signature] = /^([\w-]{22,64})\.([\w-]{22})$/.exec(value ?? '') ?? [];
  if (!id || !signature) return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(id, secret)) ? id : undefined;
}

function signatureOf(id: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(id).digest().subarray(0, 16);
}
