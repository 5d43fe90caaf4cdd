import type { StoreId, UserId } from '#contract/ids.ts';
import { type Permission, roleMay } from '#contract/stores/permissions.ts';
import type { OrderCaps, StoreRole } from '#contract/stores/store-rules.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { takeFirstSlug } from './first-slug.ts';
import * as queries from './stores-queries.ts';

export type StoresService = ReturnType<typeof createStoresService>;
export type MyStore = { id: StoreId; name: string; slug: string | null; role: StoreRole; is_demo: boolean };
export type Member = { userId: UserId; role: StoreRole; since: Date };
export type NewStore = { name: string; ownerId: UserId; isDemo?: boolean };

const gone = () => refused('NOT_FOUND', 'This store no longer exists.');

/** Stores and who works in them. */
export function createStoresService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** The store the actor works for, with the actor's role in it. */
    async mine(actor: Actor): Promise<Outcome<MyStore>> {
      const storeId = requireSeller(actor, 'store:read');
      const store = await queries.findMemberStore(db, storeId, requireUser(actor).userId);
      return store ? done(store) : gone();
    },

    /** The same, and null for who works for none. */
    async findMine(actor: Actor): Promise<Outcome<{ store: MyStore | null }>> {
      const { userId, stores } = requireUser(actor);
      const [first] = stores;
      return done({ store: (first && (await queries.findMemberStore(db, first.storeId, userId))) ?? null });
    },

    async getOrderCaps(actor: Actor): Promise<Outcome<OrderCaps>> {
      const storeId = requireSeller(actor, 'store:read');
      const caps = await queries.findOrderCaps(db, storeId);
      return caps ? done(caps) : gone();
    },

    /** Holds from the next order on; what is open stays open. */
    async setOrderCaps(actor: Actor, caps: OrderCaps): Promise<Outcome<OrderCaps>> {
      const storeId = requireSeller(actor, 'orders:write');
      await queries.updateOrderCaps(db, storeId, caps);
      return done(caps);
    },

    async isMember(tx: Db, userId: UserId): Promise<boolean> {
      return (await queries.findFirstMembership(tx, userId)) !== undefined;
    },

    /** The demo store and who owns it, while there is one. */
    findDemoStore: (db: Db): Promise<{ id: StoreId; ownerId: UserId } | undefined> => queries.findDemoStore(db),

    /** From now on no start makes the demo store. */
    noteDemoRemoved: (tx: Db): Promise<void> => queries.noteDemoRemoved(tx, clock.now()),
    wasDemoRemoved: (): Promise<boolean> => queries.wasDemoRemoved(db),

    async worksFor(db: Db, userId: UserId, storeId: StoreId): Promise<boolean> {
      return (await queries.findMemberStore(db, storeId, userId)) !== undefined;
    },

    async isDemoOwner(tx: Db, userId: UserId): Promise<boolean> {
      return await queries.ownsDemoStore(tx, userId);
    },

    /** Whose name stands on what is sent to this person: their own store's, else that of the oldest store here. */
    async nameFor(db: Db, userId: UserId | undefined): Promise<string> {
      const own = userId && (await queries.findFirstMembership(db, userId));
      return (own ?? (await queries.findOldestStore(db)))?.name ?? 'Haat';
    },

    async listOwnedAlone(db: Db, userId: UserId) {
      return await queries.listOwnedAlone(db, userId);
    },

    /** False for one that is gone, and for one whose orders alone are left. */
    isOpen: async (db: Db, storeId: StoreId): Promise<boolean> => await queries.isOpen(db, storeId),

    /** The same, and true until the transaction ends. */
    holdOpen: async (tx: Db, storeId: StoreId): Promise<boolean> => await queries.holdOpen(tx, storeId),

    /** Also of a store that closed: its orders name it. */
    findName: async (db: Db, storeId: StoreId): Promise<string | undefined> => await queries.findStoreName(db, storeId),

    /** What a list shows of each of them. */
    listShown: async (db: Db, ids: readonly StoreId[]) => await queries.listShown(db, ids),

    /** Who works there and may do this. */
    async listMembersWho(db: Db, storeId: StoreId, permission: Permission): Promise<{ userId: UserId; role: StoreRole }[]> {
      const members = await queries.listMembers(db, storeId);
      return members.filter(({ role }) => roleMay(role, permission)).map(({ user_id: userId, role }) => ({ userId, role }));
    },

    /** The oldest first. */
    listMembers: async (db: Db, storeId: StoreId): Promise<Member[]> =>
      (await queries.listMembers(db, storeId)).map(({ user_id: userId, role, created_at: since }) => ({ userId, role, since })),

    /** Until the transaction ends nobody else changes who works there. False for a store that closed. */
    lockMembers: async (tx: Db, storeId: StoreId): Promise<boolean> => await queries.lockMembers(tx, storeId),

    addMember: async (tx: Db, storeId: StoreId, userId: UserId, role: StoreRole): Promise<void> => await queries.insertMember(tx, storeId, userId, role),

    setRole: async (tx: Db, storeId: StoreId, userId: UserId, role: StoreRole): Promise<void> => await queries.setRole(tx, storeId, userId, role),

    removeMember: async (tx: Db, storeId: StoreId, userId: UserId): Promise<void> => await queries.deleteMember(tx, storeId, userId),

    /** Where the person works. */
    listIdsOf: async (db: Db, userId: UserId): Promise<StoreId[]> => await queries.listStoreIds(db, userId),

    /** The first of what happens to a store that goes: from here on nobody begins anything with it. */
    close: async (tx: Db, storeId: StoreId): Promise<void> => await queries.closeStore(tx, storeId, clock.now()),

    /** With every row that belongs to it. */
    async remove(tx: Db, storeId: StoreId): Promise<void> {
      await queries.deleteStore(tx, storeId);
    },

    /** The person works nowhere any more; the row of who is removed softly stays, and would count as another owner. */
    async leaveAll(tx: Db, userId: UserId): Promise<void> {
      await queries.deleteMemberships(tx, userId);
    },

    /** Adds a store with an address and its owner's membership inside the caller's transaction. */
    async createStore(tx: Db, { name, ownerId, isDemo = false }: NewStore): Promise<StoreId> {
      const storeId = await queries.insertStore(tx, { name, is_demo: isDemo });
      await queries.setSlug(tx, storeId, await takeFirstSlug(tx, storeId, name, clock.now()));
      await queries.insertMember(tx, storeId, ownerId, 'owner');
      return storeId;
    },
  };
}
