import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a claim says; `codeId` is the code that was active then. */
export type Claim = { storeId: string; showId: string; codeId: string; expires: Date };
export type OfferTokens = ReturnType<typeof createOfferTokens>;

/** Half of an HMAC of SHA-256. */
const macBytes = 16;
const timeBytes = 8;
const claimBytes = 3 * 16 + timeBytes;

/**
 * The watch clock and the claim of a device (docs/decisions/0044), kept by the browser and by no row: base64url of what the token says and a MAC of it
 * with what it hangs on. A token of another device or show is none.
 */
export function createOfferTokens(secret: Uint8Array) {
  const macOf = (bound: readonly string[], body: Uint8Array) =>
    createHmac('sha256', secret)
      .update(`${JSON.stringify(bound)}\n`)
      .update(body)
      .digest()
      .subarray(0, macBytes);
  const sign = (bound: readonly string[], body: Uint8Array) => Buffer.concat([body, macOf(bound, body)]).toString('base64url');

  function read(token: string, length: number, bound: readonly string[]): Buffer | undefined {
    const bytes = Buffer.from(token, 'base64url');
    // What is no base64url, or more than it needs, would be passed over.
    if (bytes.length !== length + macBytes || bytes.toString('base64url') !== token) return undefined;
    const body = bytes.subarray(0, length);
    return timingSafeEqual(bytes.subarray(length), macOf(bound, body)) ? body : undefined;
  }

  return {
    signWatch: (showId: string, device: string, started: Date): string => sign(['watch', showId, device], bytesOf(started)),

    /** When this device began to watch this show; `undefined` for what we did not sign for both. */
    readWatch(token: string, showId: string, device: string): Date | undefined {
      const body = read(token, timeBytes, ['watch', showId, device]);
      return body && dateOf(body);
    },

    signClaim({ storeId, showId, codeId, expires }: Claim, device: string): string {
      const ids = Buffer.from([storeId, showId, codeId].join('').replaceAll('-', ''), 'hex');
      return sign(['claim', device], Buffer.concat([ids, bytesOf(expires)]));
    },

    /** `undefined` for what we did not sign for this device; whether it has expired is for the caller to see. */
    readClaim(token: string, device: string): Claim | undefined {
      const body = read(token, claimBytes, ['claim', device]);
      if (!body) return undefined;
      const [storeId = '', showId = '', codeId = ''] = [0, 16, 32].map((at) => uuidOf(body.subarray(at, at + 16)));
      return { storeId, showId, codeId, expires: dateOf(body.subarray(48)) };
    },
  };
}

function bytesOf(date: Date): Buffer {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeBigInt64BE(BigInt(date.getTime()));
  return bytes;
}

const dateOf = (bytes: Buffer): Date => new Date(Number(bytes.readBigInt64BE()));

const uuidOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
