import { randomUUID } from 'node:crypto';
import { AuthClient } from '@supabase/auth-js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';

/** GoTrue looks at the Bearer before anything else of a request: an id or a body says nothing to who has no session. */
let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => server[Symbol.asyncDispose]());

const id = randomUUID();
const requests: [method: string, path: string, body?: unknown][] = [
  ['POST', '/factors', { friendly_name: {} }],
  ['POST', '/factors/test-factor-id/challenge', { factorId: 'test-factor-id', webauthn: { rpId: 'localhost', rpOrigins: ['http://localhost:9999'] } }],
  ['POST', `/factors/${id}/challenge`, { channel: 1 }],
  ['POST', '/factors/test-factor-id/verify', { challenge_id: 'test-challenge-id', code: '123456' }],
  ['POST', `/factors/${id}/verify`, { webauthn: 'nothing' }],
  ['DELETE', '/factors/test-factor-id'],
  ['POST', '/factors/recovery-codes', { friendly_name: 1 }],
  ['POST', '/factors/recovery-codes/verify', { code: 1 }],
  ['POST', '/passkeys/registration/options'],
  ['POST', '/passkeys/registration/verify', { challenge_id: 'none' }],
  ['GET', '/passkeys'],
  ['PATCH', '/passkeys/none', { friendly_name: 1 }],
  ['DELETE', '/passkeys/none'],
  ['DELETE', '/user/identities/none'],
  ['GET', '/user/identities/authorize?provider=none'],
  ['PUT', '/user', { email: {}, data: 'none' }],
];

describe.each(requests)('%s %s', (method, path, body) => {
  test('without a session says that alone', async () => {
    const answer = await server.ask(method, path, body);
    expect([answer.status, answer.body]).toEqual([401, { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' }]);
  });

  test('with a token that is none, or of a session that has ended, says that alone', async () => {
    const { body: session } = await server.ask('POST', '/signup', { email: anEmail(), password: 'marigold lamps' });
    await server.ask('POST', '/logout', undefined, { token: session.access_token });
    const forged = `${session.access_token.slice(0, -6)}AAAAAA`;
    for (const token of ['a.b.c', 'sb_publishable_haat', forged]) {
      const answer = await server.ask(method, path, body, { token });
      expect([answer.status, answer.body.code], token).toEqual([403, 'bad_jwt']);
    }
    const ended = await server.ask(method, path, body, { token: session.access_token });
    expect([ended.status, ended.body.code]).toEqual([403, 'session_not_found']);
  });
});

test('the client tells the missing session of a second factor, whatever the id', async () => {
  const client = new AuthClient({ url: `${server.url}/auth/v1`, autoRefreshToken: false, persistSession: false });
  const webauthn = { rpId: 'localhost', rpOrigins: ['http://localhost:9999'] };
  const { error } = await client.mfa.webauthn.challenge({ factorId: 'test-factor-id', webauthn } as never);
  expect(error?.message).toContain('Bearer token');
});

test('a body that is no JSON is not even read before', async () => {
  const answer = await fetch(`${server.url}/auth/v1/user`, { method: 'PUT', body: '{broken' });
  expect(answer.status).toBe(401);
});

describe('a token of a foreign algorithm', () => {
  const claims = { aud: 'authenticated', sub: randomUUID(), session_id: randomUUID(), role: 'authenticated' };
  const sentence = /^invalid JWT: unable to parse or verify signature, ./;

  async function refusalOf(token: string) {
    const { status, body } = await server.ask('GET', '/user', undefined, { token });
    return [status, body.code, body.message];
  }

  test.each(['HS256', 'HS512'])('%s is refused in the words of GoTrue', async (alg) => {
    const token = await new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime('1h').sign(Buffer.alloc(64, 7));
    expect(await refusalOf(token)).toEqual([403, 'bad_jwt', expect.stringMatching(sentence)]);
  });

  test.each(['RS256', 'ES384', 'PS256'])('%s is refused so too, also with our kid', async (alg) => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const ours = (await server.ask('GET', '/.well-known/jwks.json')).body.keys[0];
    for (const header of [{ alg }, { alg, kid: ours.kid }, { alg, jwk: await exportJWK(publicKey) }]) {
      const token = await new SignJWT(claims).setProtectedHeader(header).setExpirationTime('1h').sign(privateKey);
      expect(await refusalOf(token)).toEqual([403, 'bad_jwt', expect.stringMatching(sentence)]);
    }
  });

  test('the client’s getClaims hands it on', async () => {
    const { client, storage } = server.browser();
    await client.signUp({ email: anEmail(), password: 'marigold lamps' });
    const [key = '', stored = '{}'] = [...storage].find(([name]) => name.endsWith('auth-token')) ?? [];
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setExpirationTime('1h').sign(Buffer.alloc(64, 7));
    storage.set(key, JSON.stringify({ ...JSON.parse(stored), access_token: foreign }));
    expect((await client.getClaims()).error?.message).toContain('unable to parse or verify signature');
  });
});
