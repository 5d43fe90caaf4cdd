import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import { soldStatuses } from '#contract/shop/orders/order-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OrderRow } from '../orders-queries.ts';

type Show = { id: LiveStreamId; storeId: StoreId };

function ordersOf(db: Db, { id, storeId }: Show) {
  return db.selectFrom('customer_orders').where('live_stream_id', '=', id).where('store_id', '=', storeId);
}

/** Newest first; `before` is an order number. */
export async function listOfShow(db: Db, show: Show, page: { before: number | undefined; limit: number }): Promise<OrderRow[]> {
  const all = ordersOf(db, show).selectAll().orderBy('number', 'desc').limit(page.limit);
  return await (page.before === undefined ? all : all.where('number', '<', page.before)).execute();
}

/** Without those that were undone, wait for their payment, or were paid with test keys. */
export async function sumOfShow(db: Db, show: Show): Promise<{ count: number; total_paise: number }> {
  const summed = await ordersOf(db, show)
    .where('status', 'in', soldStatuses)
    .where('is_test', '=', false)
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string | null>('total_paise').as('total')])
    .executeTakeFirstOrThrow();
  return { count: Number(summed.count), total_paise: Number(summed.total ?? 0) };
}
