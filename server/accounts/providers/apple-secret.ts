import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import type { ClientAuth } from 'openid-client';
import { StartError } from '#server/platform/start-error.ts';

const lifeSeconds = 300;

type AppleKey = { teamId: string; keyId: string; privateKeyFile: string };

/**
 * Apple's client secret is a JWT that we sign for each exchange (developer.apple.com, "Creating a client secret").
 * Reads the key at once; throws `StartError` when it cannot be used.
 */
export function createAppleAuthentication({ teamId, keyId, privateKeyFile }: AppleKey): ClientAuth {
  const key = readKey(privateKeyFile);
  return async (server, client, body) => {
    const issuedAt = Math.floor(Date.now() / 1000);
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(client.client_id)
      .setAudience(server.issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
      .sign(key);
    body.set('client_id', client.client_id);
    body.set('client_secret', secret);
  };
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new StartError(`AUTH_APPLE is not usable: the key file ${file} cannot be read (${code}).`);
  }
  throw new StartError(`AUTH_APPLE is not usable: ${file} holds no private key for ES256. It must be the .p8 file that Apple gave for the key id.`);
}
