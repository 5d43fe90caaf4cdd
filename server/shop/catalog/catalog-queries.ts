import { type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProductId, StoreId, VideoFileId } from '#contract/ids.ts';
import type { ProductStatus } from '#contract/shop/catalog/variant-rules.ts';
import { buildEachOnce, buildOnce, named } from '#server/platform/database/named-statements.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import { countListed } from '#server/platform/page-cursor.ts';
import { findFreeSlug, firstSlugOf } from './product-slugs.ts';
import { likeOf, matches, type ProductFilter, wordsOf } from './search/product-filters.ts';
import { holdVariants, variantsOf } from './variant-queries.ts';

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

/** Of shoppers. */
type CardFilter = Omit<ProductFilter, 'isLow' | 'status'>;

/** Where a page in the order of prices ended. */
type PricePlace = { paise: number; id: ProductId };

/** `undefined` leaves the column as it is, or is none. */
export type ProductChange = {
  name: string;
  description?: string;
  image_url?: string | null;
  more_image_urls?: string[];
  video_file_id?: VideoFileId | null;
  option_names?: string[];
  category?: string;
  hsn?: string;
  gst_rate?: number | null;
  country_of_origin?: string;
  status?: ProductStatus;
  low_stock_at?: number | null;
};

/** Products that were not deleted, newest first, each with what a card says of its variants: the cheapest that can be bought, and all together. */
function cards(db: Db) {
  return db
    .selectFrom('products')
    .innerJoinLateral(leadOf, (join) => join.onTrue())
    .where('products.deleted_at', 'is', null)
    .select(['products.id', 'products.name', 'products.slug', 'products.image_url', 'products.created_at'])
    .select(['products.rating_sum', 'products.rating_count'])
    .select(['lead.price_paise', 'lead.original_price_paise', 'lead.original_until'])
    .select(['lead.stock', 'lead.variant_count', 'lead.price_varies'])
    .select(sql<string | null>`case when cardinality(products.option_names) = 1 then products.option_names[1] end`.as('option'))
    .select(sql<string>`(select stores.name from stores where stores.id = products.store_id)`.as('seller_name'))
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc');
}

type OfProducts = ExpressionBuilder<Tables, 'products'>;

const soldOf = (eb: OfProducts) =>
  eb.selectFrom('product_variants as variant').whereRef('variant.product_id', '=', 'products.id').where('variant.deleted_at', 'is', null);

/** The cheapest that can be bought, with what is counted over all of them: one look at the variants of a product. */
function leadOf(eb: OfProducts) {
  return soldOf(eb)
    .select(['variant.id', 'variant.price_paise', 'variant.original_price_paise', 'variant.original_until'])
    .select([
      sql<number | null>`case when bool_or(variant.stock is null) over () then null else sum(variant.stock) over () end`.as('stock'),
      sql<number>`(count(*) over ())::int`.as('variant_count'),
      sql<boolean>`min(variant.price_paise) over () < max(variant.price_paise) over ()`.as('price_varies'),
    ])
    .orderBy(sql`coalesce(variant.stock, 1) > 0`, 'desc')
    .orderBy('variant.price_paise')
    .orderBy('variant.position')
    .limit(sql<number>`1`)
    .as('lead');
}

function products(db: Db) {
  return cards(db)
    .select(['products.store_id as seller_id', 'products.description', 'lead.id as variant_id'])
    .select([
      'products.option_names',
      'products.more_image_urls',
      'products.video_file_id',
      'products.category',
      'products.hsn',
      'products.gst_rate',
      'products.country_of_origin',
    ])
    .select(['products.status', 'products.low_stock_at'])
    .select((eb) => jsonArrayFrom(shownVariantsOf(eb)).as('variants'));
}

/** In their order, with what is shown of them. */
function shownVariantsOf(eb: OfProducts) {
  return soldOf(eb)
    .select(['variant.id', 'variant.option_values', 'variant.price_paise', 'variant.original_price_paise', 'variant.original_until'])
    .select(['variant.stock', 'variant.sku', 'variant.image_url', 'variant.mrp_paise'])
    .orderBy('variant.position');
}

/**
 * Rows of a page, and one more, as lists and grids of pages ask for them. Written out: for a limit that PostgreSQL does not know it would plan
 * each page anew, which takes longer than the page.
 */
const pageRows = { 21: sql<number>`21`, 25: sql<number>`25`, 101: sql<number>`101` };
/** `rows`: how many products a bound of prices leaves is worth a plan for each. */
type PageForm = { rows: keyof typeof pageRows | 'planned anew'; canBuy: boolean };
type PageValues = Pick<ProductFilter, 'storeId' | 'category' | 'minPaise' | 'maxPaise'> & { createdAt: Date; id: string; limit: number };

const page = buildEachOnce((db, { rows, canBuy }: PageForm, { createdAt, id, limit, ...filter }: Partial<PageValues>) => {
  const after = createdAt && id ? { createdAt, id } : undefined;
  const found = cards(db).where(matches({ ...filter, canBuy, after }));
  return found.limit(rows === 'planned anew' ? (limit ?? 0) : pageRows[rows]).modifyEnd(named);
});

/** `limit` of them at least, if there are so many. */
export async function listCards(db: Db, { search, after, canBuy = false, storeId, category, minPaise, maxPaise }: CardFilter, limit: number) {
  const filter = { storeId, category, minPaise, maxPaise };
  // Searches have as many texts as words.
  if (search)
    return await cards(db)
      .where(matches({ ...filter, canBuy, search, after }))
      .limit(limit)
      .execute();
  const values = { ...filter, createdAt: after?.createdAt, id: after?.id };
  if (minPaise !== undefined || maxPaise !== undefined) return await page(db, { rows: 'planned anew', canBuy }, { ...values, limit });
  return await page(db, { rows: limit <= 21 ? 21 : limit <= 25 ? 25 : 101, canBuy }, values);
}

export async function listProducts(db: Db, filter: ProductFilter, limit: number) {
  return await products(db).where(matches(filter)).limit(limit).execute();
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

export async function listCardsByIds(db: Db, ids: readonly ProductId[]): Promise<CardRow[]> {
  return await cards(db).where(sql<boolean>`products.id = any(${ids})`).where(matches({})).execute();
}

/** Hidden ones too: for its seller. */
export async function findOwnProduct(db: Db, id: ProductId): Promise<ProductRow | undefined> {
  const found = products(db)
    .where('products.id', '=', id)
    .where(matches({ status: 'any' }));
  return await found.executeTakeFirst();
}

const active = (db: Db) => products(db).where(matches({})).clearOrderBy().modifyEnd(named);
const activeById = buildOnce((db, ids: readonly ProductId[]) => active(db).where(sql<boolean>`products.id = any(${ids}::uuid[])`));
const activeBySlug = buildOnce((db, slugs: readonly string[]) => active(db).where(sql<boolean>`products.slug = any(${slugs})`));

/**
 * PostgreSQL keeps one plan for all arrays where that costs no more than a new plan for each, which takes longer than the query. An array
 * that it does not know counts as ten (selfuncs.c, "estimate_array_length").
 */
export const plannedLength = 10;
const filledUp = <T>(values: readonly T[]): readonly T[] =>
  values.length < plannedLength ? [...values, ...Array<T>(plannedLength - values.length).fill(values[0] as T)] : values;

/** Those that are active, in no order. */
export async function findProducts(db: Db, { ids, slugs }: { ids: readonly ProductId[]; slugs: readonly string[] }): Promise<ProductRow[]> {
  // Two conditions in one would look at either index for each row.
  const found = await Promise.all([ids.length > 0 ? activeById(db, filledUp(ids)) : [], slugs.length > 0 ? activeBySlug(db, filledUp(slugs)) : []]);
  return found.flat();
}

/** Deleted ones too, in no order; with `search` those whose name contains each of its words. */
export async function listNamesByIds(db: Db, ids: readonly ProductId[], search: string) {
  return await db
    .selectFrom('products')
    .select(['id', 'name', 'image_url'])
    .where(sql<boolean>`id = any(${ids})`)
    .where((eb) => eb.and(wordsOf(search).map((word) => sql<SqlBool>`searched_name like '%' || ${likeOf(word)} || '%'`)))
    .execute();
}

/** Where what is sold is found, the newest first. */
export async function listSlugs(db: Db, limit: number): Promise<{ slug: string; changed_at: Date }[]> {
  return await db
    .selectFrom('products')
    .select(['slug', 'updated_at as changed_at'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Those of a store that anything finds, in no order. */
export async function listNamedOfStore(db: Db, storeId: StoreId, ids: readonly ProductId[]) {
  return await db
    .selectFrom('products')
    .select(['id', 'name', 'status'])
    .where('store_id', '=', storeId)
    .where(sql<boolean>`id = any(${ids})`)
    .where('deleted_at', 'is', null)
    .execute();
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

/** What it is chosen by after the change, inside the caller's transaction; `undefined` when the store has no such product. The slug stays: links to it live on. */
export async function updateProduct(tx: Db, storeId: StoreId, id: ProductId, change: ProductChange, now: Date): Promise<string[] | undefined> {
  const changed = await tx
    .updateTable('products')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .returning('option_names')
    .executeTakeFirst();
  return changed?.option_names;
}

/** With its variants, in the caller's transaction; false when the store has no such product. */
export async function markProductDeleted(tx: Db, storeId: StoreId, id: ProductId, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('products')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!marked) return false;
  await holdVariants(tx, variantsOf([id]));
  await tx.updateTable('product_variants').set({ deleted_at: now }).where('product_id', '=', id).where('deleted_at', 'is', null).execute();
  return true;
}

/** Deleted ones too: orders name them. */
export async function listTaxes(db: Db, ids: readonly ProductId[]): Promise<{ id: ProductId; hsn: string; gst_rate: number | null; is_sold: boolean }[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('products').select(['id', 'hsn', 'gst_rate', 'deleted_at']).where('id', 'in', ids).execute();
  return rows.map(({ deleted_at, ...tax }) => ({ ...tax, is_sold: deleted_at === null }));
}

export async function findHidden(db: Db, storeId: StoreId, name: string): Promise<ProductId | undefined> {
  const hidden = db.selectFrom('products').select('id').where('store_id', '=', storeId).where('name', '=', name).where('status', '=', 'hidden');
  return (await hidden.where('image_url', 'is', null).where('deleted_at', 'is', null).executeTakeFirst())?.id;
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

/** As `listProducts` lists them, `most` at most. */
export async function countUpTo(db: Db, filter: ProductFilter, most: number): Promise<number> {
  const listed = db.selectFrom('products').select('products.id').where('products.deleted_at', 'is', null).where(matches(filter)).limit(most);
  return await countListed(db, listed.as('listed'));
}

/** With their variants, in the caller's transaction. Nobody restores them: their videos go with the store. */
export async function markAllDeleted(tx: Db, storeId: StoreId, now: Date): Promise<void> {
  await tx.updateTable('products').set({ video_file_id: null }).where('store_id', '=', storeId).where('video_file_id', 'is not', null).execute();
  await tx.updateTable('products').set({ deleted_at: now }).where('store_id', '=', storeId).where('deleted_at', 'is', null).execute();
  await holdVariants(tx, sql<boolean>`store_id = ${storeId}`);
  await tx.updateTable('product_variants').set({ deleted_at: now }).where('store_id', '=', storeId).where('deleted_at', 'is', null).execute();
}

/** Deleted ones too: orders name them. */
export async function replaceImage(tx: Db, { storeId, from, to }: { storeId: StoreId; from: string; to: string }): Promise<void> {
  await tx.updateTable('products').set({ image_url: to }).where('store_id', '=', storeId).where('image_url', '=', from).execute();
  await tx
    .updateTable('products')
    .set({ more_image_urls: sql`array_replace(more_image_urls, ${from}, ${to})` })
    .where('store_id', '=', storeId)
    .where(sql<boolean>`${from} = any(more_image_urls)`)
    .execute();
  await holdVariants(tx, sql<boolean>`store_id = ${storeId} and image_url = ${from}`);
  await tx.updateTable('product_variants').set({ image_url: to }).where('store_id', '=', storeId).where('image_url', '=', from).execute();
}
