import type { StoreId, UserId } from '#contract/ids.ts';
import type { OrderCaps, StoreRole } from '#contract/stores/store-rules.ts';
import type { Db } from '#server/platform/database/database.ts';

export async function insertStore(db: Db, store: { name: string; is_demo: boolean }): Promise<StoreId> {
  const { id } = await db.insertInto('stores').values(store).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setSlug(tx: Db, id: StoreId, slug: string): Promise<void> {
  await tx.updateTable('stores').set({ slug }).where('id', '=', id).execute();
}

/** Until the transaction ends nobody else changes who works there. False for a store that closed. */
export async function lockMembers(tx: Db, storeId: StoreId): Promise<boolean> {
  const open = tx.selectFrom('stores').select('id').where('id', '=', storeId).where('closed_at', 'is', null).forNoKeyUpdate();
  return (await open.executeTakeFirst()) !== undefined;
}

export async function insertMember(tx: Db, storeId: StoreId, userId: UserId, role: StoreRole): Promise<void> {
  await tx.insertInto('store_members').values({ store_id: storeId, user_id: userId, role }).execute();
}

export async function setRole(tx: Db, storeId: StoreId, userId: UserId, role: StoreRole): Promise<void> {
  await tx.updateTable('store_members').set({ role }).where('store_id', '=', storeId).where('user_id', '=', userId).execute();
}

export async function deleteMember(tx: Db, storeId: StoreId, userId: UserId): Promise<void> {
  await tx.deleteFrom('store_members').where('store_id', '=', storeId).where('user_id', '=', userId).execute();
}

export async function findMemberStore(db: Db, storeId: StoreId, userId: UserId) {
  return await db
    .selectFrom('stores')
    .innerJoin('store_members', 'store_members.store_id', 'stores.id')
    .select(['stores.id', 'stores.name', 'stores.slug', 'stores.is_demo', 'store_members.role'])
    .where('stores.id', '=', storeId)
    .where('store_members.user_id', '=', userId)
    .executeTakeFirst();
}

export async function findFirstMembership(db: Db, userId: UserId) {
  return await db
    .selectFrom('store_members')
    .innerJoin('stores', 'stores.id', 'store_members.store_id')
    .select(['stores.id', 'stores.name'])
    .where('store_members.user_id', '=', userId)
    .orderBy('store_members.created_at')
    .limit(1)
    .executeTakeFirst();
}

/** A real store before the demo's; never one that closed. */
export async function findOldestStore(db: Db) {
  return await db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('closed_at', 'is', null)
    .orderBy('is_demo')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

export async function findOrderCaps(db: Db, id: StoreId): Promise<OrderCaps | undefined> {
  return await db.selectFrom('stores').select(['open_orders_per_phone', 'items_per_unconfirmed_phone']).where('id', '=', id).executeTakeFirst();
}

export async function updateOrderCaps(db: Db, id: StoreId, caps: OrderCaps): Promise<void> {
  await db.updateTable('stores').set(caps).where('id', '=', id).execute();
}

export async function findDemoStore(db: Db): Promise<{ id: StoreId; ownerId: UserId } | undefined> {
  const owned = db.selectFrom('store_members').innerJoin('stores', 'stores.id', 'store_members.store_id').select(['stores.id', 'user_id as ownerId']);
  return await owned.where('role', '=', 'owner').where('is_demo', '=', true).where('closed_at', 'is', null).orderBy('stores.created_at').executeTakeFirst();
}

export async function noteDemoRemoved(tx: Db, now: Date): Promise<void> {
  await tx
    .insertInto('demo_removals')
    .values({ removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function wasDemoRemoved(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo_removals').select('removed_at').executeTakeFirst()) !== undefined;
}

export async function ownsDemoStore(db: Db, userId: UserId): Promise<boolean> {
  const owned = db.selectFrom('store_members').innerJoin('stores', 'stores.id', 'store_members.store_id').where('user_id', '=', userId);
  return (await owned.where('role', '=', 'owner').where('is_demo', '=', true).select('stores.id').executeTakeFirst()) !== undefined;
}

export async function deleteMemberships(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('store_members').where('user_id', '=', userId).execute();
}

/** Stores this person owns and nobody else does. */
export async function listOwnedAlone(db: Db, userId: UserId) {
  return await db
    .selectFrom('store_members as mine')
    .innerJoin('stores', 'stores.id', 'mine.store_id')
    .select(['stores.id', 'stores.name'])
    .where('mine.user_id', '=', userId)
    .where('mine.role', '=', 'owner')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('store_members as others')
            .select('others.user_id')
            .whereRef('others.store_id', '=', 'mine.store_id')
            .where('others.role', '=', 'owner')
            .where('others.user_id', '!=', userId),
        ),
      ),
    )
    .orderBy('stores.created_at')
    .execute();
}

export async function closeStore(tx: Db, id: StoreId, now: Date): Promise<void> {
  await tx.updateTable('stores').set({ closed_at: now }).where('id', '=', id).execute();
}

export async function isOpen(db: Db, id: StoreId): Promise<boolean> {
  return (await db.selectFrom('stores').select('id').where('id', '=', id).where('closed_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Until the transaction ends the store does not close; waits for one that is closing. */
export async function holdOpen(tx: Db, id: StoreId): Promise<boolean> {
  const open = tx.selectFrom('stores').select('id').where('id', '=', id).where('closed_at', 'is', null).forShare();
  return (await open.executeTakeFirst()) !== undefined;
}

export async function deleteStore(db: Db, id: StoreId): Promise<void> {
  await db.deleteFrom('stores').where('id', '=', id).execute();
}

export async function listStoreIds(db: Db, userId: UserId): Promise<StoreId[]> {
  return (await db.selectFrom('store_members').select('store_id').where('user_id', '=', userId).execute()).map(({ store_id }) => store_id);
}

export async function listMembers(db: Db, storeId: StoreId) {
  return await db.selectFrom('store_members').select(['user_id', 'role', 'created_at']).where('store_id', '=', storeId).orderBy('created_at').execute();
}

export async function findStoreName(db: Db, id: StoreId): Promise<string | undefined> {
  return (await db.selectFrom('stores').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

export async function listShown(db: Db, ids: readonly StoreId[]) {
  return ids.length > 0
    ? await db.selectFrom('stores').select(['id', 'name', 'slug', 'logo_url']).where('id', 'in', ids).where('closed_at', 'is', null).execute()
    : [];
}
