import { CompactEncrypt, compactDecrypt, errors } from 'jose';

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const;

/**
 * Keeps text that the server itself must read again, such as keys of an outside service: a compact JWE (RFC 7516) by AES-256-GCM with a new nonce
 * each time. `place` is authenticated with it, so that what was sealed for one place opens at no other. `key`: 32 bytes, for one use only.
 */
export function createSealer(key: Uint8Array) {
  return {
    seal: async (text: string, place: string): Promise<string> =>
      await new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader({ ...algorithms, place }).encrypt(key),

    /** `undefined` for what was changed, or sealed with another key or for another place. */
    async open(sealed: string, place: string): Promise<string | undefined> {
      const only = { keyManagementAlgorithms: [algorithms.alg], contentEncryptionAlgorithms: [algorithms.enc] };
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, only);
        return protectedHeader.place === place ? new TextDecoder().decode(plaintext) : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

export type Sealer = ReturnType<typeof createSealer>;
