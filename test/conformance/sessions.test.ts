import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { type AccountsServer, anAddress, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { openBrowser } from '../support/accounts/auth-client.ts';
import { createTestApp } from '../support/servers/test-app.ts';

const password = 'marigold lamps';
let server: AccountsServer;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => server[Symbol.asyncDispose]());

async function signedUp(email = anEmail()) {
  const browser = server.browser();
  const { data } = await browser.client.signUp({ email, password });
  if (!data.session) throw new Error('no session');
  return { ...browser, email, session: data.session };
}

const refresh = (refresh_token: string) => server.ask('POST', '/token?grant_type=refresh_token', { refresh_token });

describe('refreshing', () => {
  test('20 parallel refreshes of one token: twenty answers, one and the same new token', async () => {
    const { session } = await signedUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const tokens = new Set(answers.map(({ body }) => body.refresh_token));
    expect(tokens.size).toBe(1);
    expect(tokens).not.toContain(session.refresh_token);
  });

  test('twenty tabs of the client on one storage stay signed in', async () => {
    const { storage, cookies, session } = await signedUp();
    const [key = ''] = [...storage.keys()].filter((name) => name.endsWith('-auth-token'));
    const tabs = Array.from({ length: 20 }, () => openBrowser(server.url, { storage, cookies, ip: anAddress() }));
    const outcomes = await Promise.all(tabs.map(({ client }) => client.refreshSession({ refresh_token: session.refresh_token })));
    expect(outcomes.map(({ error }) => error)).toEqual(Array(20).fill(null));
    expect(storage.has(key)).toBe(true);
  });

  test('a refresh while the database is stopped answers 503, and the session survives in the client', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'haat-stopped-'));
    const log = createLog('silent');
    try {
      const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
      await using app = await createTestApp({}, postgres.connection);
      const url = await app.listen();
      const { client, storage } = openBrowser(url);
      const { data } = await client.signUp({ email: anEmail(), password });
      await postgres[Symbol.asyncDispose]();
      const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        body: JSON.stringify({ refresh_token: data.session?.refresh_token }),
      });
      expect(answer.status).toBe(503);
      const stopped = await startEmbeddedPostgres({ dataDir, log, durable: false });
      await using _running = stopped;
      expect([...storage.keys()].filter((key) => key.endsWith('-auth-token'))).toHaveLength(1);
      const again = await client.refreshSession();
      expect(again.error).toBeNull();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 60_000);

  test.each([
    ['', 400, 'validation_failed', 'Refresh token is not valid'],
    ['nonsense', 400, 'validation_failed', 'Refresh token is not valid'],
  ])('%j answers %i %s', async (token, status, code, message) => {
    const answer = await refresh(token);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
  });

  test('a token used after its session was rotated past it ends the whole session', async () => {
    await using slow = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_REFRESH_REUSE_SECONDS: '0' });
    const { client } = slow.browser();
    const { data } = await client.signUp({ email: anEmail(), password });
    const ask = (refresh_token?: string) => slow.ask('POST', '/token?grant_type=refresh_token', { refresh_token });
    const second = await ask(data.session?.refresh_token);
    const third = await ask(second.body.refresh_token);
    slow.app.advance(10);
    expect((await ask(data.session?.refresh_token)).body.code).toBe('refresh_token_already_used');
    expect((await ask(third.body.refresh_token)).body.code).toBe('refresh_token_not_found');
    const user = await slow.ask('GET', '/user', undefined, { token: third.body.access_token });
    expect([user.status, user.body.code]).toEqual([403, 'session_not_found']);
  });

  test('1,000 refreshes in a row from one address meet no limit', async () => {
    let { refresh_token } = (await signedUp()).session;
    const ip = anAddress();
    for (let round = 0; round < 1000; round += 1) {
      const { status, body } = await server.ask('POST', '/token?grant_type=refresh_token', { refresh_token }, { ip });
      expect(status).toBe(200);
      refresh_token = body.refresh_token;
    }
  }, 60_000);
});

describe('GET /user', () => {
  test.each([
    [undefined, 401, 'no_authorization', /^This endpoint requires a valid Bearer token$/],
    ['sb_publishable_haat', 403, 'bad_jwt', /^invalid JWT/],
    ['a.b.c', 403, 'bad_jwt', /^invalid JWT/],
  ])('with %j answers %i %s', async (token, status, code, message) => {
    const answer = await server.ask('GET', '/user', undefined, { token });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(message);
  });

  test('of a deleted account says user_not_found', async () => {
    const { email, session } = await signedUp();
    await server.app.db.deleteFrom('auth_users').where('email', '=', email).execute();
    const answer = await server.ask('GET', '/user', undefined, { token: session.access_token });
    expect([answer.status, answer.body.code]).toEqual([403, 'user_not_found']);
  });

  test('of an ended session makes the client drop it', async () => {
    const { client, session, storage } = await signedUp();
    await server.ask('POST', '/logout?scope=global', undefined, { token: session.access_token });
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect([...storage.keys()].filter((key) => key.endsWith('-auth-token'))).toEqual([]);
  });
});

describe('signing out', () => {
  async function threeDevices() {
    const first = await signedUp();
    const others = [server.browser(), server.browser()];
    for (const { client } of others) await client.signInWithPassword({ email: first.email, password });
    const alive = async () => {
      const tokens = [first, ...others].map(async ({ client }) => (await client.getSession()).data.session?.access_token);
      return await Promise.all(tokens.map(async (token) => (await server.ask('GET', '/user', undefined, { token: await token })).status === 200));
    };
    return { client: first.client, alive, token: first.session.access_token, others };
  }

  test('globally ends every session', async () => {
    const { client, others } = await threeDevices();
    expect((await client.signOut({ scope: 'global' })).error).toBeNull();
    for (const other of others) expect((await other.client.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  test('locally ends this one', async () => {
    const { client, others, token } = await threeDevices();
    await client.signOut({ scope: 'local' });
    expect((await server.ask('GET', '/user', undefined, { token })).body.code).toBe('session_not_found');
    for (const other of others) expect((await other.client.getUser()).error).toBeNull();
  });

  test('of others keeps this one alone', async () => {
    const { client, alive } = await threeDevices();
    await client.signOut({ scope: 'others' });
    expect(await alive()).toEqual([true, false, false]);
  });

  test('answers 204 without a body, 400 for a scope that does not exist, 401 without a session', async () => {
    const { session } = await signedUp();
    const wrong = await server.ask('POST', '/logout?scope=all', undefined, { token: session.access_token });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'validation_failed']);
    const right = await server.ask('POST', '/logout?scope=local', undefined, {
      token: session.access_token,
      headers: { 'Content-Type': 'application/json;charset=UTF-8' },
    });
    expect([right.status, right.text]).toEqual([204, '']);
    expect((await server.ask('POST', '/logout')).status).toBe(401);
  });
});

describe('access tokens', () => {
  test('carry the claims of the contract and no others', async () => {
    const { session, email } = await signedUp();
    const { body: keys } = await server.ask('GET', '/.well-known/jwks.json');
    const { payload, protectedHeader } = await jwtVerify(session.access_token, createLocalJWKSet(keys));
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: keys.keys[0].kid, typ: 'JWT' });
    const seconds = expect.any(Number);
    expect(payload).toEqual({
      iss: `${server.url}/auth/v1`,
      sub: session.user.id,
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aud: 'authenticated',
      role: 'authenticated',
      iat: seconds,
      exp: (payload.iat ?? 0) + 3600,
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: seconds }],
      is_anonymous: false,
    });
  });

  test('are read by the client from the published keys', async () => {
    const { client, session } = await signedUp();
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.claims.sub).toBe(session.user.id);
    const answer = await server.ask('GET', '/.well-known/jwks.json');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=600');
    expect(answer.body.keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig', key_ops: ['verify'] });
    expect(answer.text).not.toContain('"d"');
  });
});
