import type { OrderId, OrderMoveId, StoreId, UserId } from '#contract/ids.ts';
import { isUndone, type OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { Tracking } from '#contract/shop/orders/order-tracking.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OrderRow } from '../orders-queries.ts';
import type { Move } from './decide-move.ts';

/**
 * Whoever moves it, lets it go, takes its payment in, undoes a move of it or tells its buyer waits until the transaction ends. Rows that
 * name it, such as refunds, can be written meanwhile: their writer may hold the payment that this transaction takes next.
 */
export async function lockOrder(tx: Db, id: OrderId): Promise<OrderRow | undefined> {
  return await tx.selectFrom('customer_orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function findMove(tx: Db, orderId: OrderId, id: OrderMoveId): Promise<Move | undefined> {
  return await tx
    .selectFrom('order_status_changes')
    .select(['id', 'at', 'from_status', 'to_status', 'told_at', 'undone_at'])
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The move that brought an order where it is. */
export async function findStandingMove(db: Db, orderId: OrderId, status: OrderStatus): Promise<Move | undefined> {
  return await db
    .selectFrom('order_status_changes')
    .select(['id', 'at', 'from_status', 'to_status', 'told_at', 'undone_at'])
    .where('order_id', '=', orderId)
    .where('to_status', '=', status)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .executeTakeFirst();
}

/** What a locked order was before that move; how it travels belongs to its being sent. */
export async function takeMoveBack(
  tx: Db,
  orderId: OrderId,
  { id, to_status }: Move,
  { to, userId, now }: { to: OrderStatus; userId: UserId | null; now: Date },
) {
  await tx.updateTable('order_status_changes').set({ undone_at: now, undone_user_id: userId }).where('order_id', '=', orderId).where('id', '=', id).execute();
  await tx
    .updateTable('customer_orders')
    .set({ status: to, updated_at: now, ...(to_status === 'shipped' ? { tracking: null } : {}) })
    .where('id', '=', orderId)
    .execute();
}

/** The order of which its buyer is told now; nothing where the move was undone, was told before, or no longer counts. */
export async function takeMoveToTell(tx: Db, orderId: OrderId, id: OrderMoveId, now: Date): Promise<OrderRow | undefined> {
  const row = await lockOrder(tx, orderId);
  const move = row && (await findMove(tx, orderId, id));
  if (!move || move.undone_at || move.told_at) return undefined;
  await tx.updateTable('order_status_changes').set({ told_at: now }).where('order_id', '=', orderId).where('id', '=', id).execute();
  return isUndone[row.status] && !isUndone[move.to_status] ? undefined : row;
}

/** `false` when the order is not on its way. */
export async function setTracking(db: Db, { id, storeId, tracking, now }: { id: OrderId; storeId: StoreId; tracking: Tracking; now: Date }): Promise<boolean> {
  const changed = await db
    .updateTable('customer_orders')
    .set({ tracking: JSON.stringify(tracking), updated_at: now })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('status', '=', 'shipped')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function keepTracking(tx: Db, id: OrderId, tracking: Tracking): Promise<void> {
  await tx
    .updateTable('customer_orders')
    .set({ tracking: JSON.stringify(tracking) })
    .where('id', '=', id)
    .execute();
}
