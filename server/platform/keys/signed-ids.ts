import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

export type SignedIds = ReturnType<typeof createSignedIds>;

const idBytes = 16;
/** Half of an HMAC of SHA-256: a link must fit into a text message. */
const macBytes = 16;

/** Uuids that only we can have handed out, for links in messages: the ids and a MAC of them, in base64url; 43 characters for one. */
export function createSignedIds(secret: Uint8Array) {
  // Made once: of bytes each signature would make it anew, which costs five times the signature.
  const key = createSecretKey(secret);
  const macOf = (ids: Uint8Array) => createHmac('sha256', key).update(ids).digest().subarray(0, macBytes);

  function signAll(ids: readonly string[]): string {
    const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, macOf(bytes)]).toString('base64url');
  }

  function readAll(signed: string, count: number): string[] | undefined {
    const bytes = Buffer.from(signed, 'base64url');
    const length = count * idBytes;
    // Other letters than those of base64url would be passed over.
    if (bytes.length !== length + macBytes || !/^[\w-]*$/.test(signed)) return undefined;
    const ids = bytes.subarray(0, length);
    if (!timingSafeEqual(bytes.subarray(length), macOf(ids))) return undefined;
    return Array.from({ length: count }, (_, index) => uuidOf(ids.subarray(index * idBytes, (index + 1) * idBytes)));
  }

  return {
    signAll,
    /** `undefined` for what we did not sign. */
    readAll,
    sign: (id: string): string => signAll([id]),
    read: (signed: string): string | undefined => readAll(signed, 1)?.[0],
  };
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
