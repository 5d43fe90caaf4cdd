import { maxPasswordLength } from '#contract/accounts/account-rules.ts';
import { storeName } from '#contract/stores/store-rules.ts';
import type { AuthSettings } from '#server/settings/auth-settings.ts';
import type { Metadata } from './accounts-tables.ts';
import { type AuthOutcome, type AuthRefused, denied, granted, invalidRequest } from './auth-v1/auth-problem.ts';
import { isCommonPassword, isRepeated, seenCharacters } from './sign-in/common-passwords.ts';

/** It travels in every access token, so it stays small. Bytes of JSON. */
const maxMetadataBytes = 4096;

type PasswordRules = Pick<AuthSettings, 'minPassword' | 'refuseCommonPasswords'>;

/** GoTrue's words and reasons for a password that may not be set. A character is a code point that can be seen (NIST SP 800-63B §3.1.1.2), blanks too. */
export async function refusePassword(password: string, { minPassword, refuseCommonPasswords }: PasswordRules): Promise<AuthRefused | undefined> {
  const seen = seenCharacters(password);
  if (seen.length < minPassword) return weak('length', `Password should be at least ${minPassword} characters.`);
  if (password.length > maxPasswordLength) return invalidRequest(`Password cannot be longer than ${maxPasswordLength} characters`);
  if (isRepeated(seen)) return weak('characters', 'Password should be more than blanks or one character repeated.');
  if (refuseCommonPasswords && (await isCommonPassword(password)))
    return weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.');
  return undefined;
}

function weak(reason: 'length' | 'characters' | 'pwned', message: string): AuthRefused {
  return denied(422, 'weak_password', message, { weak_password: { reasons: [reason] } });
}

/** One level deep, as GoTrue does: a null takes its key away. */
export function mergeMetadata(stored: Metadata, given: Metadata): AuthOutcome<Metadata> {
  const merged = Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, value]) => value !== null));
  if (Buffer.byteLength(JSON.stringify(merged)) > maxMetadataBytes) return invalidRequest(`User metadata must be at most ${maxMetadataBytes} bytes`);
  return granted(merged);
}

/** The metadata of a new account; a `store_name` in it must be one that a store may have. */
export function checkMetadata(data: Metadata = {}): AuthOutcome<Metadata> {
  const name = storeName.optional().safeParse(data.store_name ?? undefined);
  if (!name.success) return invalidRequest(name.error.issues[0]?.message ?? 'The store name is not valid');
  return mergeMetadata({}, { ...data, ...(name.data ? { store_name: name.data } : {}) });
}
