import type { ProductId, StoreId } from '#contract/ids.ts';
import type { ProductCard, ProductOrder } from '#contract/shop/catalog/catalog.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import * as queries from '../catalog-queries.ts';
import { toCard } from '../catalog-wire.ts';
import type { ProductFilter } from './product-filters.ts';
import { searchProducts } from './search-queries.ts';

export type ListRequest = PageRequest & {
  seller_id?: StoreId;
  search?: string;
  category?: string;
  min_paise?: number;
  max_paise?: number;
  stock?: 'in';
  order?: ProductOrder;
};

/** A page of cards. INPUT_INVALID for a cursor that is not ours, or of another order. */
export async function listProductCards(db: Db, { cursor, limit, order, ...request }: ListRequest, now: Date): Promise<Outcome<Page<ProductCard>>> {
  const filter = toFilter(request);
  const { search = '' } = request;
  const wanted = order ?? (search ? 'relevance' : 'newest');
  if (wanted === 'relevance' && search) return await listByRelevance(db, search, filter, { cursor, limit }, now);
  if (wanted === 'price_up' || wanted === 'price_down') return await listByPrice(db, { ...filter, search }, wanted, { cursor, limit }, now);
  const after = readCursor(cursor);
  if (!after.ok) return after;
  const rows = await queries.listCards(db, { ...filter, search, after: after.value }, limit + 1);
  return done(toPage(rows, limit, (row) => toCard(row, isOfOne(filter), now)));
}

export type CountRequest = Omit<ListRequest, keyof PageRequest>;

/** How many products the pages of `listProductCards` hold together. */
export async function countListed(db: Db, { order, ...request }: CountRequest): Promise<number> {
  const { search = '' } = request;
  if (search && (order ?? 'relevance') === 'relevance') return (await searchProducts(db, search, toFilter(request))).length;
  return await queries.countCards(db, { ...toFilter(request), search });
}

function toFilter({ seller_id, category, min_paise, max_paise, stock }: CountRequest): ProductFilter {
  return { storeId: seller_id, category, minPaise: min_paise, maxPaise: max_paise, canBuy: stock === 'in' };
}

/** The cursor is how many were shown: the ranking is short enough to be made anew. */
async function listByRelevance(db: Db, search: string, filter: ProductFilter, { cursor, limit }: PageRequest, now: Date): Promise<Outcome<Page<ProductCard>>> {
  const [, shown = cursor === undefined ? '0' : undefined] = /^r(\d{1,4})$/.exec(cursor ?? '') ?? [];
  if (shown === undefined) return notOurs();
  const ids = (await searchProducts(db, search, filter)).slice(Number(shown));
  const page = ids.slice(0, limit);
  const cards = new Map((await queries.listCardsByIds(db, page)).map((row) => [row.id, toCard(row, isOfOne(filter), now)]));
  return done({
    items: page.flatMap((id) => cards.get(id) ?? []),
    next_cursor: ids.length > limit ? `r${Number(shown) + limit}` : null,
  });
}

async function listByPrice(
  db: Db,
  filter: ProductFilter,
  order: 'price_up' | 'price_down',
  { cursor, limit }: PageRequest,
  now: Date,
): Promise<Outcome<Page<ProductCard>>> {
  const [, paise, id] = /^p(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && !id) return notOurs();
  const after = id ? { paise: Number(paise), id: id as ProductId } : undefined;
  const rows = await queries.listCardsByPrice(db, filter, { order, after }, limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return done({
    items: rows.slice(0, limit).map(({ lead_paise, ...row }) => toCard(row, isOfOne(filter), now)),
    next_cursor: last ? `p${last.lead_paise}.${last.id}` : null,
  });
}

function isOfOne({ storeId }: ProductFilter): boolean {
  return storeId !== undefined;
}

function notOurs() {
  return invalidInput('cursor', 'This cursor is not valid: use the next_cursor of the page before, with the same order.');
}
