import type { UserId } from '#contract/ids.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { deleteUser, findAccount } from '../accounts-queries.ts';
import { type AuthOutcome, denied, granted } from '../auth-v1/auth-problem.ts';
import type { Erasure } from '../own/erasure.ts';
import { lockForRemoval } from '../sign-in-methods-queries.ts';
import { softDeleteUser } from './admin-queries.ts';
import { userNotFound } from './admin-users.ts';
import { endAccess } from './end-access.ts';

type Parts = Pick<AccountsParts, 'clock' | 'sessionEnds'> & { erasure: Erasure };

/** Removing people, with what the other rooms keep of them alone. */
export function createAdminRemoval({ clock, sessionEnds, erasure }: Parts) {
  return {
    /**
     * Soft: the row stays for references, without personal data. Refused, as for the people themselves, while a store that would lose
     * its only owner has open orders or returns, or is live.
     */
    async remove(id: UserId, { soft }: { soft: boolean }): Promise<AuthOutcome<object>> {
      return await sessionEnds.transaction(async (tx, afterCommit) => {
        await lockForRemoval(tx, id);
        const account = await findAccount(tx, id);
        if (!account) return userNotFound;
        const { listOwnedAlone, eraseStore, erasePerson, replaceKeys } = erasure;
        const owned = await listOwnedAlone(tx, id);
        if (owned.some((store) => store.open_orders > 0 || store.on_air > 0))
          return denied(422, 'conflict', 'This user is the only owner of a store that is live or has open orders or returns');
        // Sessions end before their texts are erased, so that none can write more.
        await endAccess(tx, id);
        afterCommit(await replaceKeys(tx, id));
        for (const store of owned) afterCommit(await eraseStore(tx, store.id));
        afterCommit(await erasePerson(tx, account));
        await (soft ? softDeleteUser(tx, id, clock.now()) : deleteUser(tx, id));
        return granted({});
      });
    },
  };
}
