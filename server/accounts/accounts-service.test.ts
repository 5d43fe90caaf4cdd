import { randomUUID } from 'node:crypto';
import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';

let app: TestApp;
let url: string;

beforeAll(async () => {
  app = await createTestApp({}, undefined, { hasRealPasswords: true });
  url = `${await app.listen()}/auth/v1`;
});
afterAll(() => app[Symbol.asyncDispose]());

const password = 'open sesame';

/** A browser of its own: the official client, unmodified, with its own storage. */
function aClient() {
  return new AuthClient({ url, storageKey: randomUUID(), autoRefreshToken: false });
}

function anEmail(): string {
  return `${randomUUID()}@example.com`;
}

async function aSignedInClient(options: { email?: string; store_name?: string } = {}) {
  const { email = anEmail(), ...data } = options;
  const client = aClient();
  const { data: made, error } = await client.signUp({ email, password, options: { data } });
  if (error || !made.session) throw error ?? new Error('no session');
  return { client, email, session: made.session };
}

async function apiStatus(token: string): Promise<number> {
  return (await app.send('GET', '/api/seller/store', undefined, token)).status;
}

test('signing up with a store name makes a seller with a store and a session', async () => {
  const { client, email, session } = await aSignedInClient({ email: `  ${anEmail().toUpperCase()} `, store_name: 'Blue Door' });
  expect(session.user.email).toBe(email.trim().toLowerCase());
  expect(session.user.user_metadata).toMatchObject({ store_name: 'Blue Door' });
  expect(session.user.identities).toMatchObject([{ provider: 'email', identity_data: { sub: session.user.id } }]);
  expect((await client.getUser()).data.user?.id).toBe(session.user.id);
  const store = await app.send('GET', '/api/seller/store', undefined, session.access_token);
  expect(store.body).toMatchObject({ name: 'Blue Door', role: 'owner', is_demo: false });
});

test('signing up without a store name makes a shopper, who has no store', async () => {
  const { session } = await aSignedInClient();
  expect(await apiStatus(session.access_token)).toBe(403);
});

test('an address signs up once, however it is written and however often at the same moment', async () => {
  const email = anEmail();
  const tries = await Promise.all([email, email.toUpperCase(), email, email].map((address) => aClient().signUp({ email: address, password })));
  expect(tries.filter(({ error }) => error === null)).toHaveLength(1);
  for (const { error } of tries.filter((each) => each.error))
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
});

test('a sign-up that is refused leaves neither user nor store', async () => {
  const email = anEmail();
  const short = await aClient().signUp({ email, password, options: { data: { store_name: ' ab ' } } });
  expect(short.error).toMatchObject({ code: 'validation_failed', message: 'Store name must be at least 3 characters' });
  expect((await aClient().signUp({ email, password: 'abc' })).error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
  expect((await aClient().signUp({ email: 'nobody', password })).error?.message).toBe('Unable to validate email address: invalid format');
  expect(await app.db.selectFrom('auth_users').selectAll().where('email', '=', email).execute()).toEqual([]);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await aSignedInClient();
  const wrong = await aClient().signInWithPassword({ email, password: 'not it' });
  const unknown = await aClient().signInWithPassword({ email: anEmail(), password });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
  expect(unknown.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
});

test('logging in answers a session of its own', async () => {
  const first = await aSignedInClient({ store_name: 'Blue Door' });
  const { data, error } = await aClient().signInWithPassword({ email: first.email.toUpperCase(), password });
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(first.session.refresh_token);
  expect(data.user?.last_sign_in_at).toBeDefined();
  expect(await apiStatus(data.session?.access_token ?? '')).toBe(200);
});

test('guessing is stopped after ten tries, for that account only', async () => {
  const [victim, other] = [await aSignedInClient(), await aSignedInClient()];
  for (let round = 0; round < 10; round += 1) await aClient().signInWithPassword({ email: victim.email, password: 'guess' });
  expect((await aClient().signInWithPassword({ email: victim.email, password })).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  expect((await aClient().signInWithPassword({ email: other.email, password })).error).toBeNull();
});

test('getClaims verifies the token in the client by the published keys', async () => {
  const { client, session } = await aSignedInClient();
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data?.header).toMatchObject({ alg: 'ES256' });
  expect(data?.claims).toMatchObject({ sub: session.user.id, aud: 'authenticated', role: 'authenticated', aal: 'aal1', phone: '', is_anonymous: false });
  expect(data?.claims.amr).toMatchObject([{ method: 'password' }]);
  expect(Number(data?.claims.exp) - Number(data?.claims.iat)).toBe(3600);
});

test.each([
  { scope: 'local', mine: 401, other: 200 },
  { scope: 'others', mine: 200, other: 401 },
  { scope: 'global', mine: 401, other: 401 },
] as const)('signing out with scope $scope ends the sessions it names, at once, for our API too', async ({ scope, mine, other }) => {
  const first = await aSignedInClient({ store_name: 'Blue Door' });
  const second = aClient();
  const there = (await second.signInWithPassword({ email: first.email, password })).data.session;
  expect((await first.client.signOut({ scope })).error).toBeNull();
  expect(await apiStatus(first.session.access_token)).toBe(mine);
  expect(await apiStatus(there?.access_token ?? '')).toBe(other);
  const refreshed = await second.refreshSession();
  expect(refreshed.error?.code).toBe(other === 200 ? undefined : 'refresh_token_not_found');
});

test('after a sign-out elsewhere the client drops its session when it asks for the user', async () => {
  const { client, session } = await aSignedInClient();
  await app.send('POST', '/auth/v1/logout', undefined, session.access_token);
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await client.getSession()).data.session).toBeNull();
});

test('a new password ends every other session and is the one that works from then on', async () => {
  const { client, email, session } = await aSignedInClient({ store_name: 'Blue Door' });
  const other = (await aClient().signInWithPassword({ email, password })).data.session;
  expect((await client.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' });
  expect((await client.updateUser({ password: 'abc' })).error).toMatchObject({ code: 'weak_password' });
  expect((await client.updateUser({ password: 'a new sesame' })).error).toBeNull();
  expect(await apiStatus(session.access_token)).toBe(200);
  expect(await apiStatus(other?.access_token ?? '')).toBe(401);
  expect((await aClient().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
  expect((await aClient().signInWithPassword({ email, password: 'a new sesame' })).error).toBeNull();
});

test('user data is merged one level deep, and never grows beyond what a token can carry', async () => {
  const { client } = await aSignedInClient({ store_name: 'Blue Door' });
  const { data } = await client.updateUser({ data: { language: 'hi', store_name: null } });
  expect(data.user?.user_metadata).toEqual({ language: 'hi' });
  expect((await client.updateUser({ data: { note: 'x'.repeat(9000) } })).error?.code).toBe('validation_failed');
});

test('a banned user is out at once', async () => {
  const { client, email, session } = await aSignedInClient({ store_name: 'Blue Door' });
  await app.db
    .updateTable('auth_users')
    .set({ banned_until: new Date(Date.now() + 60_000) })
    .where('email', '=', email)
    .execute();
  expect(await apiStatus(session.access_token)).toBe(401);
  expect((await client.getUser()).error?.code).toBe('user_banned');
  expect((await aClient().signInWithPassword({ email, password })).error?.code).toBe('user_banned');
  expect((await client.refreshSession()).error?.code).toBe('user_banned');
});

test('the password is kept as argon2id and never leaves', async () => {
  const { email, session } = await aSignedInClient();
  const row = await app.db.selectFrom('auth_users').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(session)).not.toContain('argon2');
});
