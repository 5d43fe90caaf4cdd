import type { StoreId } from '#contract/ids.ts';
import type { RowProblem } from '#contract/shop/catalog/product-imports.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import type { Known } from './known-products.ts';
import { listProductIds, listTakenSlugs, loadProducts } from './known-products-queries.ts';
import type { SheetRow } from './sheet-columns.ts';
import { type RowValues, readValues } from './sheet-values.ts';

export type OwnImages = Pick<UploadsService, 'listImagesOf'>;

/** Every row by the rules of its cells. */
export function readRows(rows: readonly SheetRow[]): { values: RowValues[]; problems: RowProblem[] } {
  const read = rows.map(readValues);
  return { values: read.map(({ values }) => values), problems: read.flatMap(({ problems }) => problems) };
}

/** What these rows are compared with; `isHeld`: nobody else changes the products until the transaction ends. */
export async function loadKnown(db: Db, uploads: OwnImages, storeId: StoreId, rows: readonly RowValues[], { isHeld }: { isHeld: boolean }): Promise<Known> {
  const ids = await listProductIds(db, storeId, rows);
  const products = await loadProducts(db, storeId, ids, { isHeld });
  const slugs = rows.map(({ slug }) => slug).filter((slug) => slug !== '');
  return { products, takenSlugs: new Set(await listTakenSlugs(db, storeId, slugs)), ownImages: await imagesOf(db, uploads, storeId, rows, products) };
}

/** A store's own uploads, and what its products show already. */
async function imagesOf(db: Db, uploads: OwnImages, storeId: StoreId, rows: readonly RowValues[], products: Known['products']): Promise<Set<string>> {
  const shown = new Set(products.flatMap((product) => [product.image_url, ...product.more_image_urls, ...product.variants.map(({ image_url }) => image_url)]));
  const named = rows.flatMap(({ product, image_url }) => [product.image_url, ...(product.more_image_urls ?? []), image_url]);
  const urls = [...new Set(named)].filter((url) => typeof url === 'string');
  const asked = urls.filter((url) => !shown.has(url));
  return new Set([...urls.filter((url) => shown.has(url)), ...(await uploads.listImagesOf(db, storeId, asked))]);
}
