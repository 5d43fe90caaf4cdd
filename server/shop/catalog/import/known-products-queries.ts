import { sql } from 'kysely';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';
import type { VariantRow } from '../variant-queries.ts';
import type { KnownProduct } from './known-products.ts';
import type { RowValues } from './sheet-values.ts';
import type { SheetProduct } from './write-sheet.ts';

const columns = [
  ...(['id', 'slug', 'name', 'description', 'status', 'category', 'hsn', 'gst_rate', 'country_of_origin'] as const),
  ...(['low_stock_at', 'image_url', 'more_image_urls', 'option_names'] as const),
] as const;

/** Products of the store that rows of a file may mean: by slug, by name, by SKU. */
export async function listProductIds(db: Db, storeId: StoreId, rows: readonly RowValues[]): Promise<ProductId[]> {
  const slugs = distinct(rows.map(({ slug }) => slug));
  const names = distinct(rows.filter(({ slug }) => slug === '').map(({ name }) => name.toLowerCase()));
  const skus = distinct(rows.filter(({ slug }) => slug === '').map(({ sku }) => sku ?? ''));
  const bySku = db.selectFrom('product_variants').select('product_id').where('store_id', '=', storeId).where('deleted_at', 'is', null);
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([sql<boolean>`slug = any(${slugs})`, sql<boolean>`lower(name) = any(${names})`, eb('id', 'in', bySku.where(sql<boolean>`sku = any(${skus})`))]),
    )
    .execute();
  return found.map(({ id }) => id);
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}

/** Products that are there, with their variants; `isHeld`: nobody else changes them until the transaction ends. In no order. */
export async function loadProducts(db: Db, storeId: StoreId, ids: readonly ProductId[], { isHeld }: { isHeld: boolean }): Promise<KnownProduct[]> {
  if (ids.length === 0) return [];
  const products = await db
    .selectFrom('products')
    .select(columns)
    .where(sql<boolean>`id = any(${ids})`)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(isHeld, (query) => query.forNoKeyUpdate())
    .execute();
  // In the order in which an order takes its variants.
  const variants = await db
    .selectFrom('product_variants')
    .selectAll()
    .where(sql<boolean>`product_id = any(${ids})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(isHeld, (query) => query.forNoKeyUpdate())
    .execute();
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id);
  return products.map((product) => ({ ...product, variants: inOrder(byProduct.get(product.id) ?? []) }));
}

function inOrder(variants: VariantRow[]): VariantRow[] {
  return variants.toSorted((a, b) => a.position - b.position);
}

/** Of these slugs those that no product of the store can have: of other stores, and of products that were deleted. */
export async function listTakenSlugs(db: Db, storeId: StoreId, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where(sql<boolean>`slug = any(${slugs})`)
    .where((eb) => eb.or([eb('store_id', '<>', storeId), eb('deleted_at', 'is not', null)]))
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The products of a store by slug, so many after one, as a file has them. */
export async function listSheetProducts(db: Db, storeId: StoreId, after: string, limit: number): Promise<SheetProduct[]> {
  const page = await db
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where('slug', '>', after)
    .orderBy('slug')
    .limit(limit)
    .execute();
  const products = await loadProducts(
    db,
    storeId,
    page.map(({ id }) => id),
    { isHeld: false },
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return page.flatMap(({ id }) => byId.get(id) ?? []);
}
