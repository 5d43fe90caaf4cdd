import { type SqlBool, sql } from 'kysely';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { likeOf, matches, type ProductFilter, wordsOf } from './product-filters.ts';

/** Of a search that finds more, the newest are ranked. */
export const maxRanked = 2_000;
/** A search that finds fewer is taken for one with a typing error, too. */
const minFound = 10;
const maxSimilar = 50;
/** Shorter words are similar to too many. */
const misspellable = /[\p{L}\p{M}\p{N}]{4}/u;

/**
 * Products that a search finds, the best first, `maxRanked` at most: those whose name begins with it, has a word that does, contains
 * it, has all of its words, then those that have them elsewhere, each the newest first; last, where few were found, those that are spelled like it.
 */
export async function searchProducts(db: Db, search: string, filter: ProductFilter): Promise<ProductId[]> {
  const found = await listContaining(db, { ...filter, search });
  const ranked = await rank(db, search, found);
  if (ranked.length >= minFound || !misspellable.test(search)) return ranked;
  const similar = await listSimilar(db, search, filter);
  return [...ranked, ...similar.filter((id) => !ranked.includes(id))];
}

/** In no order while all of them fit: only of more the newest must be looked for. */
async function listContaining(db: Db, filter: ProductFilter): Promise<ProductId[]> {
  const containing = db.selectFrom('products').select('id').where('deleted_at', 'is', null).where(matches(filter)).limit(maxRanked);
  const some = await containing.execute();
  const found = some.length < maxRanked ? some : await containing.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return found.map(({ id }) => id);
}

async function rank(db: Db, search: string, ids: readonly ProductId[]): Promise<ProductId[]> {
  if (ids.length === 0) return [];
  const like = likeOf(search);
  const hasAllWords = sql.join(
    wordsOf(search).map((word) => sql`searched_name like '%' || ${likeOf(word)} || '%'`),
    sql` and `,
  );
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids})`)
    .orderBy(
      sql`case
        when searched_name like ${like} || '%' then 0
        when searched_name like '% ' || ${like} || '%' then 1
        when searched_name like '%' || ${like} || '%' then 2
        when ${hasAllWords} then 3
        else 4 end`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** By trigrams (PostgreSQL, appendix F, "pg_trgm"): three of five letters right are enough. */
async function listSimilar(db: Db, search: string, filter: ProductFilter): Promise<ProductId[]> {
  const form = sql<string>`search_form(${search})`;
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(matches(filter))
    .where(sql<SqlBool>`${form} <% searched_text`)
    .orderBy(sql`word_similarity(${form}, searched_text)`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSimilar)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listCategories(db: Db, storeId: StoreId | undefined, limit: number): Promise<{ category: string; count: number }[]> {
  return await db
    .selectFrom('products')
    .select(['category', sql<number>`count(*)::int`.as('count')])
    .where('deleted_at', 'is', null)
    .where('category', '<>', '')
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId as StoreId))
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .limit(limit)
    .execute();
}

/** Writes anew what order and filters go by, from the variants; without `ids`, of all products. Returns how many were not up to date. */
export async function refreshLeads(db: Db, ids?: readonly ProductId[]): Promise<number> {
  const some = ids ? sql`and product_id = any(${ids})` : sql``;
  const { numAffectedRows = 0n } = await sql`
    with lead as (
      select distinct on (product_id) product_id, price_paise, coalesce(stock, 1) > 0 as can_buy
      from product_variants
      where deleted_at is null ${some}
      order by product_id, coalesce(stock, 1) > 0 desc, price_paise, position
    ),
    stale as (
      select id, lead.* from products join lead on product_id = id
      where (products.lead_paise, products.can_buy) is distinct from (lead.price_paise, lead.can_buy)
      order by id for update of products
    )
    update products set lead_paise = stale.price_paise, can_buy = stale.can_buy from stale where products.id = stale.id`.execute(db);
  return Number(numAffectedRows);
}
