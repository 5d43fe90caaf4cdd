import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { TextChannel } from '#server/notices/notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import { type AuthOutcome, type AuthRefused, denied, granted } from '../auth-v1/auth-problem.ts';
import { type FactorParts, failed } from './factor-rules.ts';
import * as queries from './factors-queries.ts';

/** Tries at one code, right or wrong, before it is void (docs/accounts.md, "Security", auth #2819). */
const maxTries = 5;

/** Codes by text message: only a keyed hash is stored, since a million codes are soon tried. */
export function createPhoneFactor({ secret, notices, limits, stores }: FactorParts) {
  function hashOf(challengeId: string, code: string): Buffer {
    return createHmac('sha256', secret).update(`factor code\0${challengeId}\0${code}`).digest();
  }

  return {
    async refuseSending(phone: string, ip: string): Promise<AuthRefused | undefined> {
      if (!notices.canText) return denied(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');
      return (
        (await limits.takeSending('second_factor', phone)) ??
        (await limits.take(['textsOfNetwork', networkOf(ip)], ['textsToNumber', phone], ['textsOfStore', 'all']))
      );
    },

    /** Sends a new code and voids those sent before. Returns what is stored of it. */
    async send(tx: Db, factor: queries.FactorRow, challengeId: string, channel: TextChannel): Promise<Buffer> {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await queries.deleteChallengesOf(tx, factor.id);
      const storeName = await stores.nameFor(tx, factor.user_id);
      await notices.text(tx, `+${factor.phone}`, channel, { template: 'second_factor', code, storeName });
      return hashOf(challengeId, code);
    },

    /** The try stays counted as long as the caller commits. */
    async check(tx: Db, { id, code_hash }: queries.ChallengeRow, code: string): Promise<AuthOutcome<undefined>> {
      if (!(await queries.takeTry(tx, id, maxTries)))
        return denied(422, 'mfa_challenge_expired', `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`);
      const right = code_hash !== null && timingSafeEqual(code_hash, hashOf(id, code.replace(/\s/g, '')));
      return right ? granted(undefined) : failed('Invalid MFA Phone code entered');
    },
  };
}
