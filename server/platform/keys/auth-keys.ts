import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Log } from '#server/platform/logs/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { openKeyFile } from './auth-key-files.ts';
import { type ReadKeys, readKeySet, type SigningKey } from './auth-key-set.ts';

export type AuthKeys = {
  /** The first pair of the file; the others only verify, so that a key can be replaced without ending sessions. */
  signing: SigningKey;
  /** What may be published: public parts only. */
  published: { keys: JWK[] };
  /** For HMACs that only we read: refresh tokens, one-time codes and socket tickets. */
  secret: Uint8Array;
};

type Options = { secretFile?: string; log?: Pick<Log, 'warn'> };

/**
 * Reads the key file: a JWK set `{ "keys": [...] }` or a bare list, with P-256 or RSA pairs, the first of which signs, and the
 * `oct` secret of our HMACs. It is made (mode 0600) at the first start. A file without a secret, such as one copied from
 * another service, is left as it is; the secret is then made and kept in `auth-secret.json` of the data folder, because a
 * secret derived from a signing key would change, and end every session, whenever that key is rotated. Nodes that share a
 * database need the same secret: put it into the file. Throws `StartError` when something cannot be used.
 */
export async function openAuthKeys(path: string, { secretFile = join(dirname(path), 'auth-secret.json'), log }: Options = {}): Promise<AuthKeys> {
  const { signing, published, secret } = await read(path, makePairAndSecret, log);
  if (!signing) throw unusable(path, 'it needs a P-256 or RSA key');
  return { signing, published, secret: secret ?? (await openSecret(secretFile, log)) };
}

async function openSecret(path: string, log: Options['log']): Promise<Uint8Array> {
  const { secret } = await read(path, async () => [makeSecret()], log);
  if (!secret) throw unusable(path, 'it needs an oct key');
  return secret;
}

async function read(path: string, make: () => Promise<JWK[]>, log: Options['log']): Promise<ReadKeys> {
  const { text, open } = await openKeyFile(path, async () => `${JSON.stringify({ keys: await make() }, null, 2)}\n`);
  if (open) log?.warn({ path }, 'the key file can be read by others on this machine: set its mode to 0600');
  try {
    return await readKeySet(text);
  } catch (error) {
    throw unusable(path, (error as Error).message);
  }
}

async function makePairAndSecret(): Promise<JWK[]> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const pair = await exportJWK(privateKey);
  return [{ ...pair, kid: await calculateJwkThumbprint(pair) }, makeSecret()];
}

function makeSecret(): JWK {
  return { kty: 'oct', k: randomBytes(32).toString('base64url') };
}

function unusable(path: string, why: string): StartError {
  return new StartError(
    `The key file ${path} is not usable: ${why}. Correct it, restore it from a backup, or move it away to make new keys (this ends every session).`,
  );
}
