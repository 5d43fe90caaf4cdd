import { createHmac, timingSafeEqual } from 'node:crypto';

export type OfferTokens = ReturnType<typeof createOfferTokens>;

/** Half of an HMAC of SHA-256. */
const macBytes = 16;
const timeBytes = 8;

/**
 * The watch clock of a device (docs/decisions/0064), kept by the browser and by no row: base64url of when it began and a MAC of it with what it
 * hangs on. A token of another device or show is none.
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
  };
}

function bytesOf(date: Date): Buffer {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeBigInt64BE(BigInt(date.getTime()));
  return bytes;
}

const dateOf = (bytes: Buffer): Date => new Date(Number(bytes.readBigInt64BE()));
