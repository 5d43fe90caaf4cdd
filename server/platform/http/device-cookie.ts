import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '#server/platform/clock.ts';
import type { CookieEnv, Cookies } from './cookies.ts';

/**
 * A browser. `isNew`: it came without its cookie, and gets one with the answer. `ageSeconds`: for how long it has had it; cookies are
 * handed out to everybody who asks, so what is dear counts the young ones together.
 */
export type Device = { id: string; isNew: boolean; ageSeconds: number };
/** `former`: the id by which an older cookie named the browser. */
export type FindDevice = (former?: string) => Device;
export type DeviceEnv = { Variables: CookieEnv['Variables'] & { device: FindDevice } };

export const deviceCookie = 'haat_device';
const deviceSeconds = 400 * 86_400;

/** For a form that another site's page posts, as Apple's does: the browser keeps its cookie back (SameSite), and must not lose it. */
const unwritten: Cookies = { get: () => undefined, set() {} };

/** Gives each request its `device`, which writes no cookie until it is asked for. Comes after `keepCookies`. */
export function knowDevices(secret: Uint8Array, clock: Clock): MiddlewareHandler<DeviceEnv> {
  // Made once: of bytes each signature would make it anew, which costs five times the signature.
  const key = createSecretKey(secret);
  return async (c, next) => {
    const isForeign = c.req.method === 'POST' && c.req.header('Sec-Fetch-Site') === 'cross-site';
    c.set('device', (former) => deviceOf(isForeign ? unwritten : c.get('cookies'), { key, now: Math.floor(clock.now().getTime() / 1_000) }, former));
    await next();
  };
}

type Signing = { key: KeyObject /** In seconds. */; now: number };

/** Only what the server signed is taken, so that nobody can invent browsers, or old ones, faster than the server hands them out. */
function deviceOf(cookies: Cookies, { key, now }: Signing, former: string | undefined): Device {
  const known = readSigned(cookies.get(deviceCookie), key);
  if (known?.since !== undefined) return { id: known.id, isNew: false, ageSeconds: Math.max(0, now - known.since) };
  const id = known?.id ?? former ?? randomBytes(24).toString('base64url');
  const signed = `${id}.${now}`;
  cookies.set(deviceCookie, `${signed}.${signatureOf(signed, key).toString('base64url')}`, { maxAge: deviceSeconds });
  return { id, isNew: !known, ageSeconds: 0 };
}

/** `id.second.signature`, or `id.signature` of a cookie from before seconds were signed, whose age nobody knows. */
function readSigned(value: string | undefined, key: KeyObject): { id: string; since?: number } | undefined {
  const [, signed, id, since, signature] = /^(([\w-]{22,64})(?:\.(\d{1,12}))?)\.([\w-]{22})$/.exec(value ?? '') ?? [];
  if (!signed || !id || !signature || !timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(signed, key))) return undefined;
  return since === undefined ? { id } : { id, since: Number(since) };
}

function signatureOf(signed: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, 16);
}
