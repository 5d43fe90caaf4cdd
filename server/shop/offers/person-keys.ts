import { createHmac } from 'node:crypto';
import { readIndianMobile } from '#contract/formats/phone-numbers.ts';

/** Stand for a phone number and a device where neither need be known: limits by person only compare them. */
export type PersonKeys = { ofPhone: (phone: string) => string; ofDevice: (device: string) => string };

/** However a number is written, it is one. */
export function createPersonKeys(phoneSecret: Uint8Array, deviceSecret: Uint8Array): PersonKeys {
  return {
    ofPhone: (phone) => keyOf(phoneSecret, readIndianMobile(phone) ?? phone),
    ofDevice: (device) => keyOf(deviceSecret, device),
  };
}

function keyOf(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url');
}
