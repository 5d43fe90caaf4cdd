import type { StoreId, UserId } from '#contract/ids.ts';
import type { OrderCaps } from '#contract/stores/store-rules.ts';
import type { Db } from '#server/platform/database/database.ts';

export async function insertStore(db: Db, store: { name: string; is_demo: boolean }): Promise<StoreId> {
  const { id } = await db.insertInto('stores').values(store).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertOwner(db: Db, storeId: StoreId, userId: UserId): Promise<void> {
  await db.insertInto('store_members').values({ store_id: storeId, user_id: userId, role: 'owner' }).execute();
}

export async function findMemberStore(db: Db, storeId: StoreId, userId: UserId) {
  return await db
    .selectFrom('stores')
    .innerJoin('store_members', 'store_members.store_id', 'stores.id')
    .select(['stores.id', 'stores.name', 'stores.is_demo', 'store_members.role'])
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

/** A real store before the demo's. */
export async function findOldestStore(db: Db) {
  return await db.selectFrom('stores').select(['id', 'name']).orderBy('is_demo').orderBy('created_at').limit(1).executeTakeFirst();
}

export async function findOrderCaps(db: Db, id: StoreId): Promise<OrderCaps | undefined> {
  return await db.selectFrom('stores').select(['open_orders_per_phone', 'items_per_unconfirmed_phone']).where('id', '=', id).executeTakeFirst();
}

export async function updateOrderCaps(db: Db, id: StoreId, caps: OrderCaps): Promise<void> {
  await db.updateTable('stores').set(caps).where('id', '=', id).execute();
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

export async function deleteStore(db: Db, id: StoreId): Promise<void> {
  await db.deleteFrom('stores').where('id', '=', id).execute();
}

export async function listStoreIds(db: Db, userId: UserId): Promise<StoreId[]> {
  return (await db.selectFrom('store_members').select('store_id').where('user_id', '=', userId).execute()).map(({ store_id }) => store_id);
}

export async function listMembers(db: Db, storeId: StoreId) {
  return await db.selectFrom('store_members').select(['user_id', 'role']).where('store_id', '=', storeId).orderBy('created_at').execute();
}

export async function findStoreName(db: Db, id: StoreId): Promise<string | undefined> {
  return (await db.selectFrom('stores').select('name').where('id', '=', id).executeTakeFirst())?.name;
}
