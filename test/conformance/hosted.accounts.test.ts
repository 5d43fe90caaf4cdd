import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aKey, claimsOf, type HostedAuth, type HostedKey, startHostedAuth } from '../support/accounts/hosted-auth.ts';
import { createTestApp, type TestApp } from '../support/servers/test-app.ts';

const publishableKey = 'sb_publishable_hosted';
const secret = 'the-secret-of-a-project-that-signs-with-hs256';

let hosted: HostedAuth;
let app: TestApp;
let key: HostedKey;
let other: HostedKey;

beforeAll(async () => {
  [key, other] = await Promise.all([aKey(), aKey()]);
});
beforeEach(async () => {
  hosted = await startHostedAuth();
  hosted.publish(key);
  app = await startApp();
});
afterEach(async () => {
  await app[Symbol.asyncDispose]();
  await hosted[Symbol.asyncDispose]();
});

function startApp(env: Record<string, string> = {}): Promise<TestApp> {
  return createTestApp({ AUTH_URL: hosted.url, AUTH_KEYS: publishableKey, ...env });
}

/** The API's answer to the bearer of a token: 200 with the store, or the refusal. */
function ask(token: string | undefined, on = app) {
  return on.send('GET', '/api/seller/store', undefined, token);
}

async function askAs(claims: JWTPayload, signer = key) {
  return await ask(await hosted.token(signer, claims));
}

const ended = { status: 401, body: { code: 'UNAUTHENTICATED', message: 'Your session has ended. Sign in again.' } };
const unavailable = { status: 503, body: { code: 'UNAVAILABLE' } };

describe('tokens', () => {
  test.each(['ES256', 'RS256'] as const)('%s by a published key lets its owner in', async (alg) => {
    const signer = await aKey(alg);
    hosted.publish(key, signer);
    expect(await askAs({}, signer)).toMatchObject({ status: 200, body: { name: 'Blue Door', role: 'owner', is_demo: false } });
  });

  test.each([
    ['of another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['without an issuer', { iss: undefined }],
    ['for another audience', { aud: 'anon' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 10 }],
    ['of the service role', { role: 'service_role' }],
    ['without a subject', { sub: undefined }],
    ['whose subject is no uuid', { sub: '1' }],
    ['without a session', { session_id: undefined }],
  ])('%s are refused', async (_what, claims) => {
    expect(await askAs(claims)).toMatchObject(ended);
  });

  test('10.20 without an expiry are refused', async () => {
    expect(await askAs({ exp: undefined })).toMatchObject(ended);
  });

  test('the clocks may differ by five seconds', async () => {
    expect((await askAs({ exp: Math.floor(Date.now() / 1000) - 3 })).status).toBe(200);
  });

  test('whose signature is not that of the named key are refused, and so is none at all', async () => {
    const forged = await hosted.token({ ...other, kid: key.kid });
    expect(await ask(forged)).toMatchObject(ended);
    const [head, body] = (await hosted.token(key)).split('.');
    expect(await ask(`${head}.${body}.`)).toMatchObject(ended);
    expect((await ask(new UnsecuredJWT(claimsOf(hosted.url)).encode())).status).toBe(401);
  });

  test('signed with the public key as if it were a secret are refused (RFC 8725 §2.1)', async () => {
    const asSecret = new TextEncoder().encode(JSON.stringify(key.jwk));
    const forged = await new SignJWT(claimsOf(hosted.url)).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(asSecret);
    expect(await ask(forged)).toMatchObject({ status: 401, body: { message: 'No matching signing key found in JWKS' } });
  });

  test('no token, an opaque key and the public JWT of an older project are a guest', async () => {
    const anon = await new SignJWT({ role: 'anon', iss: 'supabase' }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
    for (const token of [undefined, publishableKey, 'x.y.z', anon])
      expect(await ask(token)).toMatchObject({ status: 401, body: { message: 'Sign in to do this.' } });
    expect(hosted.asked()).toBe(0);
  });

  test('the assurance level and the session are those of the token', async () => {
    const claims = {
      sub: randomUUID(),
      session_id: randomUUID(),
      email: 'asha@example.com',
      user_metadata: { display_name: ' Asha ' },
      aal: 'aal2',
      amr: [{ method: 'totp', timestamp: 1 }],
    };
    const actor = await app.context.accounts.findActor(await hosted.token(key, claims));
    expect(actor).toMatchObject({ kind: 'user', userId: claims.sub, sessionId: claims.session_id, aal: 'aal2', email: claims.email, displayName: 'Asha' });
  });
});

describe('the two refusals of older clients', () => {
  test("'JWKS is empty'", async () => {
    hosted.publish();
    expect(await askAs({})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'JWKS is empty' } });
    const symmetric = await new SignJWT(claimsOf(hosted.url)).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
    expect(await ask(symmetric)).toMatchObject({ status: 401, body: { message: 'JWKS is empty' } });
  });

  test("'No matching signing key found in JWKS'", async () => {
    expect(await askAs({}, other)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'No matching signing key found in JWKS' } });
  });
});

describe('a project that still signs with HS256', () => {
  const sign = (claims?: JWTPayload, by = secret) =>
    new SignJWT(claimsOf(hosted.url, claims)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(by));

  test('is verified by AUTH_JWT_SECRET, also while its first published keys stand by', async () => {
    await using withSecret = await startApp({ AUTH_JWT_SECRET: secret });
    hosted.publish();
    expect((await ask(await sign(), withSecret)).status).toBe(200);
    hosted.publish(key);
    expect((await ask(await sign(), withSecret)).status).toBe(200);
    expect((await ask(await hosted.token(key), withSecret)).status).toBe(200);
  });

  test('issuer, audience and secret must be the right ones there too', async () => {
    await using withSecret = await startApp({ AUTH_JWT_SECRET: secret });
    for (const token of [await sign({}, `${secret}!`), await sign({ iss: 'supabase' }), await sign({ aud: 'x' }), await sign({ exp: 1 })])
      expect(await ask(token, withSecret)).toMatchObject(ended);
  });
});

describe('JWKS unreachable is 503, never 401', () => {
  test.each([
    ['it answers 500', (r: ServerResponse) => r.writeHead(500).end('{}')],
    ['it answers 404', (r: ServerResponse) => r.writeHead(404).end('{}')],
    ['it answers a page', (r: ServerResponse) => r.end('<html>')],
    ['it answers other JSON', (r: ServerResponse) => r.end('{"message":"ok"}')],
    ['it leads elsewhere', (r: ServerResponse) => r.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
    ['it hangs up', (r: ServerResponse) => r.destroy()],
    ['it does not answer for five seconds', () => undefined],
  ])('%s', async (_what, answer) => {
    hosted.answerWith(answer);
    expect(await askAs({})).toMatchObject(unavailable);
    expect((await ask(undefined)).status).toBe(401);
  });

  test('a published key that is broken is no reason to log people out', async () => {
    hosted.publish({ ...key, jwk: { ...key.jwk, x: 'AAAA' } });
    expect(await askAs({})).toMatchObject(unavailable);
  });

  test('a token whose key is known goes on working, and one whose key is not is told to wait', async () => {
    const token = await hosted.token(key, { exp: Math.floor(Date.now() / 1000) + 90_000 });
    expect((await ask(token)).status).toBe(200);
    hosted.answerWith((response) => response.writeHead(503).end());
    app.advance(86_400_000);
    expect((await ask(token)).status).toBe(200);
    expect(await ask(await hosted.token(other, { exp: Math.floor(Date.now() / 1000) + 90_000 }))).toMatchObject(unavailable);
  });

  test('it is tried again soon, and not at each request', async () => {
    hosted.answerWith((response) => response.writeHead(503).end());
    await Promise.all([askAs({}), askAs({}), askAs({})]);
    expect(await askAs({})).toMatchObject(unavailable);
    expect(hosted.asked()).toBe(1);
    hosted.publish(key);
    app.advance(6_000);
    expect((await askAs({})).status).toBe(200);
  });
});

describe('rotation', () => {
  test('an unknown key is looked for once in thirty seconds', async () => {
    expect((await askAs({})).status).toBe(200);
    app.advance(31_000);
    hosted.publish(key, other);
    expect((await askAs({}, other)).status).toBe(200);
    expect(hosted.asked()).toBe(2);
    const invented = await Promise.all(Array.from({ length: 10 }, async (_, at) => await hosted.token({ ...key, kid: `invented-${at}` })));
    for (const token of invented) expect((await ask(token)).status).toBe(401);
    expect(hosted.asked()).toBe(2);
  });

  test('keys are kept for ten minutes; one taken away does not verify any more', async () => {
    const token = await hosted.token(key);
    expect((await ask(token)).status).toBe(200);
    hosted.publish(other);
    app.advance(599_000);
    expect((await ask(token)).status).toBe(200);
    expect(hosted.asked()).toBe(1);
    app.advance(2_000);
    expect(await ask(token)).toMatchObject({ status: 401, body: { message: 'No matching signing key found in JWKS' } });
  });
});

describe('people', () => {
  const rowOf = (sub: string) =>
    app.db
      .selectFrom('auth_users')
      .selectAll()
      .where('id', '=', sub as never)
      .executeTakeFirst();

  test('twenty first requests at once make one person with one store', async () => {
    const claims = { sub: randomUUID(), email: 'asha@example.com', phone: '919812345678', user_metadata: { store_name: 'Blue Door', name: 'Asha' } };
    const token = await hosted.token(key, claims);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { name: 'Blue Door', role: 'owner' } });
    expect(await rowOf(claims.sub)).toMatchObject({ email: claims.email, phone: claims.phone, user_metadata: claims.user_metadata, password_hash: null });
    expect(await app.db.selectFrom('stores').select('id').execute()).toHaveLength(1);
  });

  test.each([
    ['no store name', { user_metadata: {} }],
    ['a store name that none may have', { user_metadata: { store_name: 'x' } }],
    ['a visitor without an account', { is_anonymous: true, email: '' }],
  ])('%s makes a shopper without a store', async (_what, claims) => {
    expect(await askAs(claims)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await app.db.selectFrom('stores').select('id').execute()).toEqual([]);
  });

  test('metadata gives nobody a role in a store', async () => {
    const metadata = { role: 'owner', stores: [{ store_id: randomUUID(), role: 'owner' }] };
    expect(await askAs({ user_metadata: metadata, app_metadata: metadata })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('a changed address follows the token', async () => {
    const sub = randomUUID();
    await askAs({ sub, email: 'Old@Example.com' });
    expect((await rowOf(sub))?.email).toBe('old@example.com');
    const store = await askAs({ sub, email: 'new@example.com' });
    expect(store.status).toBe(200);
    expect((await rowOf(sub))?.email).toBe('new@example.com');
    await askAs({ sub, email: '' });
    expect((await rowOf(sub))?.email).toBeNull();
  });

  test('an address that moved to another person is that person’s, also when both come at once', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await askAs({ sub: first, email: 'shared@example.com' });
    expect((await askAs({ sub: second, email: 'shared@example.com' })).status).toBe(200);
    expect([(await rowOf(first))?.email, (await rowOf(second))?.email]).toEqual([null, 'shared@example.com']);
    const both = await Promise.all([first, third].map((sub) => askAs({ sub, email: 'contested@example.com' })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a person who is banned or removed here stays out', async () => {
    const sub = randomUUID();
    const token = await hosted.token(key, { sub });
    await ask(token);
    await app.db
      .updateTable('auth_users')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('id', '=', sub as never)
      .execute();
    expect(await ask(token)).toMatchObject({ status: 401, body: { message: 'This account is suspended.' } });
    await app.db
      .updateTable('auth_users')
      .set({ banned_until: null, deleted_at: new Date() })
      .where('id', '=', sub as never)
      .execute();
    expect((await ask(token)).status).toBe(401);
  });
});

describe('who deletes the account', () => {
  const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago;
  const signedIn = (sub: string, ago: number) =>
    hosted.token(key, { sub, email: `${sub}@example.com`, amr: [{ method: 'password', timestamp: seconds(ago) }] });
  const erase = (token: string) => app.send('DELETE', '/api/account', {}, token);

  /** Every row of every table, as text, in which this stands. */
  async function rowsWith(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db);
    const found = await Promise.all(
      rows.map(async ({ name }) => {
        const holding = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${text}%`}`.execute(app.db);
        return holding.rows.length > 0 ? [name] : [];
      }),
    );
    return found.flat();
  }

  test('is told what stays with the service, and asked for a sign-in of the last minutes', async () => {
    const sub = randomUUID();
    const old = await signedIn(sub, 3_600);
    const host = new URL(hosted.url).host;
    const asked = await app.send('GET', '/api/account/deletion', undefined, old);
    expect(asked).toMatchObject({ status: 200, body: { proof: 'sign-in', sign_in_stays_at: host, stores: [{ name: 'Blue Door' }] } });
    expect(await erase(old)).toMatchObject({ status: 403, body: { message: expect.stringContaining('Sign out and in again') } });
    expect(await rowsWith(sub)).toContain('auth_users');
  });

  test('leaves nothing here but that they did, stays out by sessions from before, and begins anew by a later sign-in', async () => {
    const [sub, elsewhere] = [randomUUID(), await signedIn(randomUUID(), 5)];
    const token = await signedIn(sub, 5);
    const store = (await ask(token)).body.id;
    await app.send('PUT', '/api/account/profile', { bio: `Write to ${sub}`, avatar_url: null }, token);
    expect((await rowsWith(sub)).length).toBeGreaterThan(2);
    expect((await ask(elsewhere)).status).toBe(200);
    expect((await erase(token)).status).toBe(200);
    expect(await rowsWith(sub)).toEqual(['erased_people']);
    expect(await rowsWith(store)).toEqual([]);
    expect((await ask(elsewhere)).status).toBe(200);
    const renewed = await signedIn(sub, 5);
    for (const left of [token, renewed])
      expect(await ask(left)).toMatchObject({ status: 401, body: { message: expect.stringContaining('You deleted your account here') } });
    expect(await rowsWith(sub)).toEqual(['erased_people']);
    const later = await signedIn(sub, -2);
    expect(await ask(later)).toMatchObject({ status: 200, body: { name: 'Blue Door' } });
    expect((await ask(later)).body.id).not.toBe(store);
    expect((await app.send('GET', '/api/account/profile', undefined, later)).body).toMatchObject({ bio: '' });
    expect(await rowsWith(sub)).not.toContain('erased_people');
  });
});

describe('/auth/v1 meanwhile', () => {
  test('the account page asks for no devices here: what we have is a mirror', async () => {
    const token = await hosted.token(key);
    expect((await app.send('GET', '/api/account/sessions', undefined, token)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await app.send('DELETE', `/api/account/sessions/${randomUUID()}`, undefined, token)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('says what it offers, and no secret', async () => {
    const { status, body } = await app.send('GET', '/auth/v1/settings');
    expect(status).toBe(200);
    expect(body).toMatchObject({ external: { email: true }, disable_signup: false, haat: { hosted: true } });
    await using withSecret = await startApp({ AUTH_JWT_SECRET: secret, AUTH_KEYS: `${publishableKey},sb_secret_${'s'.repeat(24)}` });
    expect(JSON.stringify((await withSecret.send('GET', '/auth/v1/settings')).body)).not.toMatch(/secret/);
  });

  test.each([
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['GET', '/user'],
    ['GET', '/.well-known/jwks.json'],
    ['GET', '/admin/users'],
  ])('%s %s answers 404', async (method, path) => {
    const { status, body } = await app.send(method, `/auth/v1${path}`, method === 'POST' ? {} : undefined);
    expect([status, body.error_code, body.msg]).toEqual([404, 'not_found', `Accounts are kept at ${hosted.url}`]);
  });
});
