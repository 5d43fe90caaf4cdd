import { email, maximumPasswordLength } from '#contract/accounts.ts';
import { storeName } from '#contract/store-rules.ts';
import type { Metadata } from './accounts-tables.ts';
import { type AuthOutcome, type AuthRefused, denied, granted } from './auth-problem.ts';

/** It travels in every access token, so it stays small. Bytes of JSON. */
const maximumMetadataBytes = 8192;

export type SignUpForm = { email?: string; phone?: string; password?: string; data?: Metadata };
export type CheckedSignUp = { email: string; password: string; metadata: Metadata; storeName: string | undefined };

/** The checks of a sign-up, in GoTrue's order and words (auth-contract.md §1.2). */
export function checkSignUp(form: SignUpForm, minimumLength: number): AuthOutcome<CheckedSignUp> {
  if (!form.email)
    return form.phone
      ? denied(400, 'phone_provider_disabled', 'Phone signups are disabled')
      : denied(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  const address = normalizeEmail(form.email);
  if (!address) return denied(400, 'validation_failed', 'Unable to validate email address: invalid format');
  if (!form.password) return denied(400, 'validation_failed', 'Signup requires a valid password');
  const weak = checkPassword(form.password, minimumLength);
  if (weak) return weak;
  const name = storeName.optional().safeParse(form.data?.store_name ?? undefined);
  if (!name.success) return denied(400, 'validation_failed', name.error.issues[0]?.message ?? 'The store name is not valid');
  const metadata = mergeMetadata({}, { ...form.data, ...(name.data ? { store_name: name.data } : {}) });
  return metadata.ok ? granted({ email: address, password: form.password, metadata: metadata.value, storeName: name.data }) : metadata;
}

export function checkPassword(password: string, minimumLength: number): AuthRefused | undefined {
  if (password.length < minimumLength) {
    return denied(422, 'weak_password', `Password should be at least ${minimumLength} characters.`, { weak_password: { reasons: ['length'] } });
  }
  if (password.length > maximumPasswordLength) return denied(400, 'validation_failed', `Password cannot be longer than ${maximumPasswordLength} characters`);
  return undefined;
}

/** Lower case without surrounding blanks; `undefined` when it is no address. */
export function normalizeEmail(text: string): string | undefined {
  const parsed = email.safeParse(text.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
}

/** One level deep, as GoTrue does: a null takes its key away. */
export function mergeMetadata(stored: Metadata, given: Metadata): AuthOutcome<Metadata> {
  const merged = Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, value]) => value !== null));
  if (Buffer.byteLength(JSON.stringify(merged)) > maximumMetadataBytes)
    return denied(400, 'validation_failed', `User metadata must be at most ${maximumMetadataBytes} bytes`);
  return granted(merged);
}
