import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits: what was typed can be changed and deleted with it, and by nothing else. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** 64 hexadecimal digits. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** In the same time, however much of the secret is right. */
export function isSecretOf(hash: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(hashOf(given), 'hex'));
}
