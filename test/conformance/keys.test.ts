import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculateJwkThumbprint, createLocalJWKSet, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK, jwtVerify } from 'jose';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openAuthKeys } from '#server/platform/keys/auth-keys.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { readConfig } from '#server/settings/config.ts';
import { createTestDatabase, type TestDatabase } from '../support/servers/database.ts';

const publicUrl = 'http://localhost:3000';
const secret: JWK = { kty: 'oct', k: Buffer.alloc(32, 7).toString('base64url') };

let folder: string;
let keyFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-keys-'));
  keyFile = join(folder, 'auth-keys.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function aPair(kid: string = randomUUID()): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid };
}

async function save(keys: unknown, mode = 0o600): Promise<void> {
  await writeFile(keyFile, typeof keys === 'string' ? keys : JSON.stringify(keys), { mode });
  await chmod(keyFile, mode);
}

function anRsaPair(kid: string = randomUUID(), modulusLength = 2048): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid };
}

function withoutPrivatePart({ kty, kid, crv, x, y, n, e }: JWK): JWK {
  return kty === 'RSA' ? { kty, kid, n, e } : { kty, kid, crv, x, y };
}

describe('rotation', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  /** A server on the same database and data folder as the one before, as after a restart. */
  async function restart() {
    const config = readConfig({ HAAT_DATA: folder, HAAT_DEMO: 'off', LOG_LEVEL: 'silent', AUTH_JWT_KEYS: keyFile });
    const opened = openDatabase({ connection: database.connection, poolSize: 5 });
    const pages = { fetch: () => Promise.resolve(new Response('', { status: 404 })), middleware: undefined, [Symbol.asyncDispose]: () => Promise.resolve() };
    const context = await createContext({ config, log: createLog('silent'), clock: systemClock, database: opened, pages, publicUrl: () => publicUrl });
    const app = createApp(context);
    return {
      async send(method: string, path: string, { body, token }: { body?: object; token?: string } = {}) {
        const headers = { 'X-Supabase-Api-Version': '2024-01-01', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
        const answer = await app.request(`/auth/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
        // biome-ignore lint/suspicious/noExplicitAny: tests read what the contract promises, and fail where it is not there
        return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
      },
      async [Symbol.asyncDispose]() {
        await context[Symbol.asyncDispose]();
        await opened[Symbol.asyncDispose]();
      },
    };
  }

  async function signUp(server: Awaited<ReturnType<typeof restart>>) {
    const { body } = await server.send('POST', '/signup', { body: { email: `${randomUUID()}@example.com`, password: 'a brass lamp 42' } });
    return body as { access_token: string; refresh_token: string };
  }

  async function refresh(server: Awaited<ReturnType<typeof restart>>, refresh_token: string) {
    return await server.send('POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
  }

  test('a new key signs, the old one verifies until it is removed, and refresh tokens outlive both', async () => {
    const [old, fresh] = [await aPair('old'), await aPair('fresh')];
    await save({ keys: [old, secret] });
    await using before = await restart();
    const first = await signUp(before);
    expect(decodeProtectedHeader(first.access_token)).toEqual({ alg: 'ES256', kid: 'old', typ: 'JWT' });

    await save({ keys: [fresh, withoutPrivatePart(old), secret] });
    await using rotated = await restart();
    expect((await rotated.send('GET', '/user', { token: first.access_token })).status).toBe(200);
    const second = await refresh(rotated, first.refresh_token);
    expect([second.status, decodeProtectedHeader(second.body.access_token).kid]).toEqual([200, 'fresh']);
    const published = (await rotated.send('GET', '/.well-known/jwks.json')).body.keys as JWK[];
    expect(published.map(({ kid }) => kid)).toEqual(['fresh', 'old']);

    await save({ keys: [fresh, secret] });
    await using after = await restart();
    const refused = await after.send('GET', '/user', { token: first.access_token });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 'bad_jwt', expect.stringMatching(/^invalid JWT: /)]);
    expect((await after.send('GET', '/user', { token: second.body.access_token })).status).toBe(200);
    expect((await refresh(after, second.body.refresh_token)).status).toBe(200);
  });

  test('goes from an RSA key to a P-256 key and back, and nobody is logged out', async () => {
    const [rsa, curve] = [anRsaPair('rsa'), await aPair('curve')];
    await save({ keys: [{ ...rsa, alg: 'RS256', use: 'sig', key_ops: ['sign', 'verify'], ext: true }, secret] });
    await using before = await restart();
    const first = await signUp(before);
    expect(decodeProtectedHeader(first.access_token)).toEqual({ alg: 'RS256', kid: 'rsa', typ: 'JWT' });
    expect((await before.send('GET', '/user', { token: first.access_token })).status).toBe(200);

    await save({ keys: [curve, withoutPrivatePart(rsa), secret] });
    await using rotated = await restart();
    expect((await rotated.send('GET', '/user', { token: first.access_token })).status).toBe(200);
    const second = await refresh(rotated, first.refresh_token);
    expect(decodeProtectedHeader(second.body.access_token)).toMatchObject({ alg: 'ES256', kid: 'curve' });

    await save({ keys: [rsa, curve, secret] });
    await using back = await restart();
    for (const { access_token } of [first, second.body as typeof first]) expect((await back.send('GET', '/user', { token: access_token })).status).toBe(200);
  });

  test('with keys of another service and no secret among them, refresh tokens outlive restarts and rotations', async () => {
    await save([await aPair()]);
    await using before = await restart();
    const first = await signUp(before);
    await save([await aPair()]);
    await using after = await restart();
    expect((await refresh(after, first.refresh_token)).status).toBe(200);
    expect((await readdir(folder)).sort()).toEqual(['auth-keys.json', 'auth-secret.json', 'image-work', 'node.json']);
    expect((await stat(join(folder, 'auth-secret.json'))).mode & 0o777).toBe(0o600);
  });

  test('what is published verifies our tokens, and is public', async () => {
    await save({ keys: [await aPair(), await aPair(), secret] });
    await using server = await restart();
    const { body, headers } = await server.send('GET', '/.well-known/jwks.json');
    expect(headers.get('Cache-Control')).toBe('public, max-age=600');
    for (const jwk of body.keys) {
      expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
      expect(jwk).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'] });
    }
    const { access_token } = await signUp(server);
    await jwtVerify(access_token, createLocalJWKSet(body), { issuer: `${publicUrl}/auth/v1`, audience: 'authenticated' });
  });

  test('an RSA key is published by its public numbers alone, and the unmodified verifier takes its tokens', async () => {
    await save({ keys: [anRsaPair('rsa'), await aPair('curve'), secret] });
    await using server = await restart();
    const { body } = await server.send('GET', '/.well-known/jwks.json');
    expect(body.keys.map(({ kid, alg }: JWK) => [kid, alg])).toEqual([
      ['rsa', 'RS256'],
      ['curve', 'ES256'],
    ]);
    expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'e', 'key_ops', 'kid', 'kty', 'n', 'use']);
    const { access_token } = await signUp(server);
    await jwtVerify(access_token, createLocalJWKSet(body), { issuer: `${publicUrl}/auth/v1`, audience: 'authenticated', algorithms: ['RS256'] });
  });

  test('access tokens have exactly the claims of docs/accounts.md, "Claims"', async () => {
    await save({ keys: [await aPair(), secret] });
    await using server = await restart();
    const { access_token } = await signUp(server);
    const { payload } = await jwtVerify(access_token, createLocalJWKSet((await server.send('GET', '/.well-known/jwks.json')).body));
    const claims = z.strictObject({
      iss: z.literal(`${publicUrl}/auth/v1`),
      sub: z.uuid(),
      session_id: z.uuid(),
      aud: z.literal('authenticated'),
      role: z.literal('authenticated'),
      iat: z.int(),
      exp: z.int(),
      email: z.email(),
      phone: z.literal(''),
      app_metadata: z.strictObject({ provider: z.literal('email'), providers: z.tuple([z.literal('email')]) }),
      user_metadata: z.record(z.string(), z.unknown()),
      aal: z.literal('aal1'),
      amr: z.tuple([z.strictObject({ method: z.literal('password'), timestamp: z.int() })]),
      is_anonymous: z.literal(false),
    });
    const { iat, exp } = claims.parse(payload);
    expect(exp - iat).toBe(3600);
    expect(Math.abs(iat * 1000 - Date.now())).toBeLessThan(60_000);
  });
});

describe('the key file', () => {
  test('is made for nobody else to read, and the same for two that start at once', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => openAuthKeys(keyFile)));
    expect(new Set(opened.map(({ signing, secret: bytes }) => `${signing.kid} ${Buffer.from(bytes).toString('hex')}`)).size).toBe(1);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['auth-keys.json']);
  });

  test.each([
    ['a set', (keys: JWK[]) => ({ keys })],
    ['a bare list', (keys: JWK[]) => keys],
  ])('may be %s', async (_what, wrap) => {
    const pair = await aPair('mine');
    await save(wrap([secret, pair]));
    const keys = await openAuthKeys(keyFile);
    expect([keys.signing.kid, Buffer.from(keys.secret).toString('base64url')]).toEqual(['mine', secret.k]);
  });

  test('may be a link, and a key in it may say that it is for verifying', async () => {
    const real = join(folder, 'mounted.json');
    await writeFile(real, JSON.stringify([{ ...(await aPair('linked')), alg: 'ES256', use: 'sig', key_ops: ['sign', 'verify'], ext: true }, secret]), {
      mode: 0o600,
    });
    await symlink(real, keyFile);
    expect((await openAuthKeys(keyFile)).signing.kid).toBe('linked');
  });

  test('a key without a name is named by its thumbprint (RFC 7638)', async () => {
    const { kid: _kid, ...pair } = await aPair();
    await save([pair, secret]);
    expect((await openAuthKeys(keyFile)).signing.kid).toBe(await calculateJwkThumbprint(pair));
  });

  test('that others may read is used, with a warning that names it', async () => {
    const lines: string[] = [];
    const log = pino({ base: undefined }, { write: (line: string) => void lines.push(line) });
    await save([await aPair(), secret]);
    await openAuthKeys(keyFile, { log });
    expect(lines).toEqual([]);
    await save([await aPair(), secret], 0o644);
    await openAuthKeys(keyFile, { log });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(keyFile);
  });

  test('cannot be a folder', async () => {
    await expect(openAuthKeys(folder)).rejects.toThrow(StartError);
  });

  test.each<[why: string, make: () => Promise<unknown>]>([
    ['it is not JSON', async () => '{"keys": ['],
    ['it is not a JWK set or a list of JWKs', async () => ({ key: 'value' })],
    ['it has no keys', async () => []],
    ['it needs a P-256 or RSA key', async () => [secret]],
    ['two keys have the kid "same"', async () => [await aPair('same'), await aPair('same'), secret]],
    ['it has more than one oct key', async () => [await aPair(), secret, { ...secret, k: Buffer.alloc(32, 9).toString('base64url') }]],
    ['key 1 (crv): only the curve P-256 is known', async () => [{ ...(await aPair()), crv: 'P-384' }, secret]],
    ['key 2 (alg): only the algorithm ES256 is known', async () => [secret, { ...(await aPair()), alg: 'ES512' }]],
    ['only keys of kty EC, RSA and oct are known', async () => [{ kty: 'OKP', crv: 'Ed25519', x: 'AQAB' }, secret]],
    ['an RSA key needs at least 2048 bits', async () => [anRsaPair('short', 1024), secret]],
    ['key 1 (e): the exponent of an RSA key is 65537', async () => [{ ...anRsaPair(), e: 'Aw' }, secret]],
    ['key 1 (alg): only the algorithm RS256 is known for RSA', async () => [{ ...anRsaPair(), alg: 'PS256' }, secret]],
    ['the parts of the key "mixed" do not belong together', async () => [{ ...anRsaPair('mixed'), n: anRsaPair().n }, secret]],
    ['the parts of the key "partial" do not belong together', async () => [{ ...anRsaPair('partial'), qi: undefined }, secret]],
    ['its first key "public" has no private part (d)', async () => [withoutPrivatePart(anRsaPair('public')), await aPair(), secret]],
    ['its first key "public" has no private part (d)', async () => [withoutPrivatePart(await aPair('public')), await aPair(), secret]],
    ['the parts of the key "mixed" do not belong together', async () => [{ ...(await aPair('mixed')), d: (await aPair()).d }, secret]],
    [
      'the parts of the key "broken" do not belong together',
      async () => [await aPair(), { ...withoutPrivatePart(await aPair('broken')), x: 'A'.repeat(43) }, secret],
    ],
    ['the oct key needs at least 32 bytes', async () => [await aPair(), { kty: 'oct', k: 'c2hvcnQ' }]],
  ])('stops the start when %s, and is left as it was', async (why, make) => {
    await save(await make());
    const before = await readFile(keyFile, 'utf8');
    const failure = await openAuthKeys(keyFile).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StartError);
    expect((failure as Error).message).toContain(keyFile);
    expect((failure as Error).message).toContain(why);
    for (const [, value] of before.matchAll(/"[dk]":"([^"]{5,})"/g)) expect((failure as Error).message).not.toContain(value);
    expect(await readFile(keyFile, 'utf8')).toBe(before);
  });
});
