import { readDigits } from '#contract/formats/digits.ts';

/**
 * The first three digits of a pincode name a sorting district of India Post, and there are no others (docs/decisions/0023). From
 * `pincode-validator`; `test/pincodes.test.ts` holds this table to the package. By the first two digits, then the third ones.
 */
export const sortingDistricts: Record<string, string> = {
  11: '0',
  12: '1234567',
  13: '123456',
  14: '012345678',
  15: '12',
  16: '0',
  17: '1234567',
  18: '01245',
  19: '01234',
  20: '123456789',
  21: '012',
  22: '123456789',
  23: '0123',
  24: '123456789',
  25: '01',
  26: '123',
  27: '1234567',
  28: '12345',
  30: '1234567',
  31: '1234',
  32: '12345678',
  33: '12345',
  34: '12345',
  36: '012345',
  37: '0',
  38: '02345789',
  39: '0123456',
  40: '0123',
  41: '0123456',
  42: '12345',
  43: '1',
  44: '012345',
  45: '012345678',
  46: '0123456',
  47: '01234567',
  48: '012345678',
  49: '01234567',
  50: '0123456789',
  51: '5678',
  52: '01234',
  53: '012345',
  56: '0123',
  57: '01234567',
  58: '01234567',
  59: '01',
  60: '0123456789',
  61: '01234',
  62: '0123456789',
  63: '01256789',
  64: '123',
  67: '013689',
  68: '0235689',
  69: '015',
  70: '0',
  71: '123',
  72: '123',
  73: '1234567',
  74: '1234',
  75: '123456789',
  76: '0123456789',
  77: '0',
  78: '12345678',
  79: '0123456789',
  80: '012345',
  81: '1234568',
  82: '123456789',
  83: '12345',
  84: '12345678',
  85: '12345',
};

/** Six digits. India Post opens offices: one that the table does not know is delivered the longest way (docs/decisions/0070). */
export function isPincode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Of a sorting district that exists. */
export function isKnownPincode(text: string): boolean {
  return isPincode(text) && (sortingDistricts[text.slice(0, 2)]?.includes(text.charAt(2)) ?? false);
}

/** The six digits that somebody meant, with blanks between them or not; `undefined` for anything else. */
export function readPincode(text: string): string | undefined {
  const digits = readDigits(text).replace(/\s/g, '');
  return isPincode(digits) ? digits : undefined;
}
