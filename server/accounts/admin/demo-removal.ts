import type { StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { deleteUser, findAccount } from '../accounts-queries.ts';
import type { Erasure } from '../own/erasure.ts';
import { lockForRemoval } from '../sign-in-methods-queries.ts';
import { endAccess } from './end-access.ts';

type Parts = Pick<AccountsParts, 'sessionEnds'> & { erasure: Erasure; stores: Pick<StoresService, 'findDemoStore' | 'noteDemoRemoved' | 'listIdsOf'> };

/** Removing the demo store for good, whatever of it is open. */
export function createDemoRemoval({ sessionEnds, erasure, stores }: Parts) {
  return {
    /**
     * Its rows and, by jobs, its files; its seller too, who by then has no other store. `clear` takes what would keep a real store, such as
     * orders. Resolves with false where there is no demo store.
     */
    async removeDemo(clear: (tx: Db, storeId: StoreId) => Promise<void>): Promise<boolean> {
      return await sessionEnds.transaction(async (tx, afterCommit) => {
        const demo = await stores.findDemoStore(tx);
        if (!demo) return false;
        await lockForRemoval(tx, demo.ownerId);
        const account = await findAccount(tx, demo.ownerId);
        const others = (await stores.listIdsOf(tx, demo.ownerId)).filter((id) => id !== demo.id);
        await stores.noteDemoRemoved(tx);
        await clear(tx, demo.id);
        afterCommit(await erasure.replaceKeys(tx, demo.ownerId));
        if (!account || others.length > 0) {
          afterCommit(await erasure.eraseStore(tx, demo.id));
          return true;
        }
        await endAccess(tx, account.id);
        afterCommit(await erasure.eraseStore(tx, demo.id));
        afterCommit(await erasure.erasePerson(tx, account));
        await deleteUser(tx, account.id);
        return true;
      });
    },
  };
}
