import type { AccountsParts } from '../accounts-parts.ts';
import type { AccountRow } from '../accounts-queries.ts';
import type { Assurance } from '../accounts-tables.ts';
import { type AuthOutcome, AuthRefusal, type AuthRefused, denied } from '../auth-v1/auth-problem.ts';
import type { FactorRow } from './factors-queries.ts';

export type FactorParts = Pick<
  AccountsParts,
  'db' | 'clock' | 'siteUrl' | 'publicUrl' | 'secret' | 'notices' | 'stores' | 'sessions' | 'sessionEnds' | 'limits' | 'authenticate'
>;

/** Milliseconds a challenge may be answered, and an enrolment may stay unfinished (docs/accounts.md, "Second factors"). */
export const challengeMs = 300_000;
export const unfinishedMs = 300_000;

export const factorNotFound = denied(404, 'mfa_factor_not_found', 'Factor not found');
export const anonymousRefused = denied(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');

export function failed(message: string): AuthRefused {
  return denied(422, 'mfa_verification_failed', message);
}

/** Recovery codes are no factor of their own: they stand in for one. */
export function isReal({ factor_type }: Pick<FactorRow, 'factor_type'>): boolean {
  return factor_type !== 'recovery_code';
}

export function hasRealFactor(factors: Pick<FactorRow, 'factor_type' | 'status'>[]): boolean {
  return factors.some((factor) => factor.status === 'verified' && isReal(factor));
}

/** With a verified factor present, an unverified one is ignored: anybody with the password may have begun it. */
export function refuseUnfinished(factors: FactorRow[], factor: FactorRow, aal: Assurance): AuthRefused | undefined {
  if (factor.status === 'verified' || aal === 'aal2' || !hasRealFactor(factors)) return undefined;
  return denied(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
}

/** Only named factors can be confused with each other (docs/accounts.md, "Second factors"). */
export function refuseName(factors: FactorRow[], name: string | undefined): AuthRefused | undefined {
  if (!name || !factors.some(({ friendly_name }) => friendly_name === name)) return undefined;
  return denied(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`);
}

/** Throws at the end of a transaction, so that a late refusal rolls it back. */
export function orRollBack<T>(outcome: AuthOutcome<T>): { ok: true; value: T } {
  if (outcome.ok) return outcome;
  const { status, code, message } = outcome.problem;
  throw new AuthRefusal(status, code, message);
}

/** Where a notice of the account's safety can go. */
export function noticeAddress({ email, email_confirmed_at }: AccountRow): string | undefined {
  return email && email_confirmed_at ? email : undefined;
}
