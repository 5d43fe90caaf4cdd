import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRecoveryCode } from '#server/accounts/factors/recovery-code-words.ts';
import { issueRefreshToken } from '#server/accounts/sessions/refresh-tokens.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';
import { findIn, sourcesOf } from '../support/sources.ts';

let app: TestApp;
let seller: TestSeller;
let ours: { jwk: JWK; kid: string };
let published: JWK;
let claims: Record<string, unknown>;
let refreshToken: string;

beforeAll(async () => {
  app = await createTestApp();
  seller = await app.signUpSeller();
  claims = decodeJwt(seller.token);
  const { keys } = JSON.parse(await readFile(app.context.config.auth.keyFile, 'utf8')) as { keys: JWK[] };
  published = (await app.send('GET', '/auth/v1/.well-known/jwks.json')).body.keys[0];
  ours = { jwk: keys[0] as JWK, kid: published.kid ?? '' };
  refreshToken = (await app.send('POST', '/auth/v1/token?grant_type=password', { email: seller.email, password: 'a-long-password' })).body.refresh_token;
});
afterAll(() => app[Symbol.asyncDispose]());

/** How both doors take a token: our API and accounts. */
async function answersTo(token: string): Promise<number[]> {
  const paths = ['/api/seller/orders', '/auth/v1/user'];
  return await Promise.all(paths.map(async (path) => (await app.send('GET', path, undefined, token)).status));
}
const nobody = [401, 403];

type Signing = { header?: JWTHeaderParameters; payload?: Record<string, unknown>; key?: CryptoKey | Uint8Array };

/** A token as our server makes them, by our own key, but for what a test wants otherwise. */
async function aToken({ header, payload = {}, key }: Signing = {}): Promise<string> {
  const signing = key ?? (await importJWK({ ...ours.jwk, key_ops: undefined }, 'ES256'));
  return await new SignJWT({ ...claims, ...payload }).setProtectedHeader({ alg: 'ES256', kid: ours.kid, typ: 'JWT', ...header }).sign(signing);
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

describe('an access token', () => {
  test('as our server makes it opens both doors, so that what is refused below is refused for its fault', async () => {
    expect(await answersTo(seller.token)).toEqual([200, 200]);
    expect(await answersTo(await aToken())).toEqual([200, 200]);
  });

  test('that was changed, or whose signature was, is nobody’s', async () => {
    const [header = '', payload = '', signature = ''] = seller.token.split('.');
    const other = encoded({ ...claims, sub: crypto.randomUUID() });
    const flipped = Buffer.from(signature, 'base64url').map((byte, place) => (place === 7 ? byte ^ 1 : byte));
    const changed = [`${header}.${other}.${signature}`, `${header}.${payload}.${Buffer.from(flipped).toString('base64url')}`, `${header}.${payload}.`];
    for (const token of changed) expect((await answersTo(token))[1]).toBe(403);
    for (const token of changed) expect(nobody).toContain((await answersTo(token))[0]);
  });

  test('is taken in ES256 alone: not unsigned, and not with the public key as a secret', async () => {
    const unsigned = ['none', 'None', 'NONE', 'nOnE'].map((alg) => `${encoded({ alg, typ: 'JWT', kid: ours.kid })}.${encoded(claims)}.`);
    const secrets = [JSON.stringify(published), published.x ?? '', `${published.x}${published.y}`].map((text) => new TextEncoder().encode(text.padEnd(32)));
    const confused = await Promise.all(secrets.map((key) => aToken({ key, header: { alg: 'HS256', kid: ours.kid } })));
    const rsa = await generateKeyPair('RS256');
    const others = [await aToken({ key: rsa.privateKey, header: { alg: 'RS256', kid: ours.kid } })];
    for (const token of [...unsigned, ...confused, ...others]) {
      const [api, accounts] = await answersTo(token);
      expect([api, accounts]).toEqual([401, 403]);
    }
  });

  test('brings no key along: what its header says of keys is not looked at', async () => {
    const asked: string[] = [];
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'theirs', alg: 'ES256' };
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(JSON.stringify({ keys: [jwk] }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    const headers = [
      { jwk, kid: ours.kid },
      { jku: url, kid: 'theirs' },
      { x5u: url, kid: ours.kid },
      { x5c: ['MIIB'], kid: ours.kid },
      { kid: '../../dev/null' },
    ];
    for (const header of headers) expect(await answersTo(await aToken({ key: privateKey, header: { alg: 'ES256', ...header } }))).toEqual([401, 403]);
    expect(asked).toEqual([]);
    await new Promise((closed) => server.close(closed));
  });

  test('counts only within its time', async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const payload of [{ exp: now - 10 }, { nbf: now + 60 }, { exp: 'tomorrow' as never }])
      expect(await answersTo(await aToken({ payload }))).toEqual([401, 403]);
  });

  test('for another audience is nobody’s, and ours name theirs', async () => {
    for (const aud of ['somebody-else', ['somebody-else'], undefined]) expect(await answersTo(await aToken({ payload: { aud } }))).toEqual([401, 403]);
    expect(claims).toMatchObject({ aud: 'authenticated', iss: expect.stringMatching(/\/auth\/v1$/) });
  });

  test('without the session or the person it is of, or of a session that is somebody else’s, is nobody’s', async () => {
    const stranger = decodeJwt((await app.signUpSeller('Stranger')).token);
    for (const payload of [{ sub: undefined }, { session_id: undefined }, { sub: stranger.sub }, { session_id: stranger.session_id }, { sub: "' OR 1=1 --" }])
      expect(await answersTo(await aToken({ payload }))).toEqual([401, 403]);
  });
});

describe('tokens of one kind', () => {
  test('do not pass for another', async () => {
    const live = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, seller.token)).body;
    const ticket: string = (await app.send('POST', `/api/seller/live-streams/${live.id}/go-live`, {}, seller.token)).body.publish_ticket;
    const key: string = (await app.send('POST', `/api/seller/live-streams/${live.id}/stream-key`, {}, seller.token)).body?.key ?? 'none';
    // What is no JWT at all is a client's key, as the official one sends: a guest.
    for (const token of [refreshToken, ticket, live.watch_ticket, key, 'sb_publishable_haat']) expect(await answersTo(token)).toEqual([401, 403]);
    for (const token of [seller.token, ticket, key])
      expect((await app.send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token })).status).toBe(400);
    const { tickets } = app.context;
    for (const token of [seller.token, refreshToken, live.watch_ticket, key])
      expect(tickets.verify(token, { purpose: 'publish', liveStreamId: live.id })).toBeUndefined();
    expect(tickets.verify(ticket, { purpose: 'watch', liveStreamId: live.id })).toBeUndefined();
    expect(tickets.verify(ticket, { purpose: 'publish', liveStreamId: live.id })).toBeDefined();
  });
});

describe('chance', () => {
  test('what opens something by itself cannot be guessed: it carries 128 bits or more of chance or of a MAC', async () => {
    const bits = (text: string, alphabet: number) => Math.log2(alphabet) * text.length;
    const refresh = Buffer.from(refreshToken, 'base64url');
    expect(refresh.length - 21).toBe(32);
    const forged = issueRefreshToken(randomBytes(32), { sessionId: String(claims.session_id), counter: 0 });
    expect((await app.send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: forged })).status).toBe(400);
    const live = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, seller.token)).body;
    expect(bits(String(live.watch_ticket).split('.')[1] ?? '', 64)).toBeGreaterThanOrEqual(256);
    expect(bits(app.context.notices.mailboxKey, 64)).toBeGreaterThanOrEqual(128);
    const answer = await app.app.request('/auth/v1/token?grant_type=password', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });
    expect(bits(/=([\w-]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '', 64)).toBeGreaterThanOrEqual(128);
    const { draft_path } = (await app.send('POST', '/api/seller/pages', { id: randomUUID(), title: 'Lamps' }, seller.token)).body;
    expect(bits(/=\d{5}-([\w-]+)$/.exec(draft_path)?.[1] ?? '', 64)).toBeGreaterThanOrEqual(128);
    const { keys } = JSON.parse(await readFile(app.context.config.auth.keyFile, 'utf8')) as { keys: JWK[] };
    expect(keys.filter(({ kty }) => kty === 'EC').map(({ crv }) => crv)).toEqual(['P-256']);
  });

  test('a code that people type has a million values, and a recovery code 2^49', () => {
    const made = findIn(sourcesOf('server/accounts'), /randomInt\(1_000_000\)\)\.padStart\(6, '0'\)/g).map((found) => found.split(':')[0]);
    expect(made.toSorted()).toEqual(['server/accounts/codes/one-time-tokens.ts', 'server/accounts/factors/phone-factor.ts']);
    const codes = Array.from({ length: 2000 }, makeRecoveryCode);
    expect(new Set(codes).size).toBe(codes.length);
    const letters = new Set(codes.join('').replaceAll('-', ''));
    expect(codes.filter((code) => !/^[2-9a-z]{5}-[2-9a-z]{5}$/.test(code))).toEqual([]);
    expect(10 * Math.log2(letters.size)).toBeGreaterThan(48);
  });
});
