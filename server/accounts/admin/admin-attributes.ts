import type { AuthSettings } from '#server/settings/auth-settings.ts';
import { refusePassword } from '../account-checks.ts';
import type { Metadata } from '../accounts-tables.ts';
import { type AuthOutcome, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { type Contact, readContact } from '../codes/contacts.ts';
import type { AttributesForm } from './admin-bodies.ts';
import { parseGoDuration } from './go-duration.ts';

/** What an administrator sets, checked; absent fields stay as they are. */
export type Attributes = {
  email?: string;
  phone?: string;
  password?: string;
  /** Of another service: argon2 as a PHC string, or bcrypt. */
  passwordHash?: string;
  emailConfirm?: boolean;
  phoneConfirm?: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
  /** Milliseconds from now; null lifts the ban. */
  banMs?: number | null;
};

const knownHash = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$|^\$argon2(?:id|i|d)\$v=19\$m=\d{1,7},t=\d{1,3},p=\d{1,3}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/;

/** Empty texts are absent, as GoTrue reads them. */
export async function checkAttributes(form: AttributesForm, settings: AuthSettings): Promise<AuthOutcome<Attributes>> {
  const contacts = [readOptional({ email: form.email }), readOptional({ phone: form.phone })];
  for (const contact of contacts) if (!contact.ok) return contact;
  const secret = await checkSecret(form, settings);
  if (!secret.ok) return secret;
  const ban = readBan(form.ban_duration);
  if (!ban.ok) return ban;
  const values = contacts.flatMap((contact) => (contact.ok && contact.value ? [[contact.value.kind, contact.value.value]] : []));
  return granted({
    ...Object.fromEntries(values),
    ...secret.value,
    ...(form.email_confirm === undefined ? {} : { emailConfirm: form.email_confirm }),
    ...(form.phone_confirm === undefined ? {} : { phoneConfirm: form.phone_confirm }),
    userMetadata: form.user_metadata ?? {},
    appMetadata: form.app_metadata ?? {},
    ...(ban.value === undefined ? {} : { banMs: ban.value }),
  });
}

function readOptional(given: { email?: string } | { phone?: string }): AuthOutcome<Contact | undefined> {
  return Object.values(given).some(Boolean) ? readContact(given) : granted(undefined);
}

type Secret = { password?: string; passwordHash?: string };

async function checkSecret({ password, password_hash }: AttributesForm, settings: AuthSettings): Promise<AuthOutcome<Secret>> {
  if (password && password_hash) return invalidRequest('Only a password or a password hash should be provided');
  if (password_hash) {
    if (!knownHash.test(password_hash)) return invalidRequest('The password hash must be bcrypt or a PHC string of argon2');
    return granted({ passwordHash: password_hash });
  }
  if (!password) return granted({});
  return (await refusePassword(password, settings)) ?? granted({ password });
}

function readBan(text: string | undefined): AuthOutcome<number | null | undefined> {
  if (!text) return granted(undefined);
  if (text === 'none') return granted(null);
  const ms = parseGoDuration(text);
  return ms === undefined ? invalidRequest('invalid format for ban duration: use none, or a duration such as 24h') : granted(ms);
}
