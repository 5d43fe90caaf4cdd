import { sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoreCustomer } from '#server/platform/holdings.ts';
import type { ViewTable } from './view-tally.ts';
import { isOfCustomer, isOver } from './views-queries.ts';
import type { By, SeenVideo, Times } from './views-tables.ts';

export const table: ViewTable<SeenVideo> = {
  keyOf: ({ video_id, day }) => `${video_id} ${day}`,

  async insertRows(db: Db, rows: readonly By<SeenVideo>[]) {
    await db
      .insertInto('video_views')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  async addCounts(db: Db, rows: readonly Times<SeenVideo>[]) {
    await db
      .insertInto('video_view_counts')
      .values([...rows])
      .onConflict((conflict) => conflict.columns(['video_id', 'day']).doUpdateSet({ number: sql<number>`video_view_counts.number + excluded.number` }))
      .execute();
  },
};

/** As `deleteViews` of products. */
export async function deleteViews(db: Db, day: string): Promise<number> {
  return Number((await db.deleteFrom('video_views').where(isOver(day)).executeTakeFirst()).numDeletedRows);
}

export async function listViewsOfCustomer(db: Db, customer: StoreCustomer): Promise<Pick<SeenVideo, 'video_id' | 'day'>[]> {
  return await db
    .selectFrom('video_views')
    .select(['video_id', sql<string>`day::text`.as('day')])
    .where(isOfCustomer(customer))
    .orderBy('day')
    .execute();
}

/** As `forgetCustomer` of products. */
export async function forgetCustomer(tx: Db, customer: StoreCustomer): Promise<void> {
  await tx.deleteFrom('video_views').where(isOfCustomer(customer)).execute();
}

export async function deleteViewsOf(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('video_views').where('store_id', '=', storeId).execute();
  await tx.deleteFrom('video_view_counts').where('store_id', '=', storeId).execute();
}
