import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
});
afterAll(() => app[Symbol.asyncDispose]());

const versioned = { 'X-Supabase-Api-Version': '2024-01-01' };

function ask(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/auth/v1${path}`, { method, body, headers });
}

type Wire = { code: string; message: string; error_code: string; access_token: string; refresh_token: string; keys: object[] };

async function read(answer: Response): Promise<Wire> {
  return (await answer.json()) as Wire;
}

async function aSession(): Promise<Wire> {
  return await read(await ask('POST', '/signup', JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'open sesame' })));
}

describe('errors', () => {
  test('with the version header are code and message, and carry the header', async () => {
    const answer = await ask('GET', '/user', undefined, versioned);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
    expect(answer.headers.get('x-sb-error-code')).toBe('no_authorization');
    expect(await answer.json()).toEqual({ code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' });
  });

  test('without it are the older shape', async () => {
    const answer = await ask('POST', '/signup', JSON.stringify({ email: 'a@example.com', password: 'abc' }));
    expect(answer.headers.has('X-Supabase-Api-Version')).toBe(false);
    expect(await answer.json()).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    });
  });

  test.each([
    ['GET', '/nowhere', 404, 'not_found'],
    ['DELETE', '/user', 404, 'not_found'],
    ['POST', '/token', 400, 'unsupported_grant_type'],
    ['POST', '/logout', 401, 'no_authorization'],
    ['POST', '/logout?scope=everyone', 400, 'validation_failed'],
  ])('%s %s answers %i %s', async (method, path, status, code) => {
    const answer = await ask(method, path, undefined, versioned);
    expect(answer.status).toBe(status);
    expect((await read(answer)).code).toBe(code);
  });

  test.each([['Bearer x.y.z'], ['Bearer sb_publishable_key'], ['Bearer  '], ['Basic abc']])(
    'GET /user with %j is refused as GoTrue does',
    async (authorization) => {
      const answer = await ask('GET', '/user', undefined, { ...versioned, authorization });
      const { message } = await read(answer);
      expect([401, 403]).toContain(answer.status);
      if (answer.status === 403) expect(message).toMatch(/^invalid JWT/);
    },
  );
});

describe('bodies', () => {
  test.each([
    '{broken',
    '[1]',
    '"text"',
    '{"email":{}}',
    '{"data":[]}',
    '{"email":"a@example.com","password":"secret1","data":{"x":"\\u0000"}}',
    '{"data":{"x":"\\ud800"}}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ])('a body that cannot be used is a 400: %.40s', async (body) => {
    expect((await ask('POST', '/signup', body)).status).toBe(400);
  });

  test('an empty body and null fields are as good as none', async () => {
    for (const body of ['', 'null', '{}', '{"email":null,"password":null,"data":null}']) {
      expect((await read(await ask('POST', '/signup', body))).error_code).toBe('anonymous_provider_disabled');
    }
  });

  test('unknown fields and a Bearer that is no token do not matter', async () => {
    const body = {
      email: `${randomUUID()}@example.com`,
      password: 'open sesame',
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
      options: { a: 1 },
    };
    expect(
      (await ask('POST', '/signup?redirect_to=x', JSON.stringify(body), { authorization: 'Bearer sb_publishable_key', apikey: 'sb_publishable_key' })).status,
    ).toBe(200);
  });

  test('more than 64 kB is refused', async () => {
    expect((await ask('POST', '/signup', JSON.stringify({ email: 'x'.repeat(1_100_000) }))).status).toBe(413);
  });
});

test('signing out answers 204 without a body, to a request with an empty one', async () => {
  const answer = await ask('POST', '/logout', '', {
    'Content-Type': 'application/json;charset=UTF-8',
    authorization: `Bearer ${(await aSession()).access_token}`,
  });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

test('other origins may call, and may read the version header', async () => {
  const asked = await ask('OPTIONS', '/token', undefined, { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' });
  expect(asked.headers.get('Access-Control-Allow-Headers')).toBe('authorization,apikey,content-type,x-client-info,x-supabase-api-version');
  const answer = await ask('GET', '/user', undefined, { ...versioned, Origin: 'https://shop.example' });
  expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('X-Supabase-Api-Version');
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test('the published keys verify an access token and hold nothing private', async () => {
  const keys = await ask('GET', '/.well-known/jwks.json');
  expect(keys.headers.get('Cache-Control')).toBe('public, max-age=600');
  expect((await read(keys)).keys).toEqual([
    { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'], kid: expect.any(String), x: expect.any(String), y: expect.any(String) },
  ]);
  const remote = createRemoteJWKSet(new URL(`${origin}/auth/v1/.well-known/jwks.json`));
  const { payload } = await jwtVerify((await aSession()).access_token, remote, {
    issuer: `${origin}/auth/v1`,
    audience: 'authenticated',
    algorithms: ['ES256'],
  });
  expect(payload).toMatchObject({ aal: 'aal1', role: 'authenticated', session_id: expect.any(String) });
});

test('the key file is for its owner alone', async () => {
  expect((await stat(app.context.config.auth.keyFile)).mode & 0o777).toBe(0o600);
});

test('tokens are kept out of caches', async () => {
  expect((await ask('POST', '/token?grant_type=password', '{}')).headers.get('Cache-Control')).toBe('no-store');
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:0DB8::1', '2001:db8::'],
  ['::1', '::'],
])('the limits count %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
