import { sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import type { Period } from '#contract/overview/period.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoreCustomer } from '#server/platform/holdings.ts';
import type { ViewTable } from './view-tally.ts';
import type { By, SeenProduct, Times } from './views-tables.ts';

export const table: ViewTable<SeenProduct> = {
  keyOf: ({ product_id, day, kind }) => `${product_id} ${day} ${kind}`,

  async insertRows(db: Db, rows: readonly By<SeenProduct>[]) {
    await db
      .insertInto('product_views')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  async addCounts(db: Db, rows: readonly Times<SeenProduct>[]) {
    await db
      .insertInto('product_view_counts')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'day', 'kind']).doUpdateSet({ number: sql<number>`product_view_counts.number + excluded.number` }),
      )
      .execute();
  },
};

/** Numbers without a person, by one statement. */
export async function insertSamples(db: Db, storeId: StoreId, rows: readonly Omit<Times<SeenProduct>, 'store_id'>[]): Promise<void> {
  await sql`
    insert into product_view_counts (product_id, day, kind, store_id, number)
    select v.product_id, v.day, v.kind, ${storeId}::uuid, v.number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (product_id uuid, day date, kind text, number bigint)
    on conflict (product_id, day, kind) do update set number = product_view_counts.number + excluded.number`.execute(db);
}

/** By product and kind: rows of persons, and the numbers of everybody else. */
export async function listViews(db: Db, storeId: StoreId, { from, to }: Period): Promise<Pick<Times<SeenProduct>, 'product_id' | 'kind' | 'number'>[]> {
  const persons = db
    .selectFrom('product_views')
    .select(['product_id', 'kind', sql<number>`count(*)`.as('number')])
    .where('store_id', '=', storeId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['product_id', 'kind']);
  const others = db
    .selectFrom('product_view_counts')
    .select(['product_id', 'kind', sql<number>`sum(number)::bigint`.as('number')])
    .where('store_id', '=', storeId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['product_id', 'kind']);
  return await persons.unionAll(others).execute();
}

/** Rows of before `day`, and those whose person does not agree any more. */
export const isOver = (day: string) => sql<boolean>`(day < ${day}::date or consent_id in (select consents.id from consents where withdrawn_at is not null))`;

/** What is over: the numbers stay, by a trigger. How many rows were deleted. */
export async function deleteViews(db: Db, day: string): Promise<number> {
  return Number((await db.deleteFrom('product_views').where(isOver(day)).executeTakeFirst()).numDeletedRows);
}

/** Of a person who agreed, by their account. */
export const isOfCustomer = ({ storeId, userId }: StoreCustomer) =>
  sql<boolean>`(store_id = ${storeId}::uuid and consent_id in (select consents.id from consents where user_id = ${userId}::uuid))`;

export async function listViewsOfCustomer(db: Db, customer: StoreCustomer): Promise<Pick<SeenProduct, 'product_id' | 'kind' | 'day'>[]> {
  return await db
    .selectFrom('product_views')
    .select(['product_id', 'kind', sql<string>`day::text`.as('day')])
    .where(isOfCustomer(customer))
    .orderBy('day')
    .execute();
}

/** The numbers stay, by a trigger. */
export async function forgetCustomer(tx: Db, customer: StoreCustomer): Promise<void> {
  await tx.deleteFrom('product_views').where(isOfCustomer(customer)).execute();
}

export async function deleteViewsOf(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('product_views').where('store_id', '=', storeId).execute();
  await tx.deleteFrom('product_view_counts').where('store_id', '=', storeId).execute();
}
