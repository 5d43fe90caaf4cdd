import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aPerson, aVisitor, createSignIns, locationOf, type OidcIssuer, page, type SignIns, said, startOidcIssuer } from '../support/accounts/oidc-issuer.ts';
import { prepareOidcProvider } from '../support/accounts/oidc-set-up.ts';
import { createTestApp, type TestApp } from '../support/servers/test-app.ts';

let app: TestApp;
let origin: string;
let issuer: OidcIssuer;
let signIns: SignIns;

prepareOidcProvider((parts) => ({ app, origin, issuer, signIns } = parts));

test.each([
  { fault: 'userinfo of somebody else', userinfo: { status: 200, body: { sub: 'mallory', email: 'mallory@example.com' } }, code: 'bad_oauth_callback' },
  { fault: 'userinfo down', userinfo: { status: 503, body: {} }, code: 'unexpected_failure' },
])('$fault lets nobody in', async ({ userinfo, code }) => {
  issuer.behave({ claims: { sub: randomUUID() }, userinfo });
  const visitor = aVisitor();
  expect(said(await visitor.visit(await signIns.addressOf(signIns.aClient('pkce', visitor))))).toMatchObject({ error_code: code });
});

test('a person without an address is told so', async () => {
  const { said: given } = await signIns.arrive({ sub: 'johndoe' });
  expect(given).toMatchObject({ error_code: 'provider_email_needs_verification' });
  expect(given.error_description).toContain('gave no email address');
});

test.each([
  { fault: 'another issuer', claims: { iss: 'https://evil.example' } },
  { fault: 'another audience', claims: { aud: 'somebody-else' } },
  { fault: 'another nonce', claims: { nonce: 'not ours' } },
  { fault: 'no nonce', claims: { nonce: undefined } },
  { fault: 'an expiry long past', claims: { exp: 1_700_000_000 } },
  { fault: 'no subject', claims: { sub: undefined } },
])('CVE-2026-31813: an ID token with $fault is refused', async ({ claims }) => {
  const person = aPerson();
  const { said: given } = await signIns.arrive({ ...person, ...claims });
  expect(given).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' });
  expect(await app.db.selectFrom('auth_users').select('id').where('email', '=', person.email).execute()).toEqual([]);
});

test('CVE-2026-31813: metadata that names another issuer than the one that is set is not believed', async () => {
  await using liar = await startOidcIssuer();
  liar.behave({ metadata: { issuer: 'https://accounts.google.com' } });
  await using server = await createTestApp({ AUTH_OIDC: JSON.stringify([liar.setting]), AUTH_REDIRECT_URLS: `${page}/**` });
  const there = createSignIns(await server.listen(), liar);
  const back = locationOf(await aVisitor().go(await there.addressOf(there.aClient())));
  expect(said(back)).toMatchObject({ error_code: expect.stringMatching(/^(bad_oauth_callback|unexpected_failure)$/) });
  expect(back.origin).toBe(page);
});

test('CVE-2026-31813: an ID token that the issuer did not sign is refused', async () => {
  issuer.behave({ claims: { ...aPerson() }, forged: true });
  const visitor = aVisitor();
  expect(said(await visitor.visit(await signIns.addressOf(signIns.aClient('pkce', visitor))))).toMatchObject({ error_code: 'bad_oauth_callback' });
});

test.each([
  { status: 400, error: 'invalid_request', code: 'bad_oauth_callback' },
  { status: 503, error: 'server_error', code: 'unexpected_failure' },
])('a token endpoint that answers $status is an error in the address, never a 500', async ({ status, error, code }) => {
  issuer.behave({ tokenStatus: status });
  const visitor = aVisitor();
  const back = await visitor.visit(await signIns.addressOf(signIns.aClient('pkce', visitor)));
  expect(back.searchParams.get('error_code')).toBe(code);
  expect(new URLSearchParams(back.hash.slice(1)).get('error')).toBe(error);
});

test.each([
  { said: 'access_denied', error: 'access_denied', code: 'access_denied' },
  { said: 'temporarily_unavailable', error: 'temporarily_unavailable', code: 'bad_oauth_callback' },
  { said: 'Sehr böse <script>', error: 'server_error', code: 'bad_oauth_callback' },
])('the provider saying "$said" comes back as $code', async ({ said: word, error, code }) => {
  issuer.behave({ refusal: { error: word, error_description: 'anything' } });
  const visitor = aVisitor();
  expect(said(await visitor.visit(await signIns.addressOf(signIns.aClient('implicit', visitor))))).toEqual({
    error,
    error_code: code,
    error_description: expect.stringContaining('Work'),
  });
});

test('OAuth callback state not bound to the browser: the callback of another browser is refused, and takes nothing', async () => {
  issuer.behave({ claims: { ...aPerson() } });
  const attacker = aVisitor();
  const client = signIns.aClient('pkce', attacker);
  const callback = await attacker.toCallback(await signIns.addressOf(client));
  const victim = aVisitor();
  await victim.toCallback(await signIns.addressOf(signIns.aClient('pkce', victim)));
  const [name = ''] = attacker.cookies.keys();
  for (const value of [undefined, victim.cookies.values().next().value ?? '']) {
    if (value) victim.cookies.set(name, value);
    const refused = locationOf(await victim.go(callback));
    expect(refused.origin).toBe(origin);
    expect(said(refused)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_state' });
  }
  expect(said(locationOf(await attacker.go(callback))).code).toBeDefined();
});

test('OAuth state/flow reuse; auth-code replay race: of many callbacks at once one gets the code, and the code works once', async () => {
  issuer.behave({ claims: { ...aPerson() } });
  const visitor = aVisitor();
  const client = signIns.aClient('pkce', visitor);
  const callback = await visitor.toCallback(await signIns.addressOf(client));
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(callback, { redirect: 'manual', headers: { Cookie: cookie } })));
  const given = answers.map((answer) => said(locationOf(answer)));
  const codes = given.flatMap(({ code }) => code ?? []);
  expect(codes).toHaveLength(1);
  expect(given.filter(({ error_code }) => error_code === 'bad_oauth_state')).toHaveLength(9);
  expect((await client.exchangeCodeForSession(codes[0] ?? '')).error).toBeNull();
  const body = JSON.stringify({ auth_code: codes[0], code_verifier: 'x'.repeat(43) });
  const again = await fetch(`${origin}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' },
  });
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({ code: 'flow_state_not_found' });
});

test('a visit that took longer than ten minutes is too old', async () => {
  issuer.behave({ claims: { ...aPerson() } });
  const visitor = aVisitor();
  const callback = await visitor.toCallback(await signIns.addressOf(signIns.aClient('pkce', visitor)));
  app.advance(601_000);
  expect(said(locationOf(await visitor.go(callback)))).toMatchObject({ error_code: 'bad_oauth_state' });
});

test.each([
  { query: '', code: 'bad_oauth_callback' },
  { query: '?code=x', code: 'bad_oauth_callback' },
  { query: '?state=x&code=x', code: 'bad_oauth_state' },
  { query: `?state=${randomUUID()}&code=x`, code: 'bad_oauth_state' },
  { query: '?error=access_denied', code: 'bad_oauth_callback' },
])('a callback nobody began ("$query") leads to the site and says $code', async ({ query, code }) => {
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`${origin}/auth/v1/callback${method === 'GET' ? query : ''}`, {
      method,
      redirect: 'manual',
      ...(method === 'POST' ? { body: query.slice(1), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } } : {}),
    });
    const address = locationOf(response);
    expect(address.origin).toBe(origin);
    expect(said(address)).toMatchObject({ error: 'invalid_request', error_code: code });
  }
});

test('looking at a callback with HEAD uses nothing up', async () => {
  issuer.behave({ claims: { ...aPerson() } });
  const visitor = aVisitor();
  const callback = await visitor.toCallback(await signIns.addressOf(signIns.aClient('pkce', visitor)));
  expect((await visitor.go(callback, { method: 'HEAD' })).status).toBe(200);
  expect(said(locationOf(await visitor.go(callback))).code).toBeDefined();
});

test('a flow of another kind is no flow of a provider', async () => {
  const { id } = await app.db.insertInto('auth_flows').values({ method: 'magiclink', redirect_to: page }).returning('id').executeTakeFirstOrThrow();
  const response = await fetch(`${origin}/auth/v1/callback?state=${id}&code=x`, { redirect: 'manual', headers: { Cookie: `haat_visit_${id.slice(0, 8)}=x` } });
  expect(said(locationOf(response))).toMatchObject({ error_code: 'bad_oauth_state' });
});

test('GHSA-3529-5m8x-rpv3: the callback address is that of the settings, whatever the headers say', async () => {
  const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
  const response = await fetch(`${origin}/auth/v1/authorize?provider=work`, { headers, redirect: 'manual' });
  expect(locationOf(response).searchParams.get('redirect_uri')).toBe(`${origin}/auth/v1/callback`);
});

test('redirect prefix match: an address that is not allowed becomes the site', async () => {
  issuer.behave({ claims: { ...aPerson() } });
  for (const redirectTo of ['https://app.example.evil.example/after', 'https://evil.example/', 'javascript:alert(1)']) {
    const visitor = aVisitor();
    expect((await visitor.visit(await signIns.addressOf(signIns.aClient('pkce', visitor), { redirectTo }))).origin).toBe(origin);
  }
});

test.each(['unknown', '', 'google', '__proto__'])('a provider that is not set up ("%s") is not supported', async (provider) => {
  const response = await fetch(`${origin}/auth/v1/authorize?provider=${provider}`, { headers: { 'X-Supabase-Api-Version': '2024-01-01' }, redirect: 'manual' });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' });
});

test.each([
  'code_challenge=short&code_challenge_method=s256',
  `code_challenge=${'x'.repeat(43)}`,
  `code_challenge=${'x'.repeat(43)}&code_challenge_method=md5`,
])('a challenge that is none (%s) is refused', async (query) => {
  const response = await fetch(`${origin}/auth/v1/authorize?provider=work&${query}`, { redirect: 'manual' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
});

test('a provider that cannot be reached is said in the address, and asked again the next time', async () => {
  await using away = await startOidcIssuer();
  await using other = await createTestApp({ AUTH_OIDC: JSON.stringify([away.setting]) });
  const url = `${await other.listen()}/auth/v1/authorize?provider=work`;
  away.setDown(true);
  expect(said(locationOf(await fetch(url, { redirect: 'manual' })))).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
  expect((await fetch(`${url}&skip_http_redirect=true`)).status).toBe(503);
  away.setDown(false);
  expect(locationOf(await fetch(url, { redirect: 'manual' })).origin).toBe(away.url);
});

test.each([
  [{ provider: 'google' }, 'Provider (issuer "https://accounts.google.com") is not enabled'],
  [{ provider: 'apple', issuer: 'https://evil.example' }, 'Provider (issuer "https://appleid.apple.com") is not enabled'],
  [{ issuer: 'https://www.facebook.com', client_id: 'any' }, 'Provider (issuer "https://www.facebook.com") is not enabled'],
  [{ provider: 'custom:"><script>' }, 'Custom OIDC provider "custom:\\"><script>" is not enabled'],
  [{ provider: 'toString' }, 'Custom OIDC provider "toString" is not enabled'],
  [{ provider: 'x'.repeat(5000) }, `Custom OIDC provider "${'x'.repeat(100)}" is not enabled`],
])('an ID token that somebody brings for %j is refused in the words of GoTrue', async (body, message) => {
  const headers = { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' };
  const response = await fetch(`${origin}/auth/v1/token?grant_type=id_token`, {
    method: 'POST',
    body: JSON.stringify({ ...body, id_token: 'a.b.c' }),
    headers,
  });
  expect([response.status, await response.json()]).toEqual([400, { code: 'provider_disabled', message }]);
});

test.each([
  { path: '/token?grant_type=id_token', status: 400, code: 'provider_disabled' },
  { path: '/token?grant_type=web3', status: 422, code: 'web3_provider_disabled' },
  { path: '/sso', status: 404, code: 'saml_provider_disabled' },
  { path: '/oauth/authorizations/1/consent', status: 404, code: 'feature_disabled' },
  { path: '/admin/oauth/clients', status: 404, code: 'feature_disabled' },
  { path: '/admin/custom-providers', status: 404, code: 'feature_disabled' },
])('$path says $code', async ({ path, status, code }) => {
  const headers = { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' };
  const response = await fetch(`${origin}/auth/v1${path}`, { method: 'POST', body: '{}', headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});
