import type { StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listDays, listSoldProducts, type Span } from './order-figures-queries.ts';

export type OrderFigures = Awaited<ReturnType<typeof orderFigures>>;

/** What a store sold from `before` up to `span`, and in it: read one after another on the one connection of a transaction, so that all of it is of one moment. */
export async function orderFigures(tx: Db, storeId: StoreId, { before, span }: { before: Span; span: Span }) {
  return {
    days: await listDays(tx, storeId, { from: before.from, until: span.until }),
    products: { now: await listSoldProducts(tx, storeId, span), before: await listSoldProducts(tx, storeId, before) },
  };
}
