import { createHmac } from 'node:crypto';

/** A secret for one use only. */
export function deriveSecret(secret: Uint8Array, use: string): Buffer {
  return createHmac('sha256', secret).update(use).digest();
}
