import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export type HostedKey = { kid: string; alg: 'ES256' | 'RS256'; privateKey: CryptoKey; jwk: JWK };
type Answer = (response: ServerResponse) => void;

export type HostedAuth = AsyncDisposable & {
  /** For AUTH_URL. */
  url: string;
  /** What its JWKS holds. */
  publish(...keys: HostedKey[]): void;
  /** Answers the JWKS in another way, until `publish`. */
  answerWith(answer: Answer): void;
  /** How often the JWKS was asked for. */
  asked(): number;
  /** An access token with the claims of docs/accounts.md, "Claims"; `undefined` takes a claim away. */
  token(key: HostedKey, claims?: JWTPayload): Promise<string>;
};

export async function aKey(alg: HostedKey['alg'] = 'ES256', kid: string = randomUUID()): Promise<HostedKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig', key_ops: ['verify'] } };
}

/** A hosted account service as far as our server sees it: its JWKS, on a port of its own. */
export async function startHostedAuth(): Promise<HostedAuth> {
  let answer: Answer = (response) => response.end('{"keys":[]}');
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url !== '/auth/v1/.well-known/jwks.json') return response.writeHead(404).end();
    asked += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`;
  return {
    url,
    publish(...keys) {
      answer = (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
    },
    answerWith(given) {
      answer = given;
    },
    asked: () => asked,
    token: async ({ privateKey, kid, alg }, claims) => await new SignJWT(claimsOf(url, claims)).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(privateKey),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function claimsOf(url: string, claims: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const sub = randomUUID();
  return {
    iss: url,
    sub,
    aud: 'authenticated',
    exp: now + 3600,
    iat: now,
    email: `${sub}@example.com`,
    phone: '',
    role: 'authenticated',
    session_id: randomUUID(),
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { store_name: 'Blue Door' },
    ...claims,
  };
}
