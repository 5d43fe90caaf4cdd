import { createHmac } from 'node:crypto';
import { readIndianMobile } from '#contract/formats/phone-numbers.ts';

export type PhoneKeyOf = (phone: string) => string;

/** Stands for a phone number where the number itself need not be known: limits by person only compare it. However it is written, it is one. */
export function createPhoneKeys(secret: Uint8Array): PhoneKeyOf {
  return (phone) =>
    createHmac('sha256', secret)
      .update(readIndianMobile(phone) ?? phone)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
}
