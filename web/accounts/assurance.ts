import type { Session } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { freshProofMs } from '#contract/accounts/fresh-proof.ts';

/** What a sign-in answers, as far as it matters here. */
export type SignedInAs = Pick<Session, 'access_token' | 'user'>;

/** Whether a second factor is still owed: the rule of the client's `mfa.getAuthenticatorAssuranceLevel`, known at once. */
export function needsSecondFactor(session: SignedInAs): boolean {
  const owns = session.user.factors?.some(({ status }) => status === 'verified') ?? false;
  return owns && claimsOf(session.access_token).aal === 'aal1';
}

/** Whether the server will want a proof before it changes how this person signs in. A guess by this device's clock: the server decides. */
export function isStale({ access_token }: Pick<Session, 'access_token'>, now = Date.now()): boolean {
  const proofs = claimsOf(access_token).amr;
  if (!Array.isArray(proofs)) return false;
  return now - Math.max(...proofs.map(({ timestamp }) => Number(timestamp) * 1000)) > freshProofMs;
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}
