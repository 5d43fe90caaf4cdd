import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits each: neither is found by trying. */
const bytes = 16;

export type StopLinks = ReturnType<typeof createStopLinks>;

/** Links that end messages to an address, and need no row: they work for as long as the key of the server lives. */
export function createStopLinks(secret: Uint8Array) {
  const keyed = (use: string, text: string) => createHmac('sha256', secret).update(`${use}\n${text}`).digest().subarray(0, bytes).toString('base64url');

  return {
    /** Stands for an address where the address itself need not be known. */
    keyOf: (address: string): string => keyed('address', address),

    tokenOf: (addressKey: string): string => `${addressKey}${keyed('stop', addressKey)}`,

    /** The key of the address that the token was made for; `undefined` for any other token. */
    readToken(token: string): string | undefined {
      const [, addressKey, signature] = /^([\w-]{22})([\w-]{22})$/.exec(token) ?? [];
      if (!addressKey || !signature) return undefined;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(keyed('stop', addressKey))) ? addressKey : undefined;
    },
  };
}
