import { randomUUID } from 'node:crypto';
import { AuthClient, type SupportedStorage } from '@supabase/auth-js';

/** The unmodified official client, as a browser of its own: memory for storage, and a cookie jar. */
export type TestBrowser = { client: InstanceType<typeof AuthClient>; storage: Map<string, string>; cookies: Map<string, string>; fetch: typeof fetch };

type Options = { flowType?: 'implicit' | 'pkce'; ip?: string; key?: string; cookies?: Map<string, string>; storage?: Map<string, string> };

/** `ip` is sent as X-Forwarded-For: the server believes it with TRUSTED_PROXIES=1. */
export function openBrowser(url: string, options: Options = {}): TestBrowser {
  const { flowType = 'pkce', ip, key = 'sb_publishable_haat', cookies = new Map(), storage = new Map() } = options;
  const fetchAsBrowser: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (ip) headers.set('X-Forwarded-For', ip);
    const answer = await fetch(input, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    return answer;
  };
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: `sb-${randomUUID()}-auth-token`,
    storage: storageOf(storage),
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType,
    fetch: fetchAsBrowser,
    experimental: { recoveryCodes: true },
  });
  return { client, storage, cookies, fetch: fetchAsBrowser };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), pair.slice(at + 1));
}

function storageOf(kept: Map<string, string>): SupportedStorage {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
