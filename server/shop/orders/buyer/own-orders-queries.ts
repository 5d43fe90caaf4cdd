import { sql } from 'kysely';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OrderRow } from '../orders-queries.ts';

/** Those of the ids and of the person, newest first. */
export async function listOwn(db: Db, { ids, userId, limit }: { ids: readonly OrderId[]; userId: UserId | null; limit: number }): Promise<OrderRow[]> {
  if (ids.length === 0 && userId === null) return [];
  return await db
    .selectFrom('customer_orders')
    .selectAll()
    .where((where) => where.or([...(ids.length > 0 ? [where('id', 'in', ids)] : []), ...(userId ? [where('user_id', '=', userId)] : [])]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What happened to these orders, oldest first; without what was taken back. */
export async function listHistories(db: Db, ids: readonly OrderId[]): Promise<Map<OrderId, { at: Date; to_status: OrderStatus }[]>> {
  const rows = await db
    .selectFrom('order_status_changes')
    .select(['order_id', 'at', 'to_status'])
    .where(sql<boolean>`order_id = any(${ids}::uuid[])`)
    .where('undone_at', 'is', null)
    .orderBy('at')
    .execute();
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

/** `false` where it was confirmed before, or is not to be any more. */
export async function confirmOrder(db: Db, id: OrderId, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('customer_orders')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('payment_method', '=', 'cod')
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}
