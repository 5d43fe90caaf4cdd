import type { Session } from '@supabase/auth-js';
import { decodeJwt } from 'jose';

/** What a sign-in answers, as far as it matters here. */
export type SignedInAs = Pick<Session, 'access_token' | 'user'>;

/** Whether a second factor is still owed: the rule of the client's `mfa.getAuthenticatorAssuranceLevel`, known at once. */
export function needsSecondFactor(session: SignedInAs): boolean {
  const owns = session.user.factors?.some(({ status }) => status === 'verified') ?? false;
  return owns && levelOf(session.access_token) === 'aal1';
}

function levelOf(token: string): unknown {
  try {
    return decodeJwt(token).aal;
  } catch {
    return undefined;
  }
}
