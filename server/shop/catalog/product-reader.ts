import DataLoader from 'dataloader';
import type { ProductId } from '#contract/ids.ts';
import { toSlug } from '#contract/shop/catalog/catalog.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { findProducts, type ProductRow } from './catalog-queries.ts';
import { isProductId } from './product-slugs.ts';

const maxAtOnce = 50;

/** Finds a product by its id or slug, which may be in capitals or in another Unicode form. What is asked for in the same turn of the event loop is one question to the database. */
export function createProductReader(db: Db): (slugOrId: string) => Promise<ProductRow | undefined> {
  const loader = new DataLoader<string, ProductRow | undefined>((addresses) => findAll(db, addresses), {
    cache: false,
    maxBatchSize: maxAtOnce,
    batchScheduleFn: (run) => void setImmediate(run),
  });
  return (slugOrId) => loader.load(isProductId(slugOrId) ? slugOrId.toLowerCase() : slugOrId);
}

async function findAll(db: Db, addresses: readonly string[]): Promise<(ProductRow | undefined)[]> {
  const ids = addresses.filter(isProductId) as ProductId[];
  const slugs = addresses.filter((address) => !isProductId(address)).flatMap((address) => [address, toSlug(address)]);
  const rows = await findProducts(db, { ids, slugs });
  const byAddress = new Map(rows.flatMap((row) => [row.id, row.slug].map((address) => [address, row])));
  return addresses.map((address) => byAddress.get(address) ?? byAddress.get(toSlug(address)));
}
