import { type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

/** `fewerThan`: counted products of which fewer are left. Prices are those of cards, in paise, both ends included. */
export type ProductFilter = {
  storeId?: StoreId;
  search?: string;
  category?: string;
  minPaise?: number;
  maxPaise?: number;
  canBuy?: boolean;
  fewerThan?: number;
  after?: PagePlace;
};

type OfProducts = ExpressionBuilder<Tables, 'products'>;

export function matches({ storeId, search, category, minPaise, maxPaise, canBuy, fewerThan, after }: ProductFilter) {
  const eb = expressionBuilder<Tables, 'products'>();
  return eb.and([
    ...(storeId ? [eb('products.store_id', '=', storeId)] : []),
    ...wordsOf(search).map(contains),
    ...(category ? [eb('products.category', '=', category)] : []),
    ...(minPaise === undefined ? [] : [eb('products.lead_paise', '>=', minPaise)]),
    ...(maxPaise === undefined ? [] : [eb('products.lead_paise', '<=', maxPaise)]),
    ...(canBuy ? [eb('products.can_buy', '=', true)] : []),
    ...(fewerThan === undefined ? [] : [eb.exists(runningOut(eb, fewerThan))]),
    ...(after ? [sql<SqlBool>`(products.created_at, products.id) < (${after.createdAt}, ${after.id}::uuid)`] : []),
  ]);
}

/** Each word more is another look at every text. */
const maxWords = 8;

/** What a search must contain, each for itself: a substring of name or description always does. Words beyond the first eight say nothing more. */
export function wordsOf(search = ''): string[] {
  return [...new Set(search.split(/\s+/).filter((word) => word !== ''))].slice(0, maxWords);
}

function contains(word: string) {
  return sql<SqlBool>`products.searched_text like '%' || ${likeOf(word)} || '%'`;
}

/** As `search_form` of the database writes it, for LIKE: what it makes of a letter may be a wildcard too. */
export function likeOf(text: string) {
  return sql<string>`regexp_replace(search_form(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;
}

function runningOut(eb: OfProducts, fewerThan: number) {
  return eb
    .selectFrom('product_variants as variant')
    .select('variant.id')
    .whereRef('variant.product_id', '=', 'products.id')
    .where('variant.deleted_at', 'is', null)
    .where('variant.stock', '<', fewerThan);
}
