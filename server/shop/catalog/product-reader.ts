import DataLoader from 'dataloader';
import type { ProductId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { findProducts, type ProductRow } from './catalog-queries.ts';
import { isProductId } from './product-slugs.ts';

const maxAtOnce = 50;

/** Finds a product by its id or slug. What is asked for in the same turn of the event loop is one question to the database. */
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
  const rows = await findProducts(db, { ids, slugs: addresses.filter((address) => !isProductId(address)) });
  const byAddress = new Map(rows.flatMap((row) => [row.id, row.slug].map((address) => [address, row])));
  return addresses.map((address) => byAddress.get(address));
}
