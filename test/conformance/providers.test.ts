import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { aPerson, aVisitor, locationOf, type OidcIssuer, page, password, type SignIns, said } from '../support/accounts/oidc-issuer.ts';
import { prepareOidcProvider } from '../support/accounts/oidc-set-up.ts';
import type { TestApp } from '../support/servers/test-app.ts';

let app: TestApp;
let origin: string;
let issuer: OidcIssuer;
let signIns: SignIns;

prepareOidcProvider((parts) => ({ app, origin, issuer, signIns } = parts));

test('a first sign-in by PKCE makes an account, with the address confirmed as the provider vouches for it', async () => {
  const person = aPerson();
  const { session, user, address } = await signIns.signIn(person);
  expect(address.origin + address.pathname).toBe(`${page}/after`);
  expect(address.hash).toBe('');
  expect(user).toMatchObject({ email: person.email, is_anonymous: false, app_metadata: { provider: 'work', providers: ['work'] } });
  expect(user.email_confirmed_at).toBeDefined();
  expect(user.user_metadata).toEqual({ name: 'Asha Rao', full_name: 'Asha Rao' });
  expect(user.identities).toHaveLength(1);
  expect(user.identities?.[0]).toMatchObject({
    provider: 'work',
    id: person.sub,
    identity_data: { sub: person.sub, email: person.email, email_verified: true, iss: issuer.url },
  });
  expect(decodeJwt(session.access_token).amr).toMatchObject([{ method: 'oauth' }]);
  expect(session.provider_token).toMatch(/^ey/);
  expect(session.provider_refresh_token).toBeTruthy();
});

test("the provider's tokens are handed out once, and not kept", async () => {
  const { client, session } = await signIns.signIn(aPerson());
  const { data } = await client.refreshSession();
  expect(data.session?.access_token).toBeTruthy();
  expect(data.session?.provider_token ?? null).toBeNull();
  const kept = await app.db
    .selectFrom('auth_flows')
    .select('id')
    .where('provider_token', '=', session.provider_token ?? '')
    .execute();
  expect(kept).toEqual([]);
});

test('the implicit flow brings the session in the fragment', async () => {
  const person = aPerson();
  const { address, said: given } = await signIns.arrive(person, 'implicit');
  expect(address.search).toBe('');
  expect(given).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' });
  expect(Object.keys(given).sort()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'provider_refresh_token', 'provider_token', 'refresh_token', 'sb', 'token_type'].sort(),
  );
  const client = signIns.aClient('implicit');
  const { data, error } = await client.setSession({ access_token: given.access_token ?? '', refresh_token: given.refresh_token ?? '' });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(person.email);
  expect(await app.db.selectFrom('auth_flows').select('id').where('provider_token', 'is not', null).execute()).toEqual([]);
});

test('coming back is the same account, and what the provider now says is kept', async () => {
  const person = aPerson();
  const first = await signIns.signIn(person);
  app.advance(5_000);
  const second = await signIns.signIn({ ...person, name: 'Asha R. Rao' });
  expect(second.user.id).toBe(first.user.id);
  const [before, after] = [first.user.identities?.[0], second.user.identities?.[0]];
  expect(after?.identity_data).toMatchObject({ full_name: 'Asha R. Rao' });
  expect(Date.parse(after?.last_sign_in_at ?? '')).toBeGreaterThan(Date.parse(before?.last_sign_in_at ?? ''));
});

test('ten first sign-ins of one person at once make one account', async () => {
  issuer.behave({ claims: { ...aPerson() } });
  const callbacks = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const visitor = aVisitor();
      const client = signIns.aClient('pkce', visitor);
      return { visitor, client, callback: await visitor.toCallback(await signIns.addressOf(client)) };
    }),
  );
  const users = await Promise.all(
    callbacks.map(async ({ visitor, client, callback }) => {
      const code = said(locationOf(await visitor.go(callback))).code ?? '';
      return (await client.exchangeCodeForSession(code)).data.user?.id;
    }),
  );
  expect(new Set(users).size).toBe(1);
  expect(users[0]).toBeDefined();
});

test('an address that the provider vouches for opens the account that already has it', async () => {
  const person = aPerson();
  const {
    user: { id: userId },
  } = await signIns.signUpByPassword(person.email);
  await prove(userId);
  const { user } = await signIns.signIn({ ...person, email: person.email.toUpperCase(), email_verified: 'true' });
  expect(user.id).toBe(userId);
  expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'work'] });
  expect((await signIns.aClient().signInWithPassword({ email: person.email, password })).error).toBeNull();
});

test('an account whose address nobody has proven is not opened by it: who made it may be somebody else', async () => {
  const person = aPerson();
  await signIns.signUpByPassword(person.email);
  const { said: answer } = await signIns.arrive(person);
  expect(answer).toMatchObject({ error_code: 'email_exists', error_description: expect.stringContaining('link Work there') });
});

test.each([false, 'false', undefined, 1])('an address that the provider does not vouch for (%s) opens nobody else’s account', async (email_verified) => {
  const person = aPerson({ email_verified });
  const {
    user: { id: userId },
  } = await signIns.signUpByPassword(person.email);
  const { said: given } = await signIns.arrive(person);
  expect(given).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
  const { error_description } = given;
  expect(error_description).toBe('Unverified email with Work. Verify the email with Work in order to sign in');
  expect(
    await app.db
      .selectFrom('auth_identities')
      .select('provider')
      .where('user_id', '=', userId as never)
      .execute(),
  ).toEqual([{ provider: 'email' }]);
});

test('pre-hijacking: an unconfirmed account loses every way in that was prepared before the owner of the address came', async () => {
  const person = aPerson();
  const trap = await signIns.signIn({ ...aPerson(), email: person.email, email_verified: false });
  await trap.client.updateUser({ password });
  const passkey = { user_id: trap.user.id as never, credential_id: person.sub, public_key: Buffer.from('key') };
  await app.db.insertInto('auth_passkeys').values(passkey).execute();
  await app.db
    .insertInto('auth_factors')
    .values({ user_id: trap.user.id as never, factor_type: 'totp', status: 'verified', secret: 'x' })
    .execute();
  expect(trap.user.email_confirmed_at).toBeUndefined();
  const { user } = await signIns.signIn(person);
  expect(user.id).toBe(trap.user.id);
  expect(user.email_confirmed_at).toBeDefined();
  expect(user.identities?.map(({ provider, id }) => ({ provider, id }))).toEqual([{ provider: 'work', id: person.sub }]);
  expect(user.app_metadata).toMatchObject({ providers: ['work'] });
  expect((await signIns.aClient().signInWithPassword({ email: person.email, password })).error).toMatchObject({ code: 'invalid_credentials' });
  expect(user.factors).toBeUndefined();
  expect(
    await app.db
      .selectFrom('auth_passkeys')
      .select('id')
      .where('user_id', '=', user.id as never)
      .execute(),
  ).toEqual([]);
  expect((await trap.client.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
});

test('an account whose address the provider vouches for only later is confirmed then', async () => {
  const person = aPerson();
  const unproven = await signIns.signIn({ ...person, email_verified: false });
  expect(unproven.user.email_confirmed_at).toBeUndefined();
  const { user } = await signIns.signIn(person);
  expect(user).toMatchObject({ id: unproven.user.id, email_confirmed_at: expect.any(String) });
});

test('an address that only userinfo tells is taken from there', async () => {
  const person = aPerson();
  issuer.behave({ claims: { sub: person.sub }, userinfo: { status: 200, body: { ...person } } });
  const visitor = aVisitor();
  const client = signIns.aClient('pkce', visitor);
  const { code } = said(await visitor.visit(await signIns.addressOf(client)));
  expect((await client.exchangeCodeForSession(code ?? '')).data.user).toMatchObject({ email: person.email });
});

test('no account is made while sign-ups are off, but those that exist come in', async () => {
  const person = aPerson();
  const { user } = await signIns.signUpByPassword(person.email);
  await prove(user.id);
  const settings = app.context.config.auth;
  settings.signUpDisabled = true;
  try {
    expect((await signIns.arrive(aPerson())).said).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' });
    expect((await signIns.arrive(person)).said.code).toBeDefined();
  } finally {
    settings.signUpDisabled = false;
  }
});

test('somebody banned does not come in, neither by the identity nor by the address', async () => {
  const [known, sameAddress] = [aPerson(), aPerson()];
  const { user } = await signIns.signIn(known);
  const {
    user: { id: userId },
  } = await signIns.signUpByPassword(sameAddress.email);
  const banned_until = new Date('2099-01-01');
  await app.db
    .updateTable('auth_users')
    .set({ banned_until })
    .where('id', 'in', [user.id, userId] as never[])
    .execute();
  for (const person of [known, sameAddress])
    expect((await signIns.arrive(person)).said).toMatchObject({ error: 'access_denied', error_code: 'user_banned', error_description: 'User is banned' });
});

test('two visits in two tabs of one browser do not disturb each other', async () => {
  issuer.behave({ claims: { ...aPerson() } });
  const visitor = aVisitor();
  const [first, second] = [signIns.aClient('pkce', visitor), signIns.aClient('pkce', visitor)];
  const [one, two] = [await visitor.toCallback(await signIns.addressOf(first)), await visitor.toCallback(await signIns.addressOf(second))];
  for (const callback of [one, two]) expect(said(locationOf(await visitor.go(callback))).code).toBeDefined();
  expect([...visitor.cookies.keys()].filter((name) => name.startsWith('haat_visit_'))).toEqual([]);
});

test('the way to the provider carries state, nonce and PKCE of our own, its scopes and the parameters that are allowed', async () => {
  const queryParams = {
    prompt: 'consent',
    login_hint: 'asha@example.com',
    redirect_uri: 'https://evil.example',
    response_type: 'token',
    client_id: 'evil',
    nonce: 'evil',
  };
  const visitor = aVisitor();
  const response = await visitor.go(await signIns.addressOf(signIns.aClient('pkce', visitor), { queryParams, scopes: 'openid calendar' }));
  const { searchParams } = locationOf(response);
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'haat',
    redirect_uri: `${origin}/auth/v1/callback`,
    scope: 'openid email profile calendar',
    state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    prompt: 'consent',
    login_hint: 'asha@example.com',
  });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('haat_visit_')) ?? '';
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=600']) expect(cookie).toContain(attribute);
});

test('an app on a phone gets its code at its own scheme', async () => {
  issuer.behave({ claims: { ...aPerson() } });
  const visitor = aVisitor();
  const address = await visitor.visit(await signIns.addressOf(signIns.aClient('pkce', visitor), { redirectTo: 'shop.app://signed-in' }));
  expect(address.href).toMatch(/^shop\.app:\/\/signed-in\?code=[\w-]{32}$/);
});

test('with skip_http_redirect the address is the answer', async () => {
  const response = await fetch(`${origin}/auth/v1/authorize?provider=work&skip_http_redirect=true`);
  expect(response.status).toBe(200);
  const { url } = (await response.json()) as { url: string };
  expect(new URL(url).origin).toBe(issuer.url);
  expect(response.headers.getSetCookie().some((line) => line.startsWith('haat_visit_'))).toBe(true);
});

test('the settings name the provider', async () => {
  const settings = (await (await fetch(`${origin}/auth/v1/settings`)).json()) as { external: Record<string, unknown> };
  expect(settings.external).toMatchObject({ work: true });
});

/** As a code by mail does. */
async function prove(userId: string): Promise<void> {
  await app.db
    .updateTable('auth_users')
    .set({ email_proven_at: new Date() })
    .where('id', '=', userId as never)
    .execute();
}
