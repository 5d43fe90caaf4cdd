import type { StoreId, UserId } from '#contract/ids.ts';
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
