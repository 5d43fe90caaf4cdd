import { type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import { defaultLowStock, type ProductStatus } from '#contract/shop/catalog/variant-rules.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

/** Only active products, unless `status` says otherwise. `isLow`: counted, and few are left. Prices are those of cards, in paise, both ends included. */
export type ProductFilter = {
  storeId?: StoreId;
  search?: string;
  category?: string;
  minPaise?: number;
  maxPaise?: number;
  canBuy?: boolean;
  isLow?: boolean;
  status?: ProductStatus | 'any';
  after?: Pick<PagePlace, 'createdAt' | 'id'>;
};

/** Written out: for a value that PostgreSQL does not know it would guess how many products have it, and so not keep one plan (`named`). */
const hasStatus: Record<ProductStatus, RawBuilder<SqlBool>> = { active: sql`products.status = 'active'`, hidden: sql`products.status = 'hidden'` };

type OfProducts = ExpressionBuilder<Tables, 'products'>;

export function matches({ storeId, search, category, minPaise, maxPaise, canBuy, isLow, status = 'active', after }: ProductFilter) {
  const eb = expressionBuilder<Tables, 'products'>();
  return eb.and([
    ...(storeId ? [eb('products.store_id', '=', storeId)] : []),
    ...wordsOf(search).map(contains),
    ...(category ? [eb('products.category', '=', category)] : []),
    ...(minPaise === undefined ? [] : [eb('products.lead_paise', '>=', minPaise)]),
    ...(maxPaise === undefined ? [] : [eb('products.lead_paise', '<=', maxPaise)]),
    ...(canBuy ? [eb('products.can_buy', '=', true)] : []),
    ...(isLow ? [eb.exists(runningOut(eb))] : []),
    ...(status === 'any' ? [] : [hasStatus[status]]),
    ...(after ? [isOlder(after)] : []),
  ]);
}

/** By subqueries: PostgreSQL does not estimate anew for each place how many are older, and so keeps one plan (`named`). */
function isOlder({ createdAt, id }: Pick<PagePlace, 'createdAt' | 'id'>) {
  return sql<SqlBool>`(products.created_at, products.id) < ((select ${createdAt}::timestamptz), (select ${id}::uuid))`;
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

/** SQL: from how many units down the seller of a product is told (docs/product.md, "Low stock"). */
export const lowStockAt = sql<number>`coalesce(products.low_stock_at, (select stores.low_stock_at from stores where stores.id = products.store_id), ${defaultLowStock}::integer)`;

function runningOut(eb: OfProducts) {
  return eb
    .selectFrom('product_variants as variant')
    .select('variant.id')
    .whereRef('variant.product_id', '=', 'products.id')
    .where('variant.deleted_at', 'is', null)
    .where('variant.stock', '<=', lowStockAt);
}
