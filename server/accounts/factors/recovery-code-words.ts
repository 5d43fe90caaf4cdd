import { createHmac, randomInt } from 'node:crypto';

/** No characters that are easily confused: no 0 and o, no 1, i and l, no u beside v. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';
const halfLength = 5;

/** `xxxxx-xxxxx`: 49 random bits, short enough to be written down. */
export function makeRecoveryCode(): string {
  return `${randomLetters()}-${randomLetters()}`;
}

function randomLetters(): string {
  return Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Keyed and bound to its factor. Case, blanks and dashes of any kind do not count. */
export function hashRecoveryCode(secret: Uint8Array, factorId: string, code: string): Buffer {
  const letters = code.toLowerCase().replace(/[\s\p{Dash_Punctuation}]/gu, '');
  return createHmac('sha256', secret).update(`recovery code\0${factorId}\0${letters}`).digest();
}
