import type { OrderId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { listLines } from '../orders-queries.ts';

export type Stock = Pick<CatalogService, 'giveStockBack'>;

/** What was taken from a count, in the order of the variants' ids, as orders lock them. */
export async function giveAllBack(tx: Db, catalog: Stock, orderId: OrderId): Promise<void> {
  const lines = (await listLines(tx, [orderId])).filter(({ is_taken }) => is_taken);
  for (const line of lines.toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1))) {
    await catalog.giveStockBack(tx, line.variant_id, line.quantity);
  }
}
