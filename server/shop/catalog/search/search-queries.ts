import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { likeOf, matches, type ProductFilter, wordsOf } from './product-filters.ts';

/** Of a search that finds more, the newest are ranked. */
export const maxRanked = 2_000;
/** A search that finds fewer is taken for one with a typing error, too. */
const minFound = 10;
const maxSimilar = 50;
/** Of what is spelled like a search, so many are compared: in a large catalog a common word is like ten thousand names, which would cost 100 ms and more. */
const maxCompared = 500;
/** Shorter words are similar to too many. */
const misspellable = /[\p{L}\p{M}\p{N}]{4}/u;

/**
 * Products that a search finds, the best first, `maxRanked` at most: those whose name begins with it, has a word that does, contains
 * it, has all of its words, then those that have them elsewhere, each the newest first; last, where few were found, those that are spelled like it.
 */
export async function searchProducts(db: Db, search: string, filter: ProductFilter): Promise<ProductId[]> {
  const ranked = await listContaining(db, search, filter);
  if (ranked.length >= minFound || !misspellable.test(search)) return ranked;
  const similar = await listSimilar(db, search, filter);
  return [...ranked, ...similar.filter((id) => !ranked.includes(id))];
}

/** Found in no order while all of them fit: only of more the newest must be looked for. */
async function listContaining(db: Db, search: string, filter: ProductFilter): Promise<ProductId[]> {
  const words = wordsOf(search);
  const few = words.every(isShort) ? await listWithPairs(db, words) : undefined;
  const all = db
    .selectFrom('products')
    .select(['id', 'searched_name', 'created_at'])
    .where('deleted_at', 'is', null)
    .where(matches({ ...filter, search }))
    .limit(maxRanked);
  const some = few ? all.where(sql<SqlBool>`id = any(${few})`) : all;
  const newest = some.orderBy('created_at', 'desc').orderBy('id', 'desc');
  // What the count rules out is not run.
  const { rows } = await sql<{ id: ProductId }>`
    with any_order as materialized (${some}), found as (
      select * from any_order where (select count(*) from any_order) < ${maxRanked}
      union all select * from (${newest}) as newest where (select count(*) from any_order) >= ${maxRanked}
    )
    select id from found order by ${rankOf(search)}, created_at desc, id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Has no trigram. */
const isShort = (word: string) => [...word].length < 3;

/** Products with all of the letters that stand beside each other in these words, unless they are more than are ranked: many are found soon without it. */
async function listWithPairs(db: Db, words: readonly string[]): Promise<ProductId[] | undefined> {
  const pairs = sql.join(
    words.map((word) => sql`search_pairs(searched_text) @> ${longestPairs(word)}`),
    sql` and `,
  );
  const { rows } = await sql<{ id: ProductId }>`select id from products where deleted_at is null and ${pairs} limit ${maxRanked + 1}`.execute(db);
  return rows.length > maxRanked ? undefined : rows.map(({ id }) => id);
}

/** Letters by themselves say nothing more than the pairs that they are in. */
function longestPairs(word: string) {
  const form = sql`search_form(${word}::text)`;
  return sql`array(select part from unnest(search_pairs(${form})) as part where length(part) = least(2, length(${form})))`;
}

/** SQL: how well a name fits a search, the best first. */
function rankOf(search: string) {
  const like = likeOf(search);
  const hasAllWords = sql.join(
    wordsOf(search).map((word) => sql`searched_name like '%' || ${likeOf(word)} || '%'`),
    sql` and `,
  );
  return sql`case
    when searched_name like ${like} || '%' then 0
    when searched_name like '% ' || ${like} || '%' then 1
    when searched_name like '%' || ${like} || '%' then 2
    when ${hasAllWords} then 3
    else 4 end`;
}

/** By trigrams of the name (PostgreSQL, appendix F, "pg_trgm"): three of five letters right are enough. Those of long descriptions would cost seconds. */
async function listSimilar(db: Db, search: string, filter: ProductFilter): Promise<ProductId[]> {
  const form = sql<string>`search_form(${search})`;
  const alike = db
    .selectFrom('products')
    .select(['id', 'searched_name', 'created_at'])
    .where('deleted_at', 'is', null)
    .where(matches(filter))
    .where(sql<SqlBool>`${form} <% searched_name`)
    .limit(maxCompared);
  const rows = await db
    .selectFrom(alike.as('alike'))
    .select('id')
    .orderBy(sql`word_similarity(${form}, searched_name)`, 'desc')
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
    .where('status', '=', 'active')
    .where('category', '<>', '')
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId as StoreId))
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .limit(limit)
    .execute();
}

/**
 * Writes anew what order and filters go by, from the variants, in the caller's transaction. Returns how many were not up to date. The
 * rows are held first: the statement after that sees what those that held them before have committed.
 */
export async function refreshLeads(tx: Db, ids: readonly ProductId[]): Promise<number> {
  await sql`select id from products where id = any(${ids}) order by id for no key update`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    update products set lead_paise = lead.price_paise, can_buy = lead.can_buy
    from (${leads(sql`and product_id = any(${ids})`)}) as lead
    where products.id = lead.product_id and (products.lead_paise, products.can_buy) is distinct from (lead.price_paise, lead.can_buy)`.execute(tx);
  return Number(numAffectedRows);
}

/** Some of those that `refreshLeads` would change, for whatever was missed. */
export async function listStaleLeads(db: Db, limit: number): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from products join (${leads(sql``)}) as lead on lead.product_id = id
    where (products.lead_paise, products.can_buy) is distinct from (lead.price_paise, lead.can_buy)
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The variant that the card of each product shows. */
function leads(some: RawBuilder<unknown>) {
  return sql`
    select distinct on (product_id) product_id, price_paise, coalesce(stock, 1) > 0 as can_buy
    from product_variants
    where deleted_at is null ${some}
    order by product_id, coalesce(stock, 1) > 0 desc, price_paise, position`;
}
