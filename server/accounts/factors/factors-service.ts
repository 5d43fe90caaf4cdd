import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { toWireUser } from '../account-wire.ts';
import { findAccount } from '../accounts-queries.ts';
import { createChallenging } from './factor-challenge.ts';
import { createEnrollment } from './factor-enrollment.ts';
import { createRemoval } from './factor-removal.ts';
import type { FactorParts } from './factor-rules.ts';
import { createVerification } from './factor-verification.ts';
import { createPhoneFactor } from './phone-factor.ts';
import { createWebauthnFactor } from './webauthn-factor.ts';

export type Factors = ReturnType<typeof createFactors>;

/** Second factors: one-time codes of an app, codes by text message, security keys (docs/accounts.md, "Second factors"). */
export function createFactors(parts: FactorParts) {
  const kinds = { phone: createPhoneFactor(parts), webauthn: createWebauthnFactor(parts) };
  return {
    enroll: createEnrollment(parts),
    challenge: createChallenging(parts, kinds),
    verify: createVerification(parts, kinds),
    ...createRemoval(parts),

    /** As in the user's own view, for administrators. */
    async listOf(db: Db, userId: UserId) {
      const account = await findAccount(db, userId);
      return account ? (toWireUser(account).factors ?? []) : [];
    },
  };
}
