import { expressionBuilder, sql } from 'kysely';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';
import { findFreeSlug, firstSlugOf } from './product-slugs.ts';

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

export type ProductFilter = { storeId?: StoreId; search?: string; after?: PagePlace };

export type NewProduct = { store_id: StoreId; name: string; description: string; image_url: string | null; price_paise: number; stock: number | null };

/** `undefined` leaves the column as it is. */
export type ProductChange = { name: string; description?: string; image_url?: string | null; price_paise: number; stock?: number | null };

/** Products that were not deleted, newest first, each with its default variant. */
function cards(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('product_variants', (join) => join.onRef('product_variants.product_id', '=', 'products.id').on('product_variants.position', '=', 0))
    .where('products.deleted_at', 'is', null)
    .select(['products.id', 'products.name', 'products.slug', 'products.image_url', 'products.created_at'])
    .select(['product_variants.price_paise', 'product_variants.stock'])
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc');
}

function products(db: Db) {
  return cards(db)
    .innerJoin('stores', 'stores.id', 'products.store_id')
    .select(['products.store_id as seller_id', 'stores.name as seller_name', 'products.description', 'product_variants.id as variant_id']);
}

export async function listCards(db: Db, filter: ProductFilter, limit: number) {
  return await cards(db).where(matches(filter)).limit(limit).execute();
}

export async function listProducts(db: Db, filter: ProductFilter, limit: number) {
  return await products(db).where(matches(filter)).limit(limit).execute();
}

function matches({ storeId, search, after }: ProductFilter) {
  const eb = expressionBuilder<Tables, 'products'>();
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return eb.and([
    ...(storeId ? [eb('products.store_id', '=', storeId)] : []),
    ...(like ? [eb.or([eb('products.name', 'ilike', like), eb('products.description', 'ilike', like)])] : []),
    ...(after ? [sql<boolean>`(products.created_at, products.id) < (${after.createdAt}, ${after.id}::uuid)`] : []),
  ]);
}

export async function listProductsByIds(db: Db, ids: readonly ProductId[]): Promise<ProductRow[]> {
  return await products(db).where(sql<boolean>`products.id = any(${ids})`).execute();
}

export async function findProduct(db: Db, by: { id: ProductId } | { slug: string }): Promise<ProductRow | undefined> {
  const query = 'id' in by ? products(db).where('products.id', '=', by.id) : products(db).where('products.slug', '=', by.slug);
  return await query.executeTakeFirst();
}

/** Writes the product and its default variant inside the caller's transaction. */
export async function insertProduct(tx: Db, { price_paise, stock, ...row }: NewProduct, now: Date): Promise<ProductId> {
  let slug = firstSlugOf(row.name);
  let id = await tryInsert(tx, { ...row, slug }, now);
  // Each refusal means that somebody else got that slug, so the loop ends.
  while (id === undefined) {
    slug = await findFreeSlug(tx, firstSlugOf(row.name));
    id = await tryInsert(tx, { ...row, slug }, now);
  }
  await tx.insertInto('product_variants').values({ product_id: id, store_id: row.store_id, price_paise, stock, created_at: now }).execute();
  return id;
}

type ProductValues = Omit<NewProduct, 'price_paise' | 'stock'> & { slug: string };

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
export async function updateProduct(tx: Db, storeId: StoreId, id: ProductId, { price_paise, stock, ...row }: ProductChange, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('products')
    .set({ ...row, updated_at: now })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await tx.updateTable('product_variants').set({ price_paise, stock }).where('product_id', '=', id).where('position', '=', 0).execute();
  return true;
}

/** `false` when the store has no such product. The row stays for the orders that name it. */
export async function markProductDeleted(db: Db, storeId: StoreId, id: ProductId, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('products')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
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

export async function markAllDeleted(db: Db, storeId: StoreId, now: Date): Promise<void> {
  await db.updateTable('products').set({ deleted_at: now }).where('store_id', '=', storeId).where('deleted_at', 'is', null).execute();
}

/** Deleted ones too: orders name them. */
export async function replaceImage(tx: Db, { storeId, from, to }: { storeId: StoreId; from: string; to: string }): Promise<void> {
  await tx.updateTable('products').set({ image_url: to }).where('store_id', '=', storeId).where('image_url', '=', from).execute();
}
