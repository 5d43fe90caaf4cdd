import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { StartError } from '#server/platform/start-error.ts';

export type AuthKeys = {
  /** The first key of the file; the others only verify, so that a key can be replaced without ending sessions. */
  signing: { kid: string; key: CryptoKey };
  /** What may be published: public parts only. */
  published: { keys: JWK[] };
  /** For HMACs that only we read: refresh tokens and socket tickets. */
  secret: Uint8Array;
};

const keyFile = z.object({
  keys: z.array(
    z.union([
      z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), kid: z.string().min(1), x: z.string(), y: z.string(), d: z.string() }),
      z.object({ kty: z.literal('oct'), k: z.string().min(43) }),
    ]),
  ),
});

/** Reads the key file, making it (mode 0600) at the first start. Throws `StartError` when it cannot be used. */
export async function openAuthKeys(path: string): Promise<AuthKeys> {
  const text = (await readIfThere(path)) ?? (await makeKeyFile(path));
  try {
    const { keys } = keyFile.parse(JSON.parse(text));
    const pairs = keys.filter((key) => key.kty === 'EC');
    const [first] = pairs;
    const secret = keys.find((key) => key.kty === 'oct');
    if (!first || !secret) throw new Error('it needs one P-256 key and one oct key');
    return {
      signing: { kid: first.kid, key: (await importJWK({ ...first, alg: 'ES256' })) as CryptoKey },
      published: { keys: pairs.map(({ kty, crv, kid, x, y }) => ({ kty, crv, kid, x, y, alg: 'ES256', use: 'sig', key_ops: ['verify'] })) },
      secret: Buffer.from(secret.k, 'base64url'),
    };
  } catch (error) {
    throw new StartError(
      `The key file ${path} is not usable: ${error instanceof z.ZodError ? 'it is not a JWK set of Haat' : (error as Error).message}. Restore it from a backup, or move it away to make new keys (this ends every session).`,
    );
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new StartError(`The key file ${path} cannot be read (${code}).`);
  }
}

/** Written beside its place and linked into it: of two processes that start at once, one wins and both read the same keys. */
async function makeKeyFile(path: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const pair = await exportJWK(privateKey);
  const keys = [
    { ...pair, kid: await calculateJwkThumbprint(pair) },
    { kty: 'oct', k: randomBytes(32).toString('base64url') },
  ];
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600, flush: true });
    await link(draft, path).catch(ignoreExisting);
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartError(`The key file ${path} cannot be made (${(error as NodeJS.ErrnoException).code}). Set AUTH_JWT_KEYS to a place you own.`);
  } finally {
    await rm(draft, { force: true });
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
