import type { Metadata } from '../accounts-tables.ts';
import { normalizeEmail } from '../codes/contacts.ts';
import { type Profile, ProviderFault } from './provider-client.ts';

const maxTextLength = 500;
const maxSubjectLength = 255;

/** The claims of OpenID Connect Core §5.1 that we keep, under the names GoTrue gives them in `identity_data`. */
export function toProfile(claims: Record<string, unknown>): Profile {
  const subject = textOf(claims.sub, maxSubjectLength);
  if (!subject) throw new ProviderFault('unverifiable', 'it did not say who this is');
  const email = normalizeEmail(textOf(claims.email) ?? '');
  const emailVerified = email !== undefined && isTrue(claims.email_verified);
  const name = textOf(claims.name);
  const picture = webAddressOf(claims.picture);
  const data = { iss: textOf(claims.iss), email, name, full_name: name, picture, avatar_url: picture };
  return {
    subject,
    email,
    emailVerified,
    data: { ...withoutGaps(data), sub: subject, provider_id: subject, email_verified: emailVerified, phone_verified: false },
  };
}

/** What of a profile belongs into the person's own metadata: names and a picture, never anything we decide by. */
export function toUserMetadata({ data }: Profile): Metadata {
  const { name, full_name, picture, avatar_url } = data;
  return withoutGaps({ name, full_name, picture, avatar_url });
}

/** Apple and some others write the claim as a text. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function textOf(claim: unknown, longest = maxTextLength): string | undefined {
  if (typeof claim !== 'string' && typeof claim !== 'number') return undefined;
  const text = String(claim).replaceAll('\0', '').toWellFormed().trim();
  return text === '' || text.length > longest ? undefined : text;
}

function webAddressOf(claim: unknown): string | undefined {
  const text = textOf(claim, 2000);
  return text && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : undefined;
}

function withoutGaps(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}
