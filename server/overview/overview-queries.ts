import type { StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

export async function markShared(db: Db, storeId: StoreId, now: Date): Promise<void> {
  await db
    .insertInto('store_first_steps')
    .values({ store_id: storeId, shared_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasShared(db: Db, storeId: StoreId): Promise<boolean> {
  return (await db.selectFrom('store_first_steps').select('store_id').where('store_id', '=', storeId).executeTakeFirst()) !== undefined;
}

export async function deleteSteps(db: Db, storeId: StoreId): Promise<void> {
  await db.deleteFrom('store_first_steps').where('store_id', '=', storeId).execute();
}
