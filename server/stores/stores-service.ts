import type { StoreId, UserId } from '#contract/ids.ts';
import type { StoreRole } from '#contract/store-rules.ts';
import { type Actor, requireSeller, requireUser } from '#server/accounts/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { findMemberStore, insertOwner, insertStore } from './stores-queries.ts';

export type StoresService = ReturnType<typeof createStoresService>;
export type MyStore = { id: StoreId; name: string; role: StoreRole; is_demo: boolean };
export type NewStore = { name: string; ownerId: UserId; isDemo?: boolean };

/** Stores and who works in them. */
export function createStoresService({ db }: { db: Db }) {
  return {
    /** The store the actor works for, with the actor's role in it. */
    async mine(actor: Actor): Promise<Outcome<MyStore>> {
      const storeId = requireSeller(actor, 'store:read');
      const store = await findMemberStore(db, storeId, requireUser(actor).userId);
      return store ? done(store) : refused('NOT_FOUND', 'This store no longer exists.');
    },

    /** Adds a store and its owner's membership inside the caller's transaction. */
    async createStore(tx: Db, { name, ownerId, isDemo = false }: NewStore): Promise<StoreId> {
      const storeId = await insertStore(tx, { name, is_demo: isDemo });
      await insertOwner(tx, storeId, ownerId);
      return storeId;
    },
  };
}
