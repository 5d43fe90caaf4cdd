import { type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import { matches, type ProductFilter } from './product-filters.ts';
import { findFreeSlug, firstSlugOf } from './product-slugs.ts';
import { listVariants } from './variant-queries.ts';

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

/** Where a page in the order of prices ended. */
type PricePlace = { paise: number; id: ProductId };

/** `undefined` leaves the column as it is, or is none. */
export type ProductChange = {
  name: string;
  description?: string;
  image_url?: string | null;
  more_image_urls?: string[];
  option_names?: string[];
  category?: string;
  hsn?: string;
  gst_rate?: number | null;
  country_of_origin?: string;
};

/** Products that were not deleted, newest first, each with what a card says of its variants: the cheapest that can be bought, and all together. */
function cards(db: Db) {
  return db
    .selectFrom('products')
    .innerJoinLateral(leadOf, (join) => join.onTrue())
    .innerJoinLateral(sumOf, (join) => join.onTrue())
    .where('products.deleted_at', 'is', null)
    .select(['products.id', 'products.name', 'products.slug', 'products.image_url', 'products.created_at'])
    .select(['lead.price_paise', 'lead.original_price_paise', 'lead.original_until'])
    .select(['all_variants.stock', 'all_variants.variant_count', 'all_variants.price_varies'])
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc');
}

type OfProducts = ExpressionBuilder<Tables, 'products'>;

function leadOf(eb: OfProducts) {
  return eb
    .selectFrom('product_variants as variant')
    .whereRef('variant.product_id', '=', 'products.id')
    .where('variant.deleted_at', 'is', null)
    .select(['variant.id', 'variant.price_paise', 'variant.original_price_paise', 'variant.original_until'])
    .orderBy(sql`coalesce(variant.stock, 1) > 0`, 'desc')
    .orderBy('variant.price_paise')
    .orderBy('variant.position')
    .limit(1)
    .as('lead');
}

function sumOf(eb: OfProducts) {
  return eb
    .selectFrom('product_variants as variant')
    .whereRef('variant.product_id', '=', 'products.id')
    .where('variant.deleted_at', 'is', null)
    .select([
      sql<number | null>`case when bool_or(variant.stock is null) then null else sum(variant.stock) end`.as('stock'),
      sql<number>`count(*)::int`.as('variant_count'),
      sql<boolean>`min(variant.price_paise) < max(variant.price_paise)`.as('price_varies'),
    ])
    .as('all_variants');
}

function products(db: Db) {
  return cards(db)
    .innerJoin('stores', 'stores.id', 'products.store_id')
    .select(['products.store_id as seller_id', 'stores.name as seller_name', 'products.description', 'lead.id as variant_id'])
    .select(['products.option_names', 'products.more_image_urls', 'products.category', 'products.hsn', 'products.gst_rate', 'products.country_of_origin']);
}

type Rows = Awaited<ReturnType<ReturnType<typeof products>['execute']>>;

/** Each with its variants. */
async function withVariants(db: Db, rows: Rows) {
  const found =
    rows.length === 0
      ? []
      : await listVariants(
          db,
          rows.map(({ id }) => id),
        );
  const byProduct = Map.groupBy(found, (variant) => variant.product_id);
  return rows.map((row) => ({ ...row, variants: byProduct.get(row.id) ?? [] }));
}

export async function listCards(db: Db, filter: ProductFilter, limit: number) {
  return await cards(db).where(matches(filter)).limit(limit).execute();
}

export async function listProducts(db: Db, filter: ProductFilter, limit: number) {
  return await withVariants(db, await products(db).where(matches(filter)).limit(limit).execute());
}

export async function listCardsByPrice(
  db: Db,
  filter: ProductFilter,
  { order, after }: { order: 'price_up' | 'price_down'; after?: PricePlace },
  limit: number,
) {
  const direction = order === 'price_up' ? 'asc' : 'desc';
  return await cards(db)
    .select('products.lead_paise')
    .where(matches(filter))
    .$if(after !== undefined, (query) => query.where(isFurther(order, after as PricePlace)))
    .clearOrderBy()
    .orderBy('products.lead_paise', direction)
    .orderBy('products.id', direction)
    .limit(limit)
    .execute();
}

function isFurther(order: 'price_up' | 'price_down', { paise, id }: PricePlace) {
  const place = sql`(${paise}::bigint, ${id}::uuid)`;
  return order === 'price_up' ? sql<SqlBool>`(products.lead_paise, products.id) > ${place}` : sql<SqlBool>`(products.lead_paise, products.id) < ${place}`;
}

export async function listProductsByIds(db: Db, ids: readonly ProductId[]): Promise<ProductRow[]> {
  return await withVariants(db, await products(db).where(sql<boolean>`products.id = any(${ids})`).execute());
}

export async function listCardsByIds(db: Db, ids: readonly ProductId[]): Promise<CardRow[]> {
  return await cards(db).where(sql<boolean>`products.id = any(${ids})`).execute();
}

export async function findProduct(db: Db, by: { id: ProductId } | { slug: string }): Promise<ProductRow | undefined> {
  const query = 'id' in by ? products(db).where('products.id', '=', by.id) : products(db).where('products.slug', '=', by.slug);
  return (await withVariants(db, await query.execute()))[0];
}

/** Writes the product without a variant inside the caller's transaction. */
export async function insertProduct(tx: Db, row: ProductChange & { store_id: StoreId }, now: Date): Promise<ProductId> {
  const values = { description: '', image_url: null, ...row };
  let slug = firstSlugOf(row.name);
  let id = await tryInsert(tx, { ...values, slug }, now);
  // Each refusal means that somebody else got that slug, so the loop ends.
  while (id === undefined) {
    slug = await findFreeSlug(tx, firstSlugOf(row.name));
    id = await tryInsert(tx, { ...values, slug }, now);
  }
  return id;
}

type ProductValues = Omit<Insertable<Tables['products']>, 'created_at' | 'updated_at'>;

/** `undefined` when the slug is taken. Waits for a concurrent transaction that is taking it. */
async function tryInsert(tx: Db, values: ProductValues, now: Date): Promise<ProductId | undefined> {
  const inserted = await tx
    .insertInto('products')
    .values({ ...values, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Inside the caller's transaction; `false` when the store has no such product. The slug stays: links to it live on. */
export async function updateProduct(tx: Db, storeId: StoreId, id: ProductId, change: ProductChange, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('products')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** With its variants, in the caller's transaction; `false` when the store has no such product. The rows stay for the orders that name them. */
export async function markProductDeleted(tx: Db, storeId: StoreId, id: ProductId, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('products')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return false;
  await tx.updateTable('product_variants').set({ deleted_at: now }).where('product_id', '=', id).where('deleted_at', 'is', null).execute();
  return true;
}

export async function countProducts(db: Db, storeId: StoreId): Promise<number> {
  const counted = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

export async function countCards(db: Db, filter: ProductFilter): Promise<number> {
  const { count } = await cards(db)
    .clearSelect()
    .clearOrderBy()
    .where(matches(filter))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** With their variants, in the caller's transaction. */
export async function markAllDeleted(tx: Db, storeId: StoreId, now: Date): Promise<void> {
  for (const table of ['products', 'product_variants'] as const)
    await tx.updateTable(table).set({ deleted_at: now }).where('store_id', '=', storeId).where('deleted_at', 'is', null).execute();
}

/** Deleted ones too: orders name them. */
export async function replaceImage(tx: Db, { storeId, from, to }: { storeId: StoreId; from: string; to: string }): Promise<void> {
  await tx.updateTable('products').set({ image_url: to }).where('store_id', '=', storeId).where('image_url', '=', from).execute();
  await tx.updateTable('product_variants').set({ image_url: to }).where('store_id', '=', storeId).where('image_url', '=', from).execute();
  await tx
    .updateTable('products')
    .set({ more_image_urls: sql`array_replace(more_image_urls, ${from}, ${to})` })
    .where('store_id', '=', storeId)
    .where(sql<boolean>`${from} = any(more_image_urls)`)
    .execute();
}
