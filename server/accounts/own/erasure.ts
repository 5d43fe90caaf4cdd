import type { StoreId, UserId } from '#contract/ids.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Holdings, Person, StoreCounts } from '#server/platform/holdings.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { topics } from '#server/topics.ts';

export type OwnedStore = { id: StoreId; name: string } & StoreCounts;

/** What all rooms keep of a person or a store, for the deletion of an account. Each runs in the caller's transaction. */
export type Erasure = {
  /** Stores that nobody else owns: they go with the person. */
  listOwnedAlone(db: Db, userId: UserId): Promise<OwnedStore[]>;
  /** A store with orders leaves them, its name and the pictures in them: buyers and the tax office may ask. Call the returned function after the commit: it tells every node. */
  eraseStore(tx: Db, storeId: StoreId): Promise<() => void>;
  /** What the person wrote in shows stays in the log without a name. Call the returned function after the commit: open rooms let go of their picture. */
  erasePerson(tx: Db, person: Person): Promise<() => void>;
  /** Replaces stream keys that the person could see. Call the returned function after the commit to disconnect their senders. */
  replaceKeys(tx: Db, userId: UserId): Promise<() => void>;
};

type Parts = { bus: Bus; stores: Pick<StoresService, 'listOwnedAlone' | 'listIdsOf'>; holdings: Holdings };

export function createErasure({ bus, stores, holdings }: Parts): Erasure {
  return {
    async listOwnedAlone(db, userId) {
      const owned = await stores.listOwnedAlone(db, userId);
      return await Promise.all(owned.map(async ({ id, name }) => ({ id, name, ...(await holdings.count(db, id)) })));
    },
    async eraseStore(tx, storeId) {
      await holdings.eraseStore(tx, storeId);
      return () => bus.publish(topics.storeShownChanged, { id: storeId });
    },
    async erasePerson(tx, person) {
      await holdings.erasePerson(tx, person);
      return () => bus.publish(topics.faceLeft, { id: person.id });
    },
    replaceKeys: async (tx, userId) => await holdings.replaceKeys(tx, await stores.listIdsOf(tx, userId)),
  };
}
