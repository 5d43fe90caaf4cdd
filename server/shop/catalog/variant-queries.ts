import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ProductId, StoreId, VariantId } from '#contract/ids.ts';
import { originalPriceOf } from '#contract/shop/catalog/price-history.ts';
import { buildOnce, named } from '#server/platform/database/named-statements.ts';
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

/** Those of products that are sold, in their order. */
export const listVariants = buildOnce((db, productIds: readonly ProductId[]) =>
  db
    .selectFrom('product_variants')
    .selectAll()
    .where(sql<boolean>`product_id = any(${productIds})`)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .modifyEnd(named),
);

/**
 * Holds variants before several of them are changed: in the order of their ids, as orders take them (ARCHITECTURE, "Life of an order").
 * Without it, a change and an order would each hold what the other waits for.
 */
export async function holdVariants(tx: Db, which: RawBuilder<boolean>): Promise<void> {
  await sql`select from product_variants where ${which} and deleted_at is null order by id for no key update`.execute(tx);
}

export const variantsOf = (productIds: readonly ProductId[]): RawBuilder<boolean> => sql<boolean>`product_id = any(${[...productIds]}::uuid[])`;

export async function insertVariant(tx: Db, product: { id: ProductId; store_id: StoreId }, change: VariantChange, now: Date): Promise<void> {
  const { id } = await tx
    .insertInto('product_variants')
    .values({ ...change, ...notedAtFirst(change.stock, now), stock: change.stock ?? null, product_id: product.id, store_id: product.store_id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPrice(tx, id, change.price_paise, now);
}

/** What begins with few of it is no news: it counts as told, long ago. The first look at its stock settles what is noted. */
export function notedAtFirst(stock: number | null | undefined, now: Date) {
  return typeof stock === 'number' ? { low_since: now, low_told_at: new Date(0) } : { low_since: null, low_told_at: null };
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

/** SQL for a part of a statement: of each variant once, a row for each that had it. Uncounted stock stays uncounted. */
export function takingStock(taken: readonly { id: VariantId; quantity: number }[]): RawBuilder<{ id: VariantId }> {
  return sql`update product_variants set stock = stock - taken.quantity
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ quantity }) => quantity)}::integer[]) as taken (id, quantity)
    where product_variants.id = taken.id and deleted_at is null and (stock is null or stock >= taken.quantity) returning product_variants.id`;
}

/** As `takingStock`. Throws where fewer are left: the caller holds the rows and knows. */
export async function takeStock(tx: Db, taken: readonly { id: VariantId; quantity: number }[]): Promise<void> {
  const { rows } = await takingStock(taken).execute(tx);
  if (rows.length !== taken.length) throw new Error(`stock of ${taken.length} variants was to be taken, and ${rows.length} had it`);
}

/** Uncounted stock stays uncounted. */
export async function giveStockBack(db: Db, id: VariantId, quantity: number): Promise<void> {
  await db
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', id)
    .execute();
}
