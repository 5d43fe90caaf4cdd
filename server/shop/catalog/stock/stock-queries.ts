import { sql } from 'kysely';
import type { ProductId, StoreId, VariantId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { lowStockAt } from '../search/product-filters.ts';
import { holdVariants } from '../variant-queries.ts';

export type Crossing = { id: VariantId; store_id: StoreId; becameLow: boolean; wasWaitedFor: boolean };

/**
 * Notes on variants whether few are left of them and whether they can be bought, where that is not as it was noted; in the caller's
 * transaction. `ids`: of these products alone. A row that somebody holds is left out: whoever changes it looks again after that.
 */
export async function noteCrossings(tx: Db, ids: readonly ProductId[] | undefined, now: Date): Promise<Crossing[]> {
  const some = ids ? sql`and variant.product_id = any(${ids})` : sql``;
  const { rows } = await sql<{ id: VariantId; store_id: StoreId; became_low: boolean; was_waited_for: boolean }>`
    with looked as (
      select variant.id, variant.low_since, variant.unbuyable_since, of_it.is_low, of_it.is_unbuyable
      from product_variants as variant
      join products on products.id = variant.product_id
      cross join lateral (select
        variant.deleted_at is null and products.deleted_at is null and products.status = 'active' and coalesce(variant.stock <= ${lowStockAt}, false) as is_low,
        variant.deleted_at is null and products.deleted_at is null and (products.status <> 'active' or coalesce(variant.stock = 0, false)) as is_unbuyable
      ) as of_it
      where ((variant.low_since is not null) <> of_it.is_low or (variant.unbuyable_since is not null) <> of_it.is_unbuyable) ${some}
      for update of variant skip locked
    )
    update product_variants
    set low_since = case when looked.is_low then coalesce(looked.low_since, ${now}) end,
      low_told_at = case when looked.is_low then low_told_at end,
      unbuyable_since = case when looked.is_unbuyable then coalesce(looked.unbuyable_since, ${now}) end
    from looked where product_variants.id = looked.id
    returning product_variants.id, store_id, looked.low_since is null and looked.is_low as became_low,
      looked.unbuyable_since is not null and not looked.is_unbuyable as was_waited_for`.execute(tx);
  return rows.map(({ became_low, was_waited_for, ...row }) => ({ ...row, becameLow: became_low, wasWaitedFor: was_waited_for }));
}

export type LowVariant = { product_id: ProductId; name: string; option_values: string[]; stock: number };

/** Variants of a store of which few are left and nobody was told; told with that. The emptiest first. */
export async function takeUntold(tx: Db, storeId: StoreId, now: Date): Promise<LowVariant[]> {
  await holdVariants(tx, sql<boolean>`store_id = ${storeId} and low_since is not null and low_told_at is null`);
  const { rows } = await sql<LowVariant>`
    update product_variants set low_told_at = ${now}
    from products
    where products.id = product_variants.product_id and product_variants.store_id = ${storeId} and low_since is not null and low_told_at is null
    returning products.id as product_id, products.name, option_values, coalesce(stock, 0) as stock`.execute(tx);
  return rows.toSorted((a, b) => a.stock - b.stock || a.name.localeCompare(b.name, 'en'));
}

/** When the store was last told. */
export async function findLastTold(tx: Db, storeId: StoreId): Promise<Date | null> {
  const { at } = await tx
    .selectFrom('product_variants')
    .select((eb) => eb.fn.max('low_told_at').as('at'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return at;
}

export type Waited = {
  id: VariantId;
  product_id: ProductId;
  store_id: StoreId;
  name: string;
  slug: string;
  option_values: string[];
  state: 'sold out' | 'for sale' | 'gone';
};

/** Variants as those who wait for them must know them. */
export async function listWaited(db: Db, ids: readonly VariantId[]): Promise<Waited[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Waited>`
    select variant.id, variant.product_id, variant.store_id, products.name, products.slug, variant.option_values,
      case when variant.deleted_at is not null or products.deleted_at is not null then 'gone'
        when products.status <> 'active' or coalesce(variant.stock = 0, false) then 'sold out'
        else 'for sale' end as state
    from product_variants as variant join products on products.id = variant.product_id
    where variant.id = any(${ids})`.execute(db);
  return rows;
}

/** Notes that somebody begins to wait for a variant, so that its return is noticed; `undefined` for one that is no active product's, or can be bought. */
export async function noteWaiting(tx: Db, id: VariantId, now: Date): Promise<Waited | undefined> {
  const noted = await tx
    .updateTable('product_variants')
    .set((eb) => ({ unbuyable_since: eb.fn.coalesce('unbuyable_since', eb.val(now)) }))
    .where('id', '=', id)
    .where('stock', '=', 0)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('products')
          .select('products.id')
          .whereRef('products.id', '=', 'product_variants.product_id')
          .where('products.status', '=', 'active')
          .where('products.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n ? (await listWaited(tx, [id]))[0] : undefined;
}
