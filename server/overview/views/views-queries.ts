import { sql } from 'kysely';
import type { ConsentId, ProductId, StoreId } from '#contract/ids.ts';
import type { Period } from '#contract/overview/period.ts';
import type { ViewKind } from '#contract/overview/view-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';

/** `day`: in India, `2025-01-31`. */
export type Seen = { product_id: ProductId; day: string; kind: ViewKind; store_id: StoreId };
export type SeenBy = Seen & { consent_id: ConsentId };
export type SeenTimes = Seen & { number: number };

/** Twice is the same as once. */
export async function insertViews(db: Db, rows: readonly SeenBy[]): Promise<void> {
  await db
    .insertInto('product_views')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function addCounts(db: Db, rows: readonly SeenTimes[]): Promise<void> {
  await db
    .insertInto('product_view_counts')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'day', 'kind']).doUpdateSet({ number: sql<number>`product_view_counts.number + excluded.number` }),
    )
    .execute();
}

/** By kind: rows of persons, and the numbers of everybody else. */
export async function sumViews(db: Db, storeId: StoreId, { from, to }: Period): Promise<Record<ViewKind, number>> {
  const persons = db
    .selectFrom('product_views')
    .select(['kind', sql<number>`count(*)`.as('number')])
    .where('store_id', '=', storeId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('kind');
  const others = db
    .selectFrom('product_view_counts')
    .select(['kind', sql<number>`sum(number)::bigint`.as('number')])
    .where('store_id', '=', storeId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('kind');
  const sums = { view: 0, checkout: 0 };
  for (const { kind, number } of await persons.unionAll(others).execute()) sums[kind] += number;
  return sums;
}

/** Rows of before `day`, and those whose person does not agree any more: their numbers stay, by a trigger. How many were deleted. */
export async function deleteViews(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('product_views')
    .where((eb) =>
      eb.or([eb('day', '<', day), eb('consent_id', 'in', eb.selectFrom('consents').select('consents.id').where('consents.withdrawn_at', 'is not', null))]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteViewsOf(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('product_views').where('store_id', '=', storeId).execute();
  await tx.deleteFrom('product_view_counts').where('store_id', '=', storeId).execute();
}
