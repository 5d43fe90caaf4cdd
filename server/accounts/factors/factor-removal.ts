import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type AccountRow, findAccount } from '../accounts-queries.ts';
import type { Assurance } from '../accounts-tables.ts';
import { type AuthOutcome, type AuthRefused, denied, granted } from '../auth-v1/auth-problem.ts';
import { refuseStale } from '../sessions/authentication.ts';
import { lowerSessionsOf } from '../sessions/sessions-queries.ts';
import { lockUser } from '../sign-in-methods-queries.ts';
import { type FactorParts, factorNotFound, hasRealFactor, isReal, noticeAddress } from './factor-rules.ts';
import * as queries from './factors-queries.ts';
import { takeTurn } from './turns.ts';

/** Removes factors. Sessions that they raised to aal2 fall back at once. */
export function createRemoval({ db, clock, notices, stores, authenticate }: Pick<FactorParts, 'db' | 'clock' | 'notices' | 'stores' | 'authenticate'>) {
  async function drop(tx: Db, factor: queries.FactorRow): Promise<void> {
    await lowerSessionsOf(tx, factor.id);
    await queries.deleteFactor(tx, factor.id);
  }

  /** Recovery codes are removed with the last other factor. */
  async function dropWithCodes(tx: Db, userId: UserId, factor: queries.FactorRow): Promise<void> {
    await drop(tx, factor);
    const left = await queries.listFactors(tx, userId);
    if (hasRealFactor(left)) return;
    for (const codes of left.filter((each) => !isReal(each))) await drop(tx, codes);
  }

  async function tell(tx: Db, account: AccountRow, factor: queries.FactorRow): Promise<void> {
    const address = noticeAddress(account);
    if (!address || !notices.canMail || factor.status !== 'verified' || !isReal(factor)) return;
    await notices.mail(tx, address, { template: 'factor_removed', storeName: await stores.nameFor(tx, account.id) });
  }

  /** Call with the person locked. `aal` and age of the session are checked, except for administrators. */
  async function removeAs(tx: Db, userId: UserId, factorId: string, aal: Assurance, stale?: AuthRefused): Promise<AuthOutcome<{ id: string }>> {
    const account = await findAccount(tx, userId);
    const factor = await queries.findFactor(tx, userId, factorId);
    if (!account || !factor) return factorNotFound;
    if (factor.status === 'verified' && aal !== 'aal2') return denied(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    if (factor.status === 'verified' && stale) return stale;
    await dropWithCodes(tx, userId, factor);
    await tell(tx, account, factor);
    return granted({ id: factor.id });
  }

  return {
    /** DELETE /factors/{id}. A verified factor is taken away only by a session that has shown one. */
    async unenroll(bearer: string | undefined, factorId: string): Promise<AuthOutcome<{ id: string }>> {
      const who = await authenticate(bearer);
      return await db.transaction().execute(async (tx) => removeAs(tx, who.account.id, factorId, await takeTurn(tx, who), refuseStale(who, clock)));
    },

    /** For administrators: nobody is asked who they are. */
    async remove(userId: UserId, factorId: string): Promise<AuthOutcome<{ id: string }>> {
      return await db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        return await removeAs(tx, userId, factorId, 'aal2');
      });
    },
  };
}
