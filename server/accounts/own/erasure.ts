import type { StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

export type OwnedStore = { id: StoreId; name: string; products: number; live_streams: number; on_air: number; open_orders: number };

/** What other rooms keep of a person or a store, for the deletion of an account. Each runs in the caller's transaction. */
export type Erasure = {
  /** Stores that nobody else owns: they go with the person. */
  listOwnedAlone(db: Db, userId: UserId): Promise<OwnedStore[]>;
  eraseStore(tx: Db, storeId: StoreId): Promise<void>;
  /** What the person wrote in shows stays in the log without a name. */
  erasePerson(tx: Db, person: { id: UserId; email: string | null; phone: string | null }): Promise<void>;
  /** Stream keys that the person could see open nothing any more. What is returned tells those who send with them, once that is committed. */
  replaceKeys(tx: Db, userId: UserId): Promise<() => void>;
};

type StoreRoom = { countOf(db: Db, storeId: StoreId): Promise<number>; removeAllOf(tx: Db, storeId: StoreId): Promise<void> };

type Rooms = {
  stores: {
    listOwnedAlone(db: Db, userId: UserId): Promise<{ id: StoreId; name: string }[]>;
    listIdsOf(db: Db, userId: UserId): Promise<StoreId[]>;
    remove(tx: Db, storeId: StoreId): Promise<void>;
  };
  catalog: StoreRoom;
  live: StoreRoom & { countOnAir(db: Db, storeId: StoreId): Promise<number>; replaceKeysOf(tx: Db, storeIds: StoreId[]): Promise<() => void> };
  orders: { countOpenOf(db: Db, storeId: StoreId): Promise<number>; hasAny(db: Db, storeId: StoreId): Promise<boolean> };
  recordings: { removeAllOf(tx: Db, storeId: StoreId): Promise<void> };
  uploads: { removeAllOf(tx: Db, storeId: StoreId): Promise<void> };
  videoFiles: { removeAllOf(tx: Db, storeId: StoreId): Promise<void> };
  room: { erasePerson(tx: Db, userId: UserId): Promise<void> };
  notices: { forget(tx: Db, recipients: string[]): Promise<void> };
};

export function createErasure({ stores, catalog, live, orders, recordings, uploads, videoFiles, room, notices }: Rooms): Erasure {
  return {
    async listOwnedAlone(db, userId) {
      const owned = await stores.listOwnedAlone(db, userId);
      return await Promise.all(
        owned.map(async ({ id, name }) => ({
          id,
          name,
          products: await catalog.countOf(db, id),
          live_streams: await live.countOf(db, id),
          on_air: await live.countOnAir(db, id),
          open_orders: await orders.countOpenOf(db, id),
        })),
      );
    },

    /** A store with orders leaves them, its name and the pictures in them: buyers and the tax office may ask. */
    async eraseStore(tx, storeId) {
      await recordings.removeAllOf(tx, storeId);
      await live.removeAllOf(tx, storeId);
      await catalog.removeAllOf(tx, storeId);
      await videoFiles.removeAllOf(tx, storeId);
      if (await orders.hasAny(tx, storeId)) return;
      await uploads.removeAllOf(tx, storeId);
      await stores.remove(tx, storeId);
    },

    replaceKeys: async (tx, userId) => await live.replaceKeysOf(tx, await stores.listIdsOf(tx, userId)),

    async erasePerson(tx, { id, email, phone }) {
      await room.erasePerson(tx, id);
      await notices.forget(
        tx,
        [email, phone && `+${phone}`].filter((to) => to !== null),
      );
    },
  };
}
