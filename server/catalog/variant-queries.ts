import { type Selectable, sql } from 'kysely';
import { originalPriceOf } from '#contract/catalog/price-history.ts';
import type { ProductId, StoreId, VariantId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';

export type VariantRow = Selectable<Tables['product_variants']>;

/** What a seller sets of a variant. An `undefined` field stays as it is, or is none. */
export type VariantChange = {
  option_values: string[];
  position: number;
  price_paise: number;
  stock?: number | null;
  sku?: string;
  mrp_paise?: number | null;
  image_url?: string | null;
};

/** Those that are sold, in their order. */
export async function listVariants(db: Db, productIds: readonly ProductId[]): Promise<VariantRow[]> {
  return await db
    .selectFrom('product_variants')
    .selectAll()
    .where(sql<boolean>`product_id = any(${productIds})`)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
}

export async function insertVariant(tx: Db, product: { id: ProductId; store_id: StoreId }, change: VariantChange, now: Date): Promise<void> {
  const { id } = await tx
    .insertInto('product_variants')
    .values({ ...change, stock: change.stock ?? null, product_id: product.id, store_id: product.store_id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPrice(tx, id, change.price_paise, now);
}

/** A new price is kept in the history, and compared with what stands there. */
export async function updateVariant(tx: Db, before: VariantRow, { price_paise, ...change }: VariantChange, now: Date): Promise<void> {
  const price = price_paise === before.price_paise ? {} : await newPrice(tx, before.id, price_paise, now);
  await tx
    .updateTable('product_variants')
    .set({ ...change, ...price })
    .where('id', '=', before.id)
    .execute();
}

async function newPrice(tx: Db, id: VariantId, paise: number, now: Date) {
  const history = await tx
    .selectFrom('variant_prices')
    .select(['from_at as from', 'price_paise as paise'])
    .where('variant_id', '=', id)
    .orderBy('from_at')
    .execute();
  const original = originalPriceOf(history, paise, now);
  await insertPrice(tx, id, paise, now);
  return { price_paise: paise, original_price_paise: original?.paise ?? null, original_until: original?.until ?? null };
}

async function insertPrice(tx: Db, variant_id: VariantId, price_paise: number, from_at: Date): Promise<void> {
  await tx
    .insertInto('variant_prices')
    .values({ variant_id, from_at, price_paise })
    .onConflict((conflict) => conflict.columns(['variant_id', 'from_at']).doUpdateSet({ price_paise }))
    .execute();
}

/** Frees the words of variants that get others in the same transaction: two may change places. */
export async function freeValues(tx: Db, ids: readonly VariantId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('product_variants').set({ option_values: sql`array[id::text]` }).where('id', 'in', ids).execute();
}

/** The rows stay for the orders that name them. */
export async function markVariantsDeleted(tx: Db, ids: readonly VariantId[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('product_variants').set({ deleted_at: now }).where('id', 'in', ids).execute();
}

/** `false` when fewer than `quantity` are left. Holds the row until the transaction ends. */
export async function takeStock(db: Db, id: VariantId, quantity: number): Promise<boolean> {
  const taken = await db
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('stock', 'is', null), eb('stock', '>=', quantity)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Uncounted stock stays uncounted. */
export async function giveStockBack(db: Db, id: VariantId, quantity: number): Promise<void> {
  await db
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', id)
    .execute();
}

/** 0 for stock that is not counted, and for a variant that is no longer sold. */
export async function getStock(db: Db, id: VariantId): Promise<number> {
  const found = await db.selectFrom('product_variants').select('stock').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  return found?.stock ?? 0;
}
