import { randomUUID } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEmail, aPhone, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { type AdminServer, password, serviceKey, startAdminServer } from '../support/accounts/admin-server.ts';

let server: AdminServer;
let admin: GoTrueAdminApi;

beforeAll(async () => {
  server = await startAdminServer();
  admin = server.admin;
});
afterAll(() => server[Symbol.asyncDispose]());

describe('only the service key opens it', () => {
  const id = randomUUID();
  const doors = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${id}`],
    ['PUT', `/admin/users/${id}`],
    ['DELETE', `/admin/users/${id}`],
    ['GET', `/admin/users/${id}/factors`],
    ['DELETE', `/admin/users/${id}/factors/${id}`],
    ['GET', `/admin/users/${id}/passkeys`],
    ['DELETE', `/admin/users/${id}/passkeys/${id}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const;

  test.each(doors)('%s %s', async (method, path) => {
    const { session } = await server.aSignedIn();
    const problem = async (token: string | undefined) => {
      const { status, body } = await server.ask(method, path, undefined, { token });
      return [status, body.code, body.message];
    };
    expect((await problem(undefined)).slice(0, 2)).toEqual([401, 'no_authorization']);
    for (const token of [session.access_token, 'sb_publishable_haat', `${serviceKey}x`, serviceKey.slice(0, -1), ' '])
      expect([await problem(token), token]).toEqual([
        token === ' ' ? [401, 'no_authorization', expect.anything()] : [403, 'not_admin', 'User not allowed'],
        token,
      ]);
  });

  test('without a service key in the settings it is shut to everybody', async () => {
    await using shut = await startAccountsServer();
    for (const token of [undefined, serviceKey, 'undefined', 'sb_publishable_haat'])
      for (const [method, path] of doors)
        expect(await shut.ask(method, path, undefined, { token })).toMatchObject({ status: 403, body: { code: 'not_admin' } });
  });
});

describe('listing', () => {
  test('pages hold fifty users, newest first, and say where the next and the last page are', async () => {
    await using full = await startAccountsServer({ AUTH_KEYS: `sb_publishable_haat,${serviceKey}` });
    const insert = full.app.db.insertInto('auth_users');
    await insert
      .values(
        Array.from({ length: 103 }, (_, at) => ({ email: `u${at}@example.com`, app_metadata: '{}', user_metadata: '{}', created_at: new Date(at * 1000) })),
      )
      .execute();
    const first = await full.ask('GET', '/admin/users', undefined, { token: serviceKey });
    expect(first.headers.get('X-Total-Count')).toBe('103');
    const url = `${full.url}/auth/v1/admin/users`;
    expect(first.headers.get('Link')).toBe(`<${url}?page=2&per_page=50>; rel="next", <${url}?page=3&per_page=50>; rel="last"`);
    expect(first.headers.get('Access-Control-Expose-Headers')).toMatch(/X-Total-Count.*Link/i);
    expect(first.body).toMatchObject({ aud: 'authenticated' });
    expect(first.body.users).toHaveLength(50);
    expect(first.body.users[0].email).toBe('u102@example.com');

    const pages = new GoTrueAdminApi({ url: `${full.url}/auth/v1`, headers: { Authorization: `Bearer ${serviceKey}` } });
    const { data: second } = await pages.listUsers({ page: 2, perPage: 40 });
    expect(second).toMatchObject({ total: 103, nextPage: 3, lastPage: 3 });
    const { data: third } = await pages.listUsers({ page: 3, perPage: 40 });
    expect(third.users.map(({ email }) => email)).toEqual(Array.from({ length: 23 }, (_, at) => `u${22 - at}@example.com`));
    expect(third).toMatchObject({ nextPage: null, lastPage: 3 });
    expect((await pages.listUsers({ perPage: 5000 })).data.users).toHaveLength(103);
    expect((await pages.listUsers({ page: 9 })).data.users).toEqual([]);
  });

  test.each(['page=0', 'page=-1', 'page=two', 'per_page=1.5', 'per_page=0', `page=${'9'.repeat(30)}`])('%s is refused', async (query) => {
    expect(await server.askAdmin('GET', `/admin/users?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('no answer holds a hash, a secret or a token', async () => {
    const user = await server.aUser();
    const answers = [
      await server.askAdmin('GET', '/admin/users'),
      await server.askAdmin('GET', `/admin/users/${user.id}`),
      await server.askAdmin('PUT', `/admin/users/${user.id}`, {}),
    ];
    for (const { text } of answers) expect(text).not.toMatch(/password|argon2|\$2[aby]\$|secret|token/i);
  });
});

describe('creating', () => {
  test('an address that is confirmed can log in at once, with the metadata given', async () => {
    const user = await server.aUser({ user_metadata: { name: 'Asha' }, app_metadata: { plan: 'gold', provider: 'forged', providers: ['forged'] } });
    expect(user.email_confirmed_at).toBeDefined();
    expect(user.app_metadata).toEqual({ plan: 'gold', provider: 'email', providers: ['email'] });
    expect(user.identities).toMatchObject([{ provider: 'email', identity_data: { sub: user.id, email: user.email, email_verified: true } }]);
    const { data } = await server.browser().client.signInWithPassword({ email: user.email ?? '', password });
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ user_metadata: { name: 'Asha' }, app_metadata: { plan: 'gold' } });
  });

  test('without email_confirm the address is not confirmed', async () => {
    const user = await server.aUser({ email_confirm: false });
    expect(user.email_confirmed_at).toBeUndefined();
    const { error } = await server.browser().client.signInWithPassword({ email: user.email ?? '', password });
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
  });

  test('both an address and a number may be given, and each is an identity', async () => {
    const phone = aPhone();
    const user = await server.aUser({ phone, phone_confirm: true });
    expect(user).toMatchObject({ phone: phone.slice(1), phone_confirmed_at: expect.any(String), app_metadata: { providers: ['email', 'phone'] } });
    expect((await admin.createUser({ phone, password })).error).toMatchObject({ status: 422, code: 'phone_exists' });
    expect((await admin.createUser({ email: anEmail(), phone })).error).toMatchObject({ status: 422, code: 'phone_exists' });
  });

  test('a store name opens the store once the address is confirmed', async () => {
    const { session } = await server.aSignedIn({ user_metadata: { store_name: 'Blue Door' } });
    expect((await server.app.send('GET', '/api/seller/store', undefined, session.access_token)).body).toMatchObject({ name: 'Blue Door', role: 'owner' });
  });

  test('a ban may be there from the start', async () => {
    const user = await server.aUser({ ban_duration: '1h30m' });
    expect(Date.parse(String((user as { banned_until?: string }).banned_until)) - Date.now()).toBeGreaterThan(80 * 60_000);
    expect((await server.browser().client.signInWithPassword({ email: user.email ?? '', password })).error).toMatchObject({ code: 'user_banned' });
  });

  test.each([
    ['bcrypt', () => bcrypt(password, { cost: 4 })],
    ['bcrypt as PHP writes it', async () => (await bcrypt(password, { cost: 4 })).replace(/^\$2b/, '$2y')],
    ['argon2', () => argon2(password, { memoryCost: 4096, timeCost: 2, parallelism: 1 })],
  ])('a %s hash of another service lets its owner in', async (_kind, hashOf) => {
    const email = anEmail();
    const { error } = await admin.createUser({ email, email_confirm: true, password_hash: await hashOf() });
    expect(error).toBeNull();
    expect((await server.browser().client.signInWithPassword({ email, password })).error).toBeNull();
    expect((await server.browser().client.signInWithPassword({ email, password: 'another' })).error).toMatchObject({ code: 'invalid_credentials' });
  });

  test.each([
    [{}, 400, 'validation_failed'],
    [{ email: '', phone: '' }, 400, 'validation_failed'],
    [{ email: 'nobody' }, 400, 'validation_failed'],
    [{ phone: '12' }, 400, 'validation_failed'],
    [{ email: 'w1@example.com', password: 'abc' }, 422, 'weak_password'],
    [{ email: 'w2@example.com', password: '123456' }, 422, 'weak_password'],
    [{ email: 'w3@example.com', password, password_hash: `$2b$10$${'a'.repeat(53)}` }, 400, 'validation_failed'],
    [{ email: 'w4@example.com', password_hash: 'plain text' }, 400, 'validation_failed'],
    [{ email: 'w5@example.com', password_hash: '$2b$10$short' }, 400, 'validation_failed'],
    [{ email: 'w6@example.com', ban_duration: 'a while' }, 400, 'validation_failed'],
    [{ email: 'w7@example.com', ban_duration: '-1h' }, 400, 'validation_failed'],
    [{ email: 'w8@example.com', ban_duration: `${'9'.repeat(400)}h` }, 400, 'validation_failed'],
    [{ email: 'w9@example.com', user_metadata: { big: 'x'.repeat(9000) } }, 400, 'validation_failed'],
    [{ email: 'w10@example.com', user_metadata: 'text' }, 400, 'validation_failed'],
    [{ email: ['w11@example.com'] }, 400, 'validation_failed'],
  ])('%j is refused', async (body, status, code) => {
    expect(await server.askAdmin('POST', '/admin/users', body)).toMatchObject({ status, body: { code } });
  });

  test('an address is taken once, however it is written and however often at the same moment', async () => {
    const email = anEmail();
    const tries = await Promise.all([email, email.toUpperCase(), ` ${email}`, email].map((text) => server.askAdmin('POST', '/admin/users', { email: text })));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(tries.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'email_exists' });
  });
});

describe('reading', () => {
  test('an unknown user is 404', async () => {
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('Admin calls with non-UUID ids reach other routes (supabase #30406): they reach none', async () => {
    for (const id of ['1', '%20', '..%2F', 'null', "'%20or%20true--", `${randomUUID()}0`, `{${randomUUID()}}`, '%00'])
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['GET', '/factors'],
        ['GET', '/passkeys'],
      ] as const)
        expect([await server.askAdmin(method, `/admin/users/${id}${path}`, method === 'PUT' ? {} : undefined), id]).toMatchObject([
          { status: 404, body: { code: 'user_not_found' } },
          id,
        ]);
    const trailing = await server.askAdmin('GET', '/admin/users/');
    expect([trailing.status, trailing.body.users]).toEqual([404, undefined]);
    const { status, body } = await server.askAdmin('DELETE', `/admin/users/${(await server.aUser()).id}/factors/1`);
    expect([status, body.code]).toEqual([404, 'mfa_factor_not_found']);
  });
});

describe('changing', () => {
  test('metadata is merged one level deep, and null takes a key away', async () => {
    const { id } = await server.aUser({ user_metadata: { name: 'Asha', city: 'Jaipur' }, app_metadata: { plan: 'gold' } });
    const { data, error } = await admin.updateUserById(id, { user_metadata: { city: null, shoe: { size: 5 } }, app_metadata: { role: 'buyer' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Asha', shoe: { size: 5 } });
    expect(data.user?.app_metadata).toEqual({ plan: 'gold', role: 'buyer', provider: 'email', providers: ['email'] });
  });

  test('metadata, and the same address again, end no session', async () => {
    const { user, client } = await server.aSignedIn();
    await admin.updateUserById(user.id, { email: user.email?.toUpperCase(), user_metadata: { a: 1 }, ban_duration: 'none' });
    expect((await client.getUser()).error).toBeNull();
  });

  test('a changed address is the new one at once, also in the identity', async () => {
    const { id } = await server.aUser();
    const email = anEmail();
    const { data } = await admin.updateUserById(id, { email });
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String), identities: [{ email, identity_data: { email, email_verified: true } }] });
    expect((await server.browser().client.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('email_confirm confirms, and takes the confirmation away', async () => {
    const { id } = await server.aUser({ email_confirm: false });
    expect((await admin.updateUserById(id, { email_confirm: true })).data.user?.email_confirmed_at).toBeDefined();
    expect((await admin.updateUserById(id, { email_confirm: false })).data.user?.email_confirmed_at).toBeUndefined();
  });

  test("somebody else's address or number is refused, and nothing else of that call happens", async () => {
    const phone = aPhone();
    const other = await server.aUser({ phone });
    const { id } = await server.aUser({ user_metadata: { a: 1 } });
    expect((await admin.updateUserById(id, { email: other.email, user_metadata: { a: 2 } })).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await admin.updateUserById(id, { phone, user_metadata: { a: 2 } })).error).toMatchObject({ status: 422, code: 'phone_exists' });
    expect((await admin.getUserById(id)).data.user?.user_metadata).toEqual({ a: 1 });
    expect((await admin.updateUserById(id, { password: 'abc' })).error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
    expect((await admin.updateUserById(randomUUID(), {})).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test.each([
    ['a ban', { ban_duration: '24h' }],
    ['a password', { password: 'another brass lamp' }],
    ['an address', { email: 'changed@example.com' }],
    ['a number', { phone: '+919812345678' }],
  ])(
    'Access tokens of banned users accepted; recovery links alive after email change (auth #2642, cf74a14): %s ends sessions and links at once',
    async (_what, change) => {
      const { user, client, session } = await server.aSignedIn();
      const links = await Promise.all(
        (['recovery', 'magiclink'] as const).map(
          async (type) => (await admin.generateLink({ type, email: user.email ?? '' })).data.properties?.hashed_token ?? '',
        ),
      );
      expect((await admin.updateUserById(user.id, change)).error).toBeNull();
      const { status, body } = await server.ask('GET', '/user', undefined, { token: session.access_token });
      expect([status, body.code]).toEqual([403, expect.stringMatching(/^(session_not_found|user_banned)$/)]);
      expect((await server.app.send('GET', '/api/seller/store', undefined, session.access_token)).status).toBe(401);
      expect((await client.refreshSession()).error?.code).toMatch(/^(refresh_token_not_found|user_banned)$/);
      for (const [at, token_hash] of links.entries()) {
        const type = at === 0 ? 'recovery' : 'magiclink';
        expect((await server.browser().client.verifyOtp({ type, token_hash })).error).toMatchObject({ status: 403, code: 'otp_expired' });
      }
    },
  );

  test('a ban keeps its owner out until it is lifted or has run out', async () => {
    const { user, client } = await server.aSignedIn();
    await admin.updateUserById(user.id, { ban_duration: '24h' });
    const logIn = () => client.signInWithPassword({ email: user.email ?? '', password });
    expect((await logIn()).error).toMatchObject({ status: 400, code: 'user_banned' });
    await admin.updateUserById(user.id, { ban_duration: 'none' });
    expect((await logIn()).error).toBeNull();
  });
});

describe('removing', () => {
  test('hard: the row is gone, and the address is free', async () => {
    const { user, session } = await server.aSignedIn({ user_metadata: { store_name: 'Blue Door' } });
    const { data, error } = await admin.deleteUser(user.id);
    expect([error, data.user?.id]).toEqual([null, user.id]);
    expect(
      await server.app.db
        .selectFrom('auth_users')
        .select('id')
        .where('id', '=', user.id as never)
        .execute(),
    ).toEqual([]);
    expect((await server.ask('GET', '/user', undefined, { token: session.access_token })).body.code).toBe('user_not_found');
    expect(await server.aUser({ email: user.email })).toMatchObject({ email: user.email });
    expect((await admin.deleteUser(user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('soft: the row stays without a word of who it was, and the address is free', async () => {
    const { user, session } = await server.aSignedIn({ phone: aPhone(), user_metadata: { name: 'Asha' } });
    expect((await admin.deleteUser(user.id, true)).error).toBeNull();
    const row = await server.app.db
      .selectFrom('auth_users')
      .selectAll()
      .where('id', '=', user.id as never)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: null, phone: null, password_hash: null, user_metadata: {}, deleted_at: expect.any(Date) });
    expect((await admin.getUserById(user.id)).error).toMatchObject({ code: 'user_not_found' });
    expect((await server.ask('GET', '/user', undefined, { token: session.access_token })).status).toBe(403);
    expect((await server.browser().client.signInWithPassword({ email: user.email ?? '', password })).error).toMatchObject({ code: 'invalid_credentials' });
    expect(await server.aUser({ email: user.email, phone: user.phone })).toMatchObject({ email: user.email });
  });

  test('factors and passkeys are listed and taken away', async () => {
    const { user, client } = await server.aSignedIn();
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    const listed = await admin.mfa.listFactors({ userId: user.id });
    expect(listed.data?.factors).toMatchObject([{ id: enrolled?.id, friendly_name: 'phone', factor_type: 'totp', status: 'unverified' }]);
    expect(JSON.stringify(listed)).not.toContain('secret');
    const factor = { userId: user.id, id: enrolled?.id ?? '' };
    expect((await admin.mfa.deleteFactor({ ...factor, userId: (await server.aUser()).id })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect(await server.askAdmin('DELETE', `/admin/users/${user.id}/factors/${factor.id}`)).toMatchObject({ status: 200, body: { id: factor.id } });
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);

    const passkey = { user_id: user.id as never, credential_id: randomUUID(), public_key: Buffer.from('key'), friendly_name: 'laptop' };
    await server.app.db.insertInto('auth_passkeys').values(passkey).execute();
    const { data: passkeys } = await admin.passkey.listPasskeys({ userId: user.id });
    expect(passkeys).toMatchObject([{ friendly_name: 'laptop' }]);
    const passkeyId = passkeys?.[0]?.id ?? '';
    expect((await admin.passkey.deletePasskey({ userId: user.id, passkeyId })).error).toBeNull();
    expect((await admin.passkey.listPasskeys({ userId: user.id })).data).toEqual([]);
    expect((await admin.mfa.listFactors({ userId: randomUUID() })).error).toMatchObject({ code: 'user_not_found' });
  });
});

test('what is not kept here answers 404 feature_disabled', async () => {
  expect((await admin.oauth.listClients()).error).toMatchObject({ status: 404, code: 'feature_disabled' });
  expect((await admin.customProviders.listProviders()).error).toMatchObject({ status: 404, code: 'feature_disabled' });
});
