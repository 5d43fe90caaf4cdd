import { type Insertable, type Selectable, sql } from 'kysely';
import type { LiveStreamId, OrderId, StoreId, UserId } from '#contract/ids.ts';
import { type OrderStatus, openStatuses, orderStatuses, waitsFor } from '#contract/orders/order-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CustomerOrderLinesTable, CustomerOrdersTable } from './orders-tables.ts';

export type OrderRow = Selectable<CustomerOrdersTable>;
export type LineRow = Selectable<CustomerOrderLinesTable>;

/** The store's next order number. Other orders of the store wait until this transaction ends, so call it late. */
export async function takeNumber(db: Db, storeId: StoreId): Promise<number> {
  const { last_number } = await db
    .insertInto('order_numbers')
    .values({ store_id: storeId, last_number: 1 })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ last_number: sql`order_numbers.last_number + 1` }))
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

export type NewLine = Omit<LineRow, 'order_id' | 'position'>;

export async function insertOrder(db: Db, order: Insertable<CustomerOrdersTable>, lines: NewLine[]): Promise<{ row: OrderRow; lines: LineRow[] }> {
  const row = await db.insertInto('customer_orders').values(order).returningAll().executeTakeFirstOrThrow();
  const written = lines.map((line, position) => ({ ...line, order_id: row.id, position }));
  await db.insertInto('customer_order_lines').values(written).execute();
  await insertStatusChange(db, { orderId: row.id, from: null, to: row.status, userId: row.user_id, now: row.created_at });
  return { row, lines: written };
}

type StatusChange = { orderId: OrderId; from: OrderStatus | null; to: OrderStatus; userId: UserId | null; now: Date };

async function insertStatusChange(db: Db, { orderId, from, to, userId, now }: StatusChange): Promise<void> {
  await db.insertInto('order_status_changes').values({ order_id: orderId, at: now, from_status: from, to_status: to, user_id: userId }).execute();
}

/** `false` when the order has left `from` in the meantime. */
export async function moveOrder(db: Db, change: StatusChange & { from: OrderStatus }): Promise<boolean> {
  const moved = await db
    .updateTable('customer_orders')
    .set({ status: change.to, updated_at: change.now })
    .where('id', '=', change.orderId)
    .where('status', '=', change.from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await insertStatusChange(db, change);
  return true;
}

/** The stream the buyer watched, if it is one of the store that sells. */
export async function findStreamOfStore(db: Db, id: LiveStreamId, storeId: StoreId): Promise<LiveStreamId | undefined> {
  // Locked, so that it is not purged before the order names it.
  const found = await db.selectFrom('live_streams').select('id').where('id', '=', id).where('store_id', '=', storeId).forKeyShare().executeTakeFirst();
  return found && id;
}

export async function findStreamTitle(db: Db, id: LiveStreamId): Promise<string | undefined> {
  const found = await db.selectFrom('live_streams').select('title').where('id', '=', id).executeTakeFirst();
  return found?.title;
}

export async function findSellingStore(db: Db, id: StoreId): Promise<{ pincode: string | null } | undefined> {
  return await db.selectFrom('stores').select('pincode').where('id', '=', id).executeTakeFirst();
}

/** Newest first; `before` is an order number. */
export async function listOrders(db: Db, storeId: StoreId, page: { before: number | undefined; status: OrderStatus | undefined; limit: number }) {
  let query = db.selectFrom('customer_orders').selectAll().where('store_id', '=', storeId).orderBy('number', 'desc').limit(page.limit);
  if (page.before !== undefined) query = query.where('number', '<', page.before);
  if (page.status) query = query.where('status', '=', page.status);
  return await query.execute();
}

export async function findOrder(db: Db, id: OrderId): Promise<OrderRow | undefined> {
  return await db.selectFrom('customer_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listLines(db: Db, orderIds: OrderId[]): Promise<LineRow[]> {
  if (orderIds.length === 0) return [];
  return await db.selectFrom('customer_order_lines').selectAll().where('order_id', 'in', orderIds).orderBy('order_id').orderBy('position').execute();
}

export async function listStatusChanges(db: Db, orderId: OrderId) {
  return await db.selectFrom('order_status_changes').select(['at', 'to_status']).where('order_id', '=', orderId).orderBy('at').execute();
}

export async function countOpenOf(db: Db, storeId: StoreId): Promise<number> {
  const counted = await db
    .selectFrom('customer_orders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .where('status', 'in', openStatuses)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

export async function countWaiting(db: Db, storeId: StoreId): Promise<{ to_pack: number; to_send: number }> {
  const counted = await db
    .selectFrom('customer_orders')
    .select(['status', (eb) => eb.fn.countAll<string>().as('count')])
    .where('store_id', '=', storeId)
    .where(
      'status',
      'in',
      orderStatuses.filter((status) => waitsFor[status] !== null),
    )
    .groupBy('status')
    .execute();
  const of = (step: 'packing' | 'sending') => counted.filter(({ status }) => waitsFor[status] === step).reduce((sum, { count }) => sum + Number(count), 0);
  return { to_pack: of('packing'), to_send: of('sending') };
}

export async function hasAnyOf(db: Db, storeId: StoreId): Promise<boolean> {
  return (await db.selectFrom('customer_orders').select('id').where('store_id', '=', storeId).limit(1).executeTakeFirst()) !== undefined;
}

export async function replaceImage(tx: Db, { storeId, from, to }: { storeId: StoreId; from: string; to: string }): Promise<void> {
  await tx
    .updateTable('customer_order_lines')
    .from('customer_orders')
    .set({ image_url: to })
    .whereRef('customer_orders.id', '=', 'customer_order_lines.order_id')
    .where('customer_orders.store_id', '=', storeId)
    .where('customer_order_lines.image_url', '=', from)
    .execute();
}
