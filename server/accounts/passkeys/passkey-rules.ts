import { type AuthRefused, denied } from '../auth-v1/auth-problem.ts';
import { needsSecondFactor } from '../own/account-changes.ts';
import type { Authenticated } from '../sessions/authentication.ts';

/** Whoever has a second factor shows it before adding or removing a way in; visitors without an account have nothing to add to. */
export function refuseManaging(account: Authenticated['account'], session: Authenticated['session']): AuthRefused | undefined {
  if (account.is_anonymous) return denied(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  return needsSecondFactor({ account, session }) ? denied(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys') : undefined;
}

export const challengeNotFound = denied(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
export const challengeExpired = denied(400, 'webauthn_challenge_expired', 'Challenge has expired');
export const verificationFailed = denied(400, 'webauthn_verification_failed', 'Credential verification failed');
