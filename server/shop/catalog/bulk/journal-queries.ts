import { sql } from 'kysely';
import type { ProductId, StoreId, VariantId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';

/** One row that was changed: the fields that were, as they stood and as they stand. `before` null: it was added. */
export type Change = {
  product_id: ProductId;
  variant_id: VariantId | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

/** What is written down of a set of changes, inside the transaction that makes them. */
export async function noteChanges(tx: Db, { setId, storeId, now }: { setId: string; storeId: StoreId; now: Date }, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into product_changes (set_id, store_id, product_id, variant_id, before, after, created_at)
    select ${setId}::uuid, ${storeId}::uuid, product_id, variant_id, case when jsonb_typeof(before) = 'object' then before end, after, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(product_id uuid, variant_id uuid, before jsonb, after jsonb)`.execute(tx);
}

/** Of the next products of a set, all changes in their order. Held until the transaction ends, so that nobody takes them back twice. */
export async function takeChanges(tx: Db, storeId: StoreId, setId: string, products: number): Promise<Change[]> {
  const { rows } = await sql<Change & { seq: number }>`
    with next as (
      select distinct product_id from product_changes where set_id = ${setId} and store_id = ${storeId} order by product_id limit ${products}
    )
    delete from product_changes using next
    where set_id = ${setId} and product_changes.product_id = next.product_id
    returning seq, product_changes.product_id, variant_id, before, after`.execute(tx);
  return rows.toSorted((a, b) => a.seq - b.seq);
}

/** Imports are taken back by their own job. */
export async function isImport(db: Db, setId: string): Promise<boolean> {
  return (await db.selectFrom('product_imports').select('id').where('id', '=', setId).executeTakeFirst()) !== undefined;
}

/** How many were deleted. */
export async function deleteChangesBefore(db: Db, time: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('product_changes').where('created_at', '<', time).executeTakeFirst();
  return Number(numDeletedRows);
}
