import { readTypedPhone } from '../steps/typed-phone.ts';

/** Where a code goes. `shown` is how the person reads it. */
export type Address = { kind: 'email'; email: string; shown: string } | { kind: 'phone'; phone: string; shown: string };

/** Why an address cannot be used: a key of the texts under `sign-in-sheet:address`. */
export type AddressProblem = 'empty' | 'emptyEither' | 'badEmail' | 'badPhone';

const wholeEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
/** Digits, and what stands between them where numbers are copied from. */
const phoneCharacters = /^[\d\s+().\p{Cf}\u2010-\u2015-]*\d[\d\s+().\p{Cf}\u2010-\u2015-]*$/u;

/** Reads what was typed as an e-mail address or, where phones are taken, as a phone number in E.164. */
export async function readAddress(typed: string, phones: boolean): Promise<Address | { problem: AddressProblem }> {
  const text = typed.trim();
  if (text === '') return { problem: phones ? 'emptyEither' : 'empty' };
  if (phones && phoneCharacters.test(text)) return await readPhone(text);
  if (!wholeEmail.test(text) || text.length > 254) return { problem: 'badEmail' };
  return { kind: 'email', email: text.toLowerCase(), shown: text.toLowerCase() };
}

async function readPhone(text: string): Promise<Address | { problem: AddressProblem }> {
  const phone = await readTypedPhone(text);
  return phone ? { kind: 'phone', phone: phone.number, shown: phone.shown } : { problem: 'badPhone' };
}
