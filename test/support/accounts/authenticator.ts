import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Descriptor = { id: string };
/** The parts of the options' JSON that an authenticator uses. */
export type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string }; excludeCredentials?: Descriptor[] };
export type RequestOptions = { challenge: string; rpId?: string; allowCredentials?: Descriptor[] };
type Kept = { id: string; key: KeyObject; userHandle: string; rpId: string };
/** What a test may make it do otherwise. */
export type Quirks = { origin?: string; rpId?: string; counter?: number; userVerified?: boolean; userHandle?: string };

export type Authenticator = ReturnType<typeof anAuthenticator>;

/**
 * A WebAuthn authenticator in software, with the browser around it (WebAuthn §6): P-256 keys, attestation 'none', a
 * counter that rises with each use. Its answers are the JSON that `PublicKeyCredential.toJSON()` gives.
 */
export function anAuthenticator(pageOrigin: string, { counts = true } = {}) {
  const kept = new Map<string, Kept>();
  let counter = 0;

  function authenticatorData(rpId: string, quirks: Quirks, attested = Buffer.alloc(0)): Buffer {
    if (counts) counter = quirks.counter ?? counter + 1;
    const flags = 0x01 | (quirks.userVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(quirks.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  }

  function clientData(type: string, challenge: string, quirks: Quirks): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: quirks.origin ?? pageOrigin, crossOrigin: false }));
  }

  function make(userHandle: string, rpId: string): Kept & { publicKey: KeyObject } {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const made = { id: randomBytes(32).toString('base64url'), key: privateKey, userHandle, rpId };
    kept.set(made.id, made);
    return { ...made, publicKey };
  }

  return {
    /** As `navigator.credentials.create()`. */
    create({ challenge, rp, user, excludeCredentials = [] }: CreationOptions, quirks: Quirks = {}) {
      if (excludeCredentials.some(({ id }) => kept.has(id)))
        throw new Error('InvalidStateError: this authenticator holds a credential for the account already');
      const rpId = rp.id ?? new URL(pageOrigin).hostname;
      const { id, publicKey } = make(user.id, rpId);
      const rawId = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const authData = new Uint8Array(authenticatorData(rpId, quirks, attested));
      const object = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]) as never,
      );
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, quirks).toString('base64url'),
        attestationObject: Buffer.from(object).toString('base64url'),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
    },

    /** As `navigator.credentials.get()`. Without a list it offers its credentials of the site. */
    get({ challenge, rpId = new URL(pageOrigin).hostname, allowCredentials = [] }: RequestOptions, quirks: Quirks = {}) {
      const offered = [...kept.values()].filter((each) => each.rpId === rpId);
      const chosen = allowCredentials.length > 0 ? offered.find(({ id }) => allowCredentials.some((allowed) => allowed.id === id)) : offered.at(-1);
      if (!chosen) throw new Error('NotAllowedError: this authenticator has no credential for the site');
      const authData = authenticatorData(rpId, quirks);
      const data = clientData('webauthn.get', challenge, quirks);
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), chosen.key).toString('base64url'),
        userHandle: quirks.userHandle ?? chosen.userHandle,
      };
      return { id: chosen.id, rawId: chosen.id, type: 'public-key' as const, clientExtensionResults: {}, response };
    },
  };
}

/** A credential as the official client takes it from a browser: it only calls `toJSON`. */
export function asBrowserCredential<T>(credential: T): never {
  return { toJSON: () => credential } as never;
}

/** RFC 9053 §2.1 and §7.1: EC2, ES256, P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}
