import type { UserId } from '#contract/ids.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { deleteUser } from '../accounts-queries.ts';
import { type AuthOutcome, denied, granted } from '../auth-problem.ts';
import type { Erasure } from '../erasure.ts';
import { effaceUser, lockAccount } from './admin-queries.ts';
import { userNotFound } from './admin-users.ts';
import { endAccess } from './end-access.ts';

type Parts = Pick<AccountsParts, 'db' | 'clock'> & { erasure: () => Erasure };

/** Removing people, with what the other rooms keep of them alone. */
export function createAdminRemoval({ db, clock, erasure }: Parts) {
  return {
    /**
     * Soft: the row stays for what points to it, without a word of who it was. Refused, as for the people themselves,
     * while a store that would lose its only owner has open orders or is live.
     */
    async remove(id: UserId, { soft }: { soft: boolean }): Promise<AuthOutcome<object>> {
      return await db.transaction().execute(async (tx) => {
        const account = await lockAccount(tx, id);
        if (!account) return userNotFound;
        const { listOwnedAlone, eraseStore, erasePerson } = erasure();
        const owned = await listOwnedAlone(tx, id);
        if (owned.some((store) => store.open_orders > 0 || store.on_air > 0))
          return denied(422, 'conflict', 'This user is the only owner of a store that is live or has open orders');
        for (const store of owned) await eraseStore(tx, store.id);
        await erasePerson(tx, account);
        await endAccess(tx, id);
        await (soft ? effaceUser(tx, id, clock.now()) : deleteUser(tx, id));
        return granted({});
      });
    },
  };
}
