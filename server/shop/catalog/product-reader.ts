import DataLoader from 'dataloader';
import type { ProductId } from '#contract/ids.ts';
import { toSlug } from '#contract/shop/catalog/catalog.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { findProducts, type ProductRow, plannedLength } from './catalog-queries.ts';
import { isProductId } from './product-slugs.ts';

/** Questions on their way: one that the database is slow with does not hold up all others. */
const maxQuestions = 2;

/**
 * Finds a product by its id or slug, which may be in capitals or in another Unicode form. What is asked for in the same turn of the event loop
 * is one question to the database, and so is all that is asked for while two of them are on their way.
 */
export function createProductReader(db: Db): (slugOrId: string) => Promise<ProductRow | undefined> {
  let underway = 0;
  const next: (() => void)[] = [];

  function schedule(run: () => void): void {
    if (underway === maxQuestions) return void next.push(run);
    underway += 1;
    setImmediate(run);
  }

  async function find(addresses: readonly string[]) {
    try {
      return await findAll(db, addresses);
    } finally {
      underway -= 1;
      const run = next.shift();
      if (run) schedule(run);
    }
  }

  const loader = new DataLoader<string, ProductRow | undefined>(find, {
    cache: false,
    maxBatchSize: plannedLength,
    batchScheduleFn: schedule,
  });
  return (slugOrId) => loader.load(isProductId(slugOrId) ? slugOrId.toLowerCase() : slugOrId);
}

async function findAll(db: Db, addresses: readonly string[]): Promise<(ProductRow | undefined)[]> {
  const ids = addresses.filter(isProductId) as ProductId[];
  const slugs = addresses.filter((address) => !isProductId(address)).flatMap((address) => [address, toSlug(address)]);
  const rows = await findProducts(db, { ids, slugs: [...new Set(slugs)] });
  const byAddress = new Map(rows.flatMap((row) => [row.id, row.slug].map((address) => [address, row])));
  return addresses.map((address) => byAddress.get(address) ?? byAddress.get(toSlug(address)));
}
