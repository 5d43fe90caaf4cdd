import { sql } from 'kysely';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { insertProduct, type ProductChange } from '../catalog-queries.ts';
import type { KnownProduct } from '../import/known-products.ts';
import { firstSlugOf } from '../product-slugs.ts';

export type NewProduct = Partial<ProductChange> & { slug: string };

/** Changes many products, which the caller's transaction holds. */
export async function changeProducts(tx: Db, edits: readonly { before: KnownProduct; to: Partial<ProductChange> }[], now: Date): Promise<void> {
  if (edits.length === 0) return;
  const rows = edits.map(({ before: { variants: _, ...before }, to }) => ({ ...before, ...to }));
  await sql`
    update products
    set name = c.name, description = c.description, status = c.status, category = c.category, hsn = c.hsn, gst_rate = c.gst_rate,
      country_of_origin = c.country_of_origin, low_stock_at = c.low_stock_at, image_url = c.image_url, more_image_urls = c.more_image_urls,
      option_names = c.option_names, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
      id uuid, name text, description text, status text, category text, hsn text, gst_rate integer, country_of_origin text,
      low_stock_at integer, image_url text, more_image_urls text[], option_names text[])
    where products.id = c.id`.execute(tx);
}

/** With the slug that is asked for, else one of the name; `undefined` where the one that was asked for was taken meanwhile. In the order given. */
export async function insertProducts(tx: Db, storeId: StoreId, products: readonly NewProduct[], now: Date): Promise<(ProductId | undefined)[]> {
  if (products.length === 0) return [];
  const wanted = products.map(({ slug, name = '' }) => slug || firstSlugOf(name));
  const base = { store_id: storeId, image_url: null, description: '', created_at: now, updated_at: now };
  const rows = products.map(({ name = '', ...product }, index) => ({ ...base, ...product, name, slug: wanted[index] ?? '' }));
  const first = rows.filter((row, index) => wanted.indexOf(row.slug) === index);
  const inserted = await tx
    .insertInto('products')
    // Columns that only some rows name would else be null in the others.
    .values(first.map((row) => ({ ...defaults, ...row })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['id', 'slug'])
    .execute();
  const ids = new Map(inserted.map(({ id, slug }) => [slug, id]));
  const all: (ProductId | undefined)[] = [];
  for (const [index, { slug, name = '', ...product }] of products.entries()) {
    const place = wanted[index] ?? '';
    const id = ids.get(place);
    ids.delete(place);
    all.push(id ?? (slug ? undefined : await insertProduct(tx, { ...product, name, store_id: storeId }, now)));
  }
  return all;
}

const defaults: Omit<ProductChange, 'name'> = {
  ...{ more_image_urls: [], option_names: [], category: '', hsn: '', gst_rate: null },
  ...{ country_of_origin: '', status: 'active', low_stock_at: null },
};

/** Takes products away that were added by mistake. Their slugs are free again: no link to them is known yet. */
export async function removeAdded(tx: Db, ids: readonly ProductId[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('products').set({ deleted_at: now, slug: sql<string>`'taken-back-' || id` }).where(sql<boolean>`id = any(${ids})`).execute();
  await tx.updateTable('product_variants').set({ deleted_at: now }).where(sql<boolean>`product_id = any(${ids})`).where('deleted_at', 'is', null).execute();
}
