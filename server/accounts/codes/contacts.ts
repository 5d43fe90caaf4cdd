import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { email } from '#contract/accounts/account-rules.ts';
import { type AuthOutcome, type AuthRefused, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';

/** An address or number that a person can be reached at, in the one form in which it is stored. */
export type Contact = { kind: 'email'; value: string } | { kind: 'phone'; value: string };

/** Lower case without surrounding blanks; `undefined` when it is no address. */
export function normalizeEmail(text: string): string | undefined {
  const parsed = email.safeParse(text.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
}

/** Digits of E.164 without the plus and blanks, as GoTrue keeps them; `undefined` when it is no number. It need not exist. */
export function readPhone(text: string): string | undefined {
  const digits = text.replace(/\s/g, '').replace(/^\+/, '');
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : undefined;
}

/** The same, for what is sent or stored; `undefined` when no such number can exist. */
export function normalizePhone(text: string): string | undefined {
  const digits = readPhone(text);
  const number = digits ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  return number?.isValid() ? number.number.slice(1) : undefined;
}

type Given = { email?: string; phone?: string };

/** The contact a request names, to send to it or to keep it. GoTrue's words (docs/accounts.md, "Endpoints"). */
export function readContact(given: Given): AuthOutcome<Contact> {
  return read(given, normalizePhone);
}

/** As `readContact`, for a lookup: an impossible number is read too, and matches no account. */
export function readNamed(given: Given): AuthOutcome<Contact> {
  return read(given, readPhone);
}

function read({ email, phone }: Given, phoneOf: (text: string) => string | undefined): AuthOutcome<Contact> {
  if (email && phone) return invalidRequest('Only an email address or phone number should be provided');
  if (email) {
    const value = normalizeEmail(email);
    return value ? granted({ kind: 'email', value }) : invalidRequest('Unable to validate email address: invalid format');
  }
  if (phone) {
    const value = phoneOf(phone);
    return value ? granted({ kind: 'phone', value }) : invalidRequest('Invalid phone number format (E.164 required)');
  }
  return invalidRequest('One of email or phone must be set');
}

/** Somebody has this address or number already. */
export function contactTaken(kind: Contact['kind']): AuthRefused {
  return denied(422, `${kind}_exists`, `A user with this ${kind === 'email' ? 'email address' : 'phone number'} has already been registered`);
}
