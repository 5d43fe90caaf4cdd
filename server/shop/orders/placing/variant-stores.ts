import { LRUCache } from 'lru-cache';
import type { StoreId, VariantId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listStoresOf } from './placing-queries.ts';

/** Whose a variant is never changes: it is asked once. */
export function createVariantStores(db: Db) {
  const known = new LRUCache<VariantId, StoreId>({ max: 20_000 });

  /** The stores of these variants, each once, in their order; nothing for variants that there never were. */
  return async (ids: readonly VariantId[]): Promise<StoreId[]> => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) for (const { id, store_id } of await listStoresOf(db, missing)) known.set(id, store_id);
    return [...new Set(ids.flatMap((id) => known.get(id) ?? []))];
  };
}
