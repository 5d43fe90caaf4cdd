import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { email } from '#contract/accounts/account-rules.ts';
import { type AuthOutcome, type AuthRefused, denied, granted } from '../auth-v1/auth-problem.ts';

/** An address or number that a person can be reached at, in the one form in which it is stored. */
export type Contact = { kind: 'email'; value: string } | { kind: 'phone'; value: string };

/** Lower case without surrounding blanks; `undefined` when it is no address. */
export function normalizeEmail(text: string): string | undefined {
  const parsed = email.safeParse(text.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
}

/** Digits of E.164 without the plus, as GoTrue stores them; `undefined` when no such number can exist. */
export function normalizePhone(text: string): string | undefined {
  const digits = text.trim().replace(/^\+/, '');
  if (!/^[1-9]\d{6,14}$/.test(digits)) return undefined;
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() ? number.number.slice(1) : undefined;
}

/** The contact a request names. GoTrue's words (docs/accounts.md, "Endpoints"). */
export function readContact({ email, phone }: { email?: string; phone?: string }): AuthOutcome<Contact> {
  if (email && phone) return denied(400, 'validation_failed', 'Only an email address or phone number should be provided');
  if (email) {
    const value = normalizeEmail(email);
    return value ? granted({ kind: 'email', value }) : denied(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  if (phone) {
    const value = normalizePhone(phone);
    return value ? granted({ kind: 'phone', value }) : denied(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  }
  return denied(400, 'validation_failed', 'One of email or phone must be set');
}

/** Somebody has this address or number already. */
export function contactTaken(kind: Contact['kind']): AuthRefused {
  return denied(422, `${kind}_exists`, `A user with this ${kind === 'email' ? 'email address' : 'phone number'} has already been registered`);
}
