import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import type { WireSession } from '../account-wire.ts';
import { type AuthOutcome, type AuthRefused, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { type Authenticated, refuseStale } from '../sessions/authentication.ts';
import { createRemoval } from './factor-removal.ts';
import { anonymousRefused, type FactorParts, factorNotFound, failed, hasRealFactor, isReal, orRollBack, refuseName } from './factor-rules.ts';
import * as queries from './factors-queries.ts';
import { hashRecoveryCode, makeRecoveryCode } from './recovery-code-words.ts';
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes-queries.ts';
import { takeTurn } from './turns.ts';

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;
type NewCodes = { id: string; type: 'recovery_code'; friendly_name?: string; total: number; codes: string[] };

const codesOfASet = 10;
const maxWrongTries = 5;
const lockMs = 15 * 60_000;
const defaultName = 'Recovery codes';
const maxNameLength = 120;

/** Ten codes to keep on paper, each good once in place of the factor that is not at hand (experimental in the client). */
export function createRecoveryCodes(parts: FactorParts) {
  const { db, clock, secret, sessions, sessionEnds, limits, authenticate } = parts;
  const { unenroll } = createRemoval(parts);

  async function makeCodes(tx: Db, { id, friendly_name }: queries.FactorRow): Promise<NewCodes> {
    const codes = new Set<string>();
    while (codes.size < codesOfASet) codes.add(makeRecoveryCode());
    await replaceRecoveryCodes(
      tx,
      id,
      [...codes].map((code) => hashRecoveryCode(secret, id, code)),
    );
    return { id, type: 'recovery_code', ...(friendly_name ? { friendly_name } : {}), total: codesOfASet, codes: [...codes] };
  }

  async function addSet(tx: Db, who: Authenticated, name: string): Promise<AuthOutcome<NewCodes>> {
    const aal = await takeTurn(tx, who);
    const factors = await queries.listFactors(tx, who.account.id);
    if (!hasRealFactor(factors)) return denied(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes cannot be the only factor');
    if (aal !== 'aal2') return belowAal2;
    if (factors.some((factor) => !isReal(factor))) return denied(422, 'mfa_verified_factor_exists', 'Recovery codes already exist, regenerate them instead');
    const refused = refuseName(factors, name);
    if (refused) return refused;
    const values = { user_id: who.account.id, factor_type: 'recovery_code', status: 'verified', friendly_name: name } as const;
    return granted(await makeCodes(tx, await queries.insertFactor(tx, values, clock.now())));
  }

  async function renewSet(tx: Db, who: Authenticated): Promise<AuthOutcome<NewCodes>> {
    const aal = await takeTurn(tx, who);
    const factor = await findSet(tx, who.account.id);
    if (!factor) return factorNotFound;
    if (aal !== 'aal2') return belowAal2;
    await queries.deleteChallengesOf(tx, factor.id);
    return granted(await makeCodes(tx, factor));
  }

  /** Wrong tries are kept as challenges of the factor, so that a restart forgets none. */
  async function attempt(tx: Db, who: Authenticated, code: string, ip: string): Promise<AuthOutcome<WireSession>> {
    await takeTurn(tx, who);
    const factor = await findSet(tx, who.account.id);
    if (!factor) return factorNotFound;
    const now = clock.now();
    if ((await queries.countChallengesSince(tx, factor.id, new Date(now.getTime() - lockMs))) >= maxWrongTries) return locked;
    if (!(await takeRecoveryCode(tx, factor.id, hashRecoveryCode(secret, factor.id, code), now))) {
      await queries.insertChallenge(tx, { factor_id: factor.id, ip: networkOf(ip), expires_at: new Date(now.getTime() + lockMs) }, now);
      return failed('Invalid recovery code entered');
    }
    await queries.deleteChallengesOf(tx, factor.id);
    return orRollBack(await sessions.raise(tx, who.session.id, 'mfa/recovery_code', factor.id));
  }

  return {
    async status(bearer: string | undefined) {
      const { account } = await authenticate(bearer);
      const factor = await findSet(db, account.id);
      return factor ? granted({ id: factor.id, type: 'recovery_code', ...(await countRecoveryCodes(db, factor.id)) }) : factorNotFound;
    },

    /** The only time the codes are shown, as with `regenerate`. */
    async generate(bearer: string | undefined, friendlyName: string | undefined): Promise<AuthOutcome<NewCodes>> {
      const who = await authenticate(bearer);
      const refused = await refuse(who, friendlyName);
      return refused ?? (await db.transaction().execute((tx) => addSet(tx, who, friendlyName || defaultName)));
    },

    /** The codes before are void, and a lock ends. */
    async regenerate(bearer: string | undefined): Promise<AuthOutcome<NewCodes>> {
      const who = await authenticate(bearer);
      const refused = await refuse(who, undefined);
      return refused ?? (await db.transaction().execute((tx) => renewSet(tx, who)));
    },

    /** Raises the session to aal2; the other factors stay. */
    async verify(bearer: string | undefined, code: string, ip: string): Promise<AuthOutcome<WireSession>> {
      const who = await authenticate(bearer);
      return await sessionEnds.transaction((tx) => attempt(tx, who, code, ip));
    },

    async unenroll(bearer: string | undefined): Promise<AuthOutcome<{ id: string }>> {
      const { account } = await authenticate(bearer);
      const factor = await findSet(db, account.id);
      return factor ? await unenroll(bearer, factor.id) : factorNotFound;
    },
  };

  async function refuse({ account, session }: Authenticated, name: string | undefined): Promise<AuthRefused | undefined> {
    if (account.is_anonymous) return anonymousRefused;
    const stale = refuseStale({ session }, clock);
    if (stale) return stale;
    if (name && name.length > maxNameLength) return invalidRequest(`friendly_name must be ${maxNameLength} characters or less`);
    return await limits.take(['changesOfUser', `factors ${account.id}`]);
  }
}

const belowAal2 = denied(403, 'insufficient_aal', 'AAL2 required to manage recovery codes');
const locked = denied(429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes. Wait 15 minutes or use another factor.', {
  retryAfterSeconds: lockMs / 1000,
});

async function findSet(db: Db, userId: UserId): Promise<queries.FactorRow | undefined> {
  return (await queries.listFactors(db, userId)).find((factor) => !isReal(factor));
}
