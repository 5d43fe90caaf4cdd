import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AuthClient, type Provider } from '@supabase/auth-js';
import { type MutableRedirectUri, type MutableResponse, type MutableToken, OAuth2Server, type TokenRequestIncomingMessage } from 'oauth2-mock-server';

type Claims = Record<string, unknown>;
/** How the issuer behaves until told otherwise; `undefined` in a claim takes it away. */
export type Behavior = {
  claims?: Claims;
  userinfo?: { status: number; body: Claims };
  /** What the provider answers instead of a code. */
  refusal?: Record<string, string>;
  /** Sent along with the code, as Apple sends the name. */
  beside?: Record<string, string>;
  tokenStatus?: number;
  /** Changes the signature of the ID token after it was made. */
  forged?: boolean;
  /** Takes the connection at the token endpoint and never answers. */
  silent?: boolean;
  metadata?: Claims;
};

export type OidcIssuer = AsyncDisposable & {
  url: string;
  /** For AUTH_OIDC. */
  setting: { name: string; label: string; issuer: string; client_id: string; client_secret: string };
  behave(behavior: Behavior): void;
  /** The bodies of all requests to the token endpoint. */
  exchanges: Record<string, string>[];
  /** Discovery answers 503 from now on, or answers again. */
  setDown(isDown: boolean): void;
};

const clientId = 'haat';
const clientSecret = 'a secret of the issuer';

/** A real OpenID Connect issuer on a free port. */
export async function startOidcIssuer({ name = 'work', label = 'Work' } = {}): Promise<OidcIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const silent = await startSilentServer();
  const url = server.issuer.url ?? '';
  const exchanges: Record<string, string>[] = [];
  let behavior: Behavior = {};
  let isDown = false;

  server.service.on('beforeWellKnownOpenIdConfiguration', (response: MutableResponse) => {
    response.body = { ...(response.body || {}), token_endpoint_auth_methods_supported: ['client_secret_post'], ...behavior.metadata };
    if (behavior.silent) response.body.token_endpoint = silent.url;
    if (isDown) response.statusCode = 503;
  });
  server.service.on('beforeAuthorizeRedirect', ({ url: back }: MutableRedirectUri) => {
    if (behavior.refusal) back.searchParams.delete('code');
    for (const [parameter, value] of Object.entries({ ...behavior.refusal, ...behavior.beside })) back.searchParams.set(parameter, value);
  });
  server.service.on('beforeTokenSigning', ({ payload }: MutableToken, request: TokenRequestIncomingMessage) => {
    // Only the access token carries a scope.
    if (payload.scope === undefined) Object.assign(payload, { aud: request.body.client_id }, behavior.claims);
  });
  server.service.on('beforeResponse', (response: MutableResponse, request: TokenRequestIncomingMessage) => {
    exchanges.push(request.body as unknown as Record<string, string>);
    if (behavior.forged && response.body) response.body.id_token = forge(String(response.body.id_token));
    if (!behavior.tokenStatus) return;
    response.statusCode = behavior.tokenStatus;
    response.body = { error: 'invalid_grant' };
  });
  server.service.on('beforeUserinfo', (response: MutableResponse) => {
    if (!behavior.userinfo) return;
    response.statusCode = behavior.userinfo.status;
    response.body = behavior.userinfo.body;
  });

  return {
    url,
    setting: { name, label, issuer: url, client_id: clientId, client_secret: clientSecret },
    exchanges,
    behave(next) {
      behavior = next;
    },
    setDown(next) {
      isDown = next;
    },
    async [Symbol.asyncDispose]() {
      silent.close();
      await server.stop();
    },
  };
}

function forge(token: string): string {
  const [header, payload, signature = ''] = token.split('.');
  return [header, payload, [...signature].reverse().join('')].join('.');
}

async function startSilentServer() {
  const held = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    held.add(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type Visitor = ReturnType<typeof aVisitor>;

/** A browser without pages: it keeps the cookies of one server, and goes from there to the issuer and back. */
export function aVisitor(send: (request: Request) => Response | Promise<Response> = (request) => fetch(request)) {
  const cookies = new Map<string, string>();

  async function go(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const request = new Request(input, { ...init, redirect: 'manual' });
    if (cookies.size > 0) request.headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await send(request);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    cookies,
    go,
    fetch: go as typeof fetch,
    /** Follows redirects from the server's address up to the callback, without visiting it. */
    async toCallback(begin: string): Promise<URL> {
      const sent = await go(begin);
      return await toCallback(locationOf(sent));
    },
    /** Follows redirects from the server's or the issuer's address back to the page that asked. */
    async visit(begin: string): Promise<URL> {
      const isOurs = new URL(begin).pathname.startsWith('/auth/v1/');
      const callback = isOurs ? await this.toCallback(begin) : await toCallback(new URL(begin));
      return locationOf(await go(callback));
    },
  };
}

/** The issuer knows nothing of our cookies. */
async function toCallback(atIssuer: URL): Promise<URL> {
  return locationOf(await fetch(atIssuer, { redirect: 'manual' }));
}

export function locationOf(response: Response): URL {
  const location = response.headers.get('Location');
  if (response.status !== 302 || !location) throw new Error(`no redirect but ${response.status}`);
  return new URL(location);
}

/** What a page reads of the address it was returned to. */
export function said(address: URL): Record<string, string> {
  return { ...Object.fromEntries(address.searchParams), ...Object.fromEntries(new URLSearchParams(address.hash.slice(1))) };
}

/** Where the pages of the tests are; to be allowed by AUTH_REDIRECT_URLS. */
export const page = 'https://app.example';
export const password = 'a-long-password';

export type SignIns = ReturnType<typeof createSignIns>;
type FlowType = 'pkce' | 'implicit';
type Asked = { queryParams?: Record<string, string>; scopes?: string; redirectTo?: string };

/** Somebody whom the issuer knows; the fields are claims. */
export function aPerson(more: Record<string, unknown> = {}) {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.com`, email_verified: true as unknown, name: 'Asha Rao', ...more };
}

/** Sign-ins at that issuer through the official client, unmodified. */
export function createSignIns(origin: string, issuer: OidcIssuer) {
  const provider = issuer.setting.name as Provider;

  function aClient(flowType: FlowType = 'pkce', visitor: Visitor = aVisitor()) {
    const options = { headers: { apikey: 'sb_publishable_haat' }, storageKey: randomUUID(), persistSession: true, autoRefreshToken: false };
    return new AuthClient({ url: `${origin}/auth/v1`, ...options, storage: inMemory(), fetch: visitor.fetch, flowType });
  }

  async function addressOf(client: InstanceType<typeof AuthClient>, asked: Asked = {}): Promise<string> {
    const { data, error } = await client.signInWithOAuth({ provider, options: { redirectTo: `${page}/after`, skipBrowserRedirect: true, ...asked } });
    if (error || !data.url) throw error ?? new Error('no address');
    return data.url;
  }

  /** Where the sign-in of that person ends up. */
  async function arrive(person: object, flowType: FlowType = 'pkce') {
    issuer.behave({ claims: { ...person } });
    const visitor = aVisitor();
    const client = aClient(flowType, visitor);
    const address = await visitor.visit(await addressOf(client));
    return { client, visitor, address, said: said(address) };
  }

  return {
    aClient,
    addressOf,
    arrive,

    async signIn(person: object) {
      const arrived = await arrive(person);
      const { data, error } = await arrived.client.exchangeCodeForSession(arrived.said.code ?? '');
      if (error) throw new Error(`${error.message}; returned to ${arrived.address.href}`);
      return { ...arrived, session: data.session, user: data.user };
    },

    async signUpByPassword(email: string) {
      const visitor = aVisitor();
      const client = aClient('pkce', visitor);
      const { data, error } = await client.signUp({ email, password });
      if (error || !data.user) throw error ?? new Error('no user');
      return { client, visitor, user: data.user };
    },
  };
}

function inMemory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
