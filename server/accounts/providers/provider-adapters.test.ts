import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepCookies } from '#server/platform/http/cookies.ts';
import { knowDevices } from '#server/platform/http/device-cookie.ts';
import { type AuthKeys, openAuthKeys } from '#server/platform/keys/auth-keys.ts';
import type { ProviderSettings } from '#server/settings/provider-settings.ts';
import { aPerson, aVisitor, locationOf, type OidcIssuer, said, startOidcIssuer } from '../../../test/support/accounts/oidc-issuer.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';
import type { AuthEnv } from '../auth-v1/auth-answers.ts';
import { personFirst } from '../auth-v1/auth-requests.ts';
import { createAuthShell } from '../auth-v1/auth-v1-routes.ts';
import { createRedirects } from '../auth-v1/redirects.ts';
import { createFlows } from '../codes/flows.ts';
import { createOneTimeTokens } from '../codes/one-time-tokens.ts';
import { createPeople } from '../people.ts';
import { createAccessTokens } from '../sessions/access-tokens.ts';
import { createAuthentication } from '../sessions/authentication.ts';
import { createSessions } from '../sessions/sessions.ts';
import { createDevices } from '../sign-in/devices.ts';
import { createSignInLimits } from '../sign-in/sign-in-limits.ts';
import { createProviderRoutes } from './provider-routes.ts';
import { createProviderSignIn } from './provider-sign-in.ts';

const publicUrl = 'https://haat.example';
const google: ProviderSettings = { kind: 'google', name: 'google', label: 'Google', clientId: 'google-id', clientSecret: 'google secret' };
const facebook: ProviderSettings = { kind: 'facebook', name: 'facebook', label: 'Facebook', clientId: 'app-id', clientSecret: 'app secret' };
const applePair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let app: TestApp;
let issuer: OidcIssuer;
let folder: string;
let keys: AuthKeys;
let apple: Extract<ProviderSettings, { kind: 'apple' }>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-apple-'));
  const privateKeyFile = join(folder, 'AuthKey.p8');
  await writeFile(privateKeyFile, applePair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  apple = { kind: 'apple', name: 'apple', label: 'Apple', clientId: 'services.id', teamId: 'TEAM', keyId: 'KEY', privateKeyFile };
  issuer = await startOidcIssuer();
  app = await createTestApp();
  keys = await openAuthKeys(join(folder, 'keys.json'), { log: app.context.log, secretFile: join(folder, 'secret.json') });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => issuer.behave({}));

type Substitutes = Parameters<typeof createProviderSignIn>[1];

/** The part under test on the database of the running server, since no setting reaches the pinned addresses. */
function providersOf(settings: ProviderSettings[], substitutes?: Substitutes) {
  const { db, clock, log, stores, notices, config, accounts } = app.context;
  const { sessionEnds } = accounts;
  const limits = config.auth.sessions;
  const secret = keys.secret;
  const tokens = createAccessTokens(keys, clock, () => publicUrl);
  const urls = { publicUrl: () => publicUrl, siteUrl: () => publicUrl };
  return createProviderSignIn(
    {
      ...{ db, clock, log, stores, notices, sessionEnds, ...urls },
      settings: { ...config.auth, providers: settings },
      sessions: createSessions({
        ...{ sessionEnds, clock, log, tokens, secret, limits },
        devices: createDevices({ db, clock }),
        reuseSeconds: 10,
        checkDemoAccess: async () => {},
      }),
      limits: createSignInLimits({ factor: 1, mailIntervalSeconds: 0 }),
      oneTimeTokens: createOneTimeTokens({ clock, secret }),
      flows: createFlows({ db, clock }),
      redirects: createRedirects(urls.siteUrl, []),
      people: createPeople({ clock, stores }),
      authenticate: createAuthentication({ db, clock, tokens, limits }),
    },
    substitutes,
  );
}

/** A browser in front of `/auth/v1` with these providers. */
function aVisitorOf(settings: ProviderSettings[], substitutes: Substitutes) {
  const site = new Hono<AuthEnv>();
  site.use(async (c, next) => {
    c.set('ip', '192.0.2.1');
    c.set('requestId', randomUUID());
    c.set('secure', true);
    await next();
  });
  site.use(keepCookies, knowDevices(randomBytes(32), app.context.clock));
  const routes = createProviderRoutes(providersOf(settings, substitutes), personFirst(app.context.accounts.authenticate));
  site.route('/auth/v1', createAuthShell(app.context.log).route('/', routes));
  return aVisitor((request) => site.fetch(request));
}

async function identityOf(email: string) {
  return await app.db
    .selectFrom('auth_identities as i')
    .innerJoin('auth_users as u', 'u.id', 'i.user_id')
    .select(['i.provider', 'i.identity_data', 'u.email_confirmed_at', 'u.user_metadata'])
    .where('u.email', '=', email)
    .executeTakeFirst();
}

test('Google: the person of the ID token comes in', async () => {
  const person = aPerson({ picture: 'https://pictures.example/1.png' });
  issuer.behave({ claims: { ...person } });
  const visitor = aVisitorOf([google], { endpoints: { google: issuer.url } });
  const begin = locationOf(await visitor.go(`${publicUrl}/auth/v1/authorize?provider=google&access_type=offline`));
  expect(Object.fromEntries(begin.searchParams)).toMatchObject({ client_id: 'google-id', scope: 'openid email profile', access_type: 'offline' });
  expect(said(await visitor.visit(begin.href))).toMatchObject({ token_type: 'bearer' });
  expect(issuer.exchanges.at(-1)).toMatchObject({ client_id: 'google-id', client_secret: 'google secret', redirect_uri: `${publicUrl}/auth/v1/callback` });
  expect(await identityOf(person.email)).toMatchObject({
    provider: 'google',
    user_metadata: { full_name: 'Asha Rao', avatar_url: 'https://pictures.example/1.png' },
  });
});

test('CVE-2026-31813: a token that names another issuer than the pinned one is no token of Google', async () => {
  issuer.behave({ claims: { ...aPerson(), iss: 'https://accounts.google.com' } });
  const visitor = aVisitorOf([google], { endpoints: { google: issuer.url } });
  expect(said(await visitor.visit(`${publicUrl}/auth/v1/authorize?provider=google`))).toMatchObject({ error_code: 'bad_oauth_callback' });
});

test('10.21 a cookie of an encrypted site is for encrypted connections and this very host only', async () => {
  const visitor = aVisitorOf([google], { endpoints: { google: issuer.url } });
  const [cookie] = (await visitor.go(`${publicUrl}/auth/v1/authorize?provider=google`)).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-haat_visit_\w{8}=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

/** Apple's page posts what the issuer of these tests puts into the address. */
async function postedByApple(visitor: ReturnType<typeof aVisitor>, beside: Record<string, string> = {}): Promise<Record<string, string>> {
  const callback = await visitor.toCallback(`${publicUrl}/auth/v1/authorize?provider=apple`);
  const body = new URLSearchParams({ ...Object.fromEntries(callback.searchParams), ...beside });
  return said(locationOf(await visitor.go(`${publicUrl}/auth/v1/callback`, { method: 'POST', body, headers: { Origin: 'https://appleid.apple.com' } })));
}

test('Apple: the form it posts brings the person in, with the name that it tells once', async () => {
  const { sub, email } = aPerson();
  issuer.behave({ claims: { sub, email, email_verified: 'true' } });
  const visitor = aVisitorOf([apple], { endpoints: { apple: issuer.url } });
  const user = JSON.stringify({ name: { firstName: 'Asha', lastName: 'Rao' }, email: 'somebody-else@example.com' });
  expect(await postedByApple(visitor, { user })).toMatchObject({ token_type: 'bearer' });
  expect(await identityOf('somebody-else@example.com')).toBeUndefined();
  const made = await identityOf(email);
  expect(made?.email_confirmed_at).toBeInstanceOf(Date);
  expect(made).toMatchObject({ provider: 'apple', identity_data: { full_name: 'Asha Rao', email_verified: true }, user_metadata: { full_name: 'Asha Rao' } });
  expect(await postedByApple(visitor)).toMatchObject({ token_type: 'bearer' });
  expect((await identityOf(email))?.identity_data).toMatchObject({ full_name: 'Asha Rao' });
});

test('Apple: an address that stands only beside the token is vouched for by nobody', async () => {
  const victim = `${randomUUID()}@example.com`;
  await app.send('POST', '/auth/v1/signup', { email: victim, password: 'a-long-password' });
  await using appleLike = await startOidcIssuer();
  appleLike.behave({ claims: { sub: randomUUID(), email_verified: 'true' }, metadata: { userinfo_endpoint: undefined } });
  const visitor = aVisitorOf([apple], { endpoints: { apple: appleLike.url } });
  expect(await postedByApple(visitor, { user: JSON.stringify({ email: victim }) })).toMatchObject({ error_code: 'provider_email_needs_verification' });
});

test('Apple: the secret is signed for each exchange, and the cookie comes along across sites', async () => {
  const visitor = aVisitorOf([apple], { endpoints: { apple: issuer.url } });
  const begun = await visitor.go(`${publicUrl}/auth/v1/authorize?provider=apple`);
  expect(Object.fromEntries(locationOf(begun).searchParams)).toMatchObject({ response_mode: 'form_post', scope: 'openid name email' });
  expect(begun.headers.getSetCookie()[0]).toMatch(/^__Host-haat_visit_\w{8}=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/);
  issuer.behave({ claims: { ...aPerson() } });
  await postedByApple(visitor);
  const secret = issuer.exchanges.at(-1)?.client_secret ?? '';
  expect(decodeProtectedHeader(secret)).toMatchObject({ alg: 'ES256', kid: 'KEY' });
  const { payload } = await jwtVerify(secret, applePair.publicKey, { issuer: 'TEAM', subject: 'services.id', audience: issuer.url });
  expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
});

test('a key file of Apple that is missing or no key stops the start with a sentence', async () => {
  const noKey = join(folder, 'no-key.p8');
  await writeFile(noKey, 'not a key');
  const rsaKey = join(folder, 'rsa.p8');
  await writeFile(rsaKey, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const start = (privateKeyFile: string) => () => providersOf([{ ...apple, privateKeyFile }]);
  expect(start(join(folder, 'missing.p8'))).toThrow(/^AUTH_APPLE is not usable: the key file .*missing\.p8 cannot be read \(ENOENT\)\.$/);
  for (const file of [noKey, rsaKey]) expect(start(file)).toThrow(/^AUTH_APPLE is not usable: .* holds no private key for ES256\./);
});

test('an issuer without encryption is refused at the start, but for one on this machine', () => {
  const oidc = { kind: 'oidc', name: 'work', label: 'Work', clientId: 'x', clientSecret: 'x', scopes: 'email' } as const;
  expect(() => providersOf([{ ...oidc, issuer: 'http://id.example' }])).toThrow('AUTH_OIDC is not usable: the issuer of "work" must begin with https://.');
  expect(providersOf([{ ...oidc, issuer: 'http://127.0.0.1:1' }]).list()).toEqual([{ name: 'work', label: 'Work' }]);
});

test('a token endpoint that never answers is given up', async () => {
  await using silent = await startOidcIssuer();
  silent.behave({ silent: true });
  const visitor = aVisitorOf([google], { endpoints: { google: silent.url }, timeoutSeconds: 0.3 });
  const address = await visitor.visit(`${publicUrl}/auth/v1/authorize?provider=google`);
  expect(said(address)).toEqual({ error: 'server_error', error_code: 'unexpected_failure', error_description: 'Google cannot be reached' });
});

async function startFacebook(me: { status: number; body: object }) {
  const asked: URL[] = [];
  const exchanges: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(url);
    if (url.pathname === '/token') exchanges.push(await text(request));
    const isToken = url.pathname === '/token';
    // The Graph API calls its JSON a script.
    response.writeHead(isToken ? 200 : me.status, { 'Content-Type': isToken ? 'application/json' : 'text/javascript; charset=UTF-8' });
    response.end(JSON.stringify(isToken ? { access_token: 'fb-token', token_type: 'bearer', expires_in: 5_000_000 } : me.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    exchanges,
    endpoints: { authorization: `${origin}/dialog`, token: `${origin}/token`, me: `${origin}/me` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function returnFromFacebook(endpoints: Awaited<ReturnType<typeof startFacebook>>['endpoints']): Promise<Record<string, string>> {
  const visitor = aVisitorOf([facebook], { endpoints: { facebook: endpoints } });
  const dialog = locationOf(await visitor.go(`${publicUrl}/auth/v1/authorize?provider=facebook`));
  expect(Object.fromEntries(dialog.searchParams)).toMatchObject({ client_id: 'app-id', scope: 'public_profile,email', code_challenge_method: 'S256' });
  const state = dialog.searchParams.get('state') ?? '';
  return said(locationOf(await visitor.go(`${publicUrl}/auth/v1/callback?state=${state}&code=fb-code`)));
}

test('Facebook: the person of the Graph API comes in, with an address that counts as unproven', async () => {
  const id = randomUUID();
  await using server = await startFacebook({ status: 200, body: { id, name: 'Asha Rao', email: `${id}@example.com` } });
  expect(await returnFromFacebook(server.endpoints)).toMatchObject({ token_type: 'bearer', provider_token: 'fb-token' });
  expect(Object.fromEntries(new URLSearchParams(server.exchanges[0]))).toMatchObject({ code: 'fb-code', client_secret: 'app secret' });
  const me = server.asked.find(({ pathname }) => pathname === '/me');
  const proof = createHmac('sha256', 'app secret').update('fb-token').digest('hex');
  expect(Object.fromEntries(me?.searchParams ?? [])).toEqual({ fields: 'id,name,email', appsecret_proof: proof });
  expect(await identityOf(`${id}@example.com`)).toMatchObject({ provider: 'facebook', email_confirmed_at: null, identity_data: { email_verified: false } });
});

test.each([
  {
    what: 'an account that has the address already',
    me: { status: 200, body: { id: '1', email: 'taken@example.com' } },
    code: 'provider_email_needs_verification',
  },
  { what: 'no address', me: { status: 200, body: { id: '2', name: 'Asha Rao' } }, code: 'provider_email_needs_verification' },
  { what: 'a token it refuses', me: { status: 400, body: { error: {} } }, code: 'bad_oauth_callback' },
  { what: 'a fault of its own', me: { status: 500, body: {} }, code: 'unexpected_failure' },
])('Facebook: $what lets nobody in', async ({ me, code }) => {
  await app.send('POST', '/auth/v1/signup', { email: 'taken@example.com', password: 'a-long-password' });
  await using server = await startFacebook(me);
  expect(await returnFromFacebook(server.endpoints)).toMatchObject({ error_code: code });
});
