import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { readDigits } from './digits.ts';

/**
 * India's row of the library's own table, without its formats: all that an order needs of 80 kB. `phone-numbers.test.ts` holds it
 * to the package.
 */
export const indianPlan = {
  version: 4,
  country_calling_codes: { 91: ['IN'] },
  countries: { IN: ['91', '00', '(?:000800|[2-9]\\d\\d)\\d{7}|1\\d{7,12}', [8, 9, 10, 11, 12, 13], [], '0'] },
  nonGeographic: {},
} as unknown as MetadataJson;

/** Ten digits that begin with 6 to 9 (docs/product.md, "Delivery form"). */
const indianMobile = /^[6-9]\d{9}$/;

/**
 * The number that somebody meant, in E.164 and as people write it, or `undefined` where there is none: blanks, hyphens, dots and
 * brackets are allowed, and `00` for the plus. Without a country code it is a number of India. `plans`: `libphonenumber-js/min/metadata`.
 */
export function readPhone(text: string, plans: MetadataJson): { number: string; shown: string } | undefined {
  const number = parse(text, plans);
  return number?.isValid() ? { number: number.number, shown: number.formatInternational() } : undefined;
}

/** The ten digits of an Indian mobile number, with `+91`, `0091`, `91`, `0` or nothing before them; `undefined` for any other number. */
export function readIndianMobile(text: string): string | undefined {
  const digits = parse(text, indianPlan)?.nationalNumber;
  return digits && indianMobile.test(digits) ? digits : undefined;
}

/** Marks without a width, which some apps copy along with a number, go as separators do. Only digits are left: the library would read extensions, too. */
function parse(text: string, plans: MetadataJson) {
  const digits = readDigits(text).replace(/[\s().\p{Cf}\u2010-\u2015-]/gu, '');
  return /^\+?\d+$/.test(digits) ? parsePhoneNumberFromString(digits, { defaultCountry: 'IN', extract: false }, plans) : undefined;
}

/**
 * A field of ten digits while it is typed in or pasted into: what is understood as an Indian mobile number becomes its ten digits,
 * and of anything else all digits stay, so that a number of another country is refused and never cut to one of ours.
 */
export function cleanIndianMobile(text: string, before = ''): string {
  const read = readDigits(text);
  const digits = read.replace(/\D/g, '');
  const kept = (/^\D*\+/.test(read) ? `+${digits}` : digits).slice(0, 20);
  const isKeyTooMany = /^[6-9]\d{9}$/.test(before) && !before.startsWith('91') && isOneMore(kept, before);
  return isKeyTooMany ? before : (readIndianMobile(kept) ?? kept);
}

/** Whether `longer` is `text` with one character put in. */
export function isOneMore(longer: string, text: string): boolean {
  if (longer.length !== text.length + 1) return false;
  return [...longer].some((_, place) => longer.slice(0, place) + longer.slice(place + 1) === text);
}
