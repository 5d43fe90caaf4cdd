import type { MiddlewareHandler } from 'hono';
import { type CookieOptions, parse, serialize } from 'hono/utils/cookie';

/** The cookies of one request, by their names without prefix; set cookies go out with its answer. */
export type Cookies = {
  /** What was sent, or set since. */
  get(name: string): string | undefined;
  /** `maxAge` in seconds, 400 days at most; 0 deletes it, and without it the browser forgets it when it is closed. */
  set(name: string, value: string, more?: Pick<CookieOptions, 'maxAge' | 'sameSite' | 'secure'>): void;
};

/** `secure`: browsers come by https. */
export type CookieEnv = { Variables: { secure: boolean; cookies: Cookies } };

/** On https with the prefix by which browsers take it from this very host only, never from a sibling or over http (RFC 6265bis §4.1.3.2). */
export function cookieNameOf(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** No script can read it and no other site's form sends it. The prefix requires the path `/`. */
export function cookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const satisfies CookieOptions;
}

/** Gives each request its `cookies`. */
export const keepCookies: MiddlewareHandler<CookieEnv> = async (c, next) => {
  const secure = c.get('secure');
  const [sent, changed, lines] = [c.req.header('Cookie') ?? '', new Map<string, string>(), new Map<string, string>()];
  c.set('cookies', {
    get(name) {
      const real = cookieNameOf(name, secure);
      return changed.get(real) ?? parse(sent, real)[real];
    },
    set(name, value, more) {
      const real = cookieNameOf(name, secure);
      changed.set(real, value);
      lines.set(real, serialize(real, value, { ...cookieOptions(secure), ...more }));
    },
  });
  await next();
  for (const line of lines.values()) c.res.headers.append('Set-Cookie', line);
};
