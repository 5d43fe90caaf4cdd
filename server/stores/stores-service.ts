import type { StoreId, UserId } from '#contract/ids.ts';
import type { StoreRole } from '#contract/store-rules.ts';
import { type Actor, requireSeller, requireUser } from '#server/accounts/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { deleteStore, findFirstMembership, findMemberStore, findOldestStore, insertOwner, insertStore, listOwnedAlone } from './stores-queries.ts';

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

    async isMember(tx: Db, userId: UserId): Promise<boolean> {
      return (await findFirstMembership(tx, userId)) !== undefined;
    },

    /** Whose name stands on what is sent to this person: their own store's, else that of the oldest store here. */
    async nameFor(db: Db, userId: UserId | undefined): Promise<string> {
      const own = userId && (await findFirstMembership(db, userId));
      return (own ?? (await findOldestStore(db)))?.name ?? 'Haat';
    },

    async listOwnedAlone(db: Db, userId: UserId) {
      return await listOwnedAlone(db, userId);
    },

    /** With every row that belongs to it. */
    async remove(tx: Db, storeId: StoreId): Promise<void> {
      await deleteStore(tx, storeId);
    },

    /** Adds a store and its owner's membership inside the caller's transaction. */
    async createStore(tx: Db, { name, ownerId, isDemo = false }: NewStore): Promise<StoreId> {
      const storeId = await insertStore(tx, { name, is_demo: isDemo });
      await insertOwner(tx, storeId, ownerId);
      return storeId;
    },
  };
}
