import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { password } from '../support/accounts/admin-server.ts';

/** Tools make a service key of their own: a JWT with `role: service_role`, signed by a key of AUTH_JWT_KEYS. */
let folder: string;
let server: AccountsServer;
const pairs: Record<'RS256' | 'ES256' | 'retired' | 'foreign', JWK> = { RS256: {}, ES256: {}, retired: {}, foreign: {} };

async function aPair(alg: 'RS256' | 'ES256', kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, kid };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-service-'));
  pairs.RS256 = await aPair('RS256', 'tools');
  pairs.ES256 = await aPair('ES256', 'second');
  pairs.retired = await aPair('RS256', 'retired');
  pairs.foreign = await aPair('RS256', 'tools');
  const secret = { kty: 'oct', k: Buffer.alloc(32, 7).toString('base64url') };
  const file = join(folder, 'keys.json');
  await writeFile(file, JSON.stringify({ keys: [pairs.RS256, pairs.ES256, secret] }), { mode: 0o600 });
  server = await startAccountsServer({ AUTH_JWT_KEYS: file, AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMIT_FACTOR: '20' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const now = () => Math.floor(Date.now() / 1000);
const service = { iss: 'tools', role: 'service_role', iat: now() - 60, exp: now() + 3600 };

async function sign(payload: Record<string, unknown>, pair: JWK, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
  const alg = pair.alg ?? '';
  const key = await importJWK({ ...pair, key_ops: undefined }, alg);
  return await new SignJWT(payload).setProtectedHeader({ alg, kid: pair.kid, typ: 'JWT', ...header }).sign(key);
}

/** How the door of administrators takes a token. */
async function answerTo(token: string): Promise<[number, string]> {
  const { status, body } = await server.ask('GET', '/admin/users', undefined, { token });
  return [status, body.code ?? 'in'];
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

describe.each(['RS256', 'ES256'] as const)('a service key signed with %s', (alg) => {
  test('opens what the secret key opens, to the unmodified client', async () => {
    const token = await sign(service, pairs[alg]);
    const admin = new GoTrueAdminApi({ url: `${server.url}/auth/v1`, headers: { Authorization: `Bearer ${token}` } });
    const { data, error } = await admin.createUser({ email: anEmail(), password, email_confirm: true });
    expect(error).toBeNull();
    const user = data.user;
    expect((await admin.listUsers()).data.users.map(({ id }) => id)).toContain(user?.id);
    expect((await admin.inviteUserByEmail(anEmail())).error).toBeNull();
    const { data: link } = await admin.generateLink({ type: 'recovery', email: user?.email ?? '', options: { redirectTo: `${server.url}/welcome` } });
    expect(link.properties?.action_link).toContain(`redirect_to=${server.url}/welcome`);
    expect((await admin.deleteUser(user?.id ?? '')).error).toBeNull();
  });

  test('has no end if it names none, as the secret key', async () => {
    expect(await answerTo(await sign({ role: 'service_role' }, pairs[alg]))).toEqual([200, 'in']);
  });

  test('is nobody at the other doors', async () => {
    const token = await sign(service, pairs[alg]);
    expect(await server.ask('GET', '/user', undefined, { token })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    expect((await server.app.send('GET', '/api/seller/orders', undefined, token)).status).toBe(401);
    const full = { ...service, aud: 'authenticated', sub: randomUUID() };
    expect((await server.app.send('GET', '/api/seller/orders', undefined, await sign(full, pairs[alg]))).status).toBe(401);
  });

  test('is refused before its time and after it', async () => {
    for (const payload of [{ exp: now() - 10 }, { nbf: now() + 60 }, { exp: 'tomorrow' }])
      expect(await answerTo(await sign({ ...service, ...payload }, pairs[alg]))).toEqual([403, 'bad_jwt']);
  });

  test.each([undefined, 'authenticated', 'anon', 'supabase_admin', 'SERVICE_ROLE', ['service_role'], { service_role: true }])(
    'of the role %j opens nothing',
    async (role) => {
      expect(await answerTo(await sign({ ...service, role }, pairs[alg]))).toEqual([403, 'not_admin']);
    },
  );
});

describe('whoever has no key of ours', () => {
  test('opens nothing with an unsigned token', async () => {
    for (const alg of ['none', 'None', 'NONE'])
      expect(await answerTo(`${encoded({ alg, typ: 'JWT', kid: 'tools' })}.${encoded(service)}.`)).toEqual([403, 'bad_jwt']);
  });

  test('opens nothing with what is published as a secret (HS256)', async () => {
    const { keys } = (await server.ask('GET', '/.well-known/jwks.json')).body as { keys: JWK[] };
    for (const jwk of keys) {
      for (const text of [JSON.stringify(jwk), jwk.n ?? `${jwk.x}${jwk.y}`, 'sb_publishable_haat'.padEnd(32)]) {
        const token = await new SignJWT(service).setProtectedHeader({ alg: 'HS256', kid: jwk.kid }).sign(new TextEncoder().encode(text));
        expect(await answerTo(token)).toEqual([403, 'bad_jwt']);
      }
    }
  });

  test('opens nothing with the secret of refresh tokens (HS256)', async () => {
    const token = await new SignJWT(service).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 7));
    expect(await answerTo(token)).toEqual([403, 'bad_jwt']);
  });

  test('opens nothing with a key of their own, whatever its kid and whatever keys it brings along', async () => {
    const { kty, n, e } = pairs.foreign;
    const headers = [{}, { kid: 'second' }, { kid: 'nobody' }, { kid: undefined }, { jwk: { kty, n, e } as JWK }, { jku: 'https://evil.example/keys' }];
    for (const header of headers) expect(await answerTo(await sign(service, pairs.foreign, header))).toEqual([403, 'bad_jwt']);
  });

  test('opens nothing with a key that was taken out of the file', async () => {
    expect(await answerTo(await sign(service, pairs.retired))).toEqual([403, 'bad_jwt']);
  });

  test('opens nothing with another algorithm of the same key', async () => {
    const key = await importJWK({ ...pairs.RS256, alg: 'PS256', key_ops: undefined }, 'PS256');
    expect(await answerTo(await new SignJWT(service).setProtectedHeader({ alg: 'PS256', kid: 'tools' }).sign(key))).toEqual([403, 'bad_jwt']);
  });
});

describe('a person', () => {
  test('is never a service, whatever they write into what is theirs', async () => {
    const { client } = server.browser();
    const data = { role: 'service_role', app_metadata: { role: 'service_role' }, session_id: null };
    await client.signUp({ email: anEmail(), password, options: { data } });
    await client.updateUser({ data });
    const token = (await client.refreshSession()).data.session?.access_token ?? '';
    expect(decodeJwt(token)).toMatchObject({ role: 'authenticated', session_id: expect.any(String), user_metadata: { role: 'service_role' } });
    expect(await answerTo(token)).toEqual([403, 'not_admin']);
  });

  test('is none even by a token of theirs that says so, because it names a session', async () => {
    const { body } = await server.ask('POST', '/signup', { email: anEmail(), password });
    expect(await answerTo(await sign({ ...decodeJwt(body.access_token), role: 'service_role' }, pairs.RS256))).toEqual([403, 'not_admin']);
  });
});

test('without a token the door says so as before', async () => {
  expect(await server.ask('GET', '/admin/users')).toMatchObject({ status: 403, body: { code: 'not_admin' } });
});
