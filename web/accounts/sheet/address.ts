/** Where a code goes. `shown` is how the person reads it. */
export type Address = { kind: 'email'; email: string; shown: string } | { kind: 'phone'; phone: string; shown: string };

/** Why an address cannot be used: a key of the texts under `sign-in:address`. */
export type AddressProblem = 'empty' | 'emptyEither' | 'badEmail' | 'badPhone';

const wholeEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const phoneCharacters = /^\+?[\d\s().-]+$/;
/** What is assumed of a number without a country code. */
const homeCountry = 'IN';

/** Reads what was typed as an e-mail address or, where phones are taken, as a phone number in E.164. */
export async function readAddress(typed: string, phones: boolean): Promise<Address | { problem: AddressProblem }> {
  const text = typed.trim();
  if (text === '') return { problem: phones ? 'emptyEither' : 'empty' };
  if (phones && phoneCharacters.test(text)) return await readPhone(text);
  if (!wholeEmail.test(text) || text.length > 254) return { problem: 'badEmail' };
  return { kind: 'email', email: text.toLowerCase(), shown: text.toLowerCase() };
}

/** The numbering plans are loaded only when somebody types a number. */
async function readPhone(text: string): Promise<Address | { problem: AddressProblem }> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const number = parsePhoneNumberFromString(text, homeCountry);
  if (!number?.isValid()) return { problem: 'badPhone' };
  return { kind: 'phone', phone: number.number, shown: number.formatInternational() };
}
