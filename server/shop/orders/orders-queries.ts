import { type Selectable, sql } from 'kysely';
import type { LiveStreamId, OrderId, OrderMoveId, ProductId, StoreId, UserId } from '#contract/ids.ts';
import { isUndone, type OrderStatus, openStatuses, orderStatuses, waitsFor } from '#contract/shop/orders/order-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { named } from '#server/platform/database/named-statements.ts';
import type { CustomerOrderLinesTable, CustomerOrdersTable } from './orders-tables.ts';

export type OrderRow = Omit<Selectable<CustomerOrdersTable>, 'searched_text'>;
export type LineRow = Selectable<CustomerOrderLinesTable>;

/** One text for however many there are. */
const isOneOf = (column: 'id' | 'order_id', ids: readonly OrderId[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

/** `id`: where it is to be found again. */
type StatusChange = { id?: OrderMoveId; orderId: OrderId; from: OrderStatus; to: OrderStatus; userId: UserId | null; now: Date };

async function insertStatusChange(db: Db, { id, orderId, from, to, userId, now }: StatusChange): Promise<void> {
  await db.insertInto('order_status_changes').values({ id, order_id: orderId, at: now, from_status: from, to_status: to, user_id: userId }).execute();
}

/** `false` when the order has left `from` in the meantime. */
export async function moveOrder(db: Db, change: StatusChange): Promise<boolean> {
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

export async function listVideoTitles(db: Db, orderId: OrderId): Promise<string[]> {
  const bought = db.selectFrom('customer_order_lines').select('video_id').where('order_id', '=', orderId);
  const rows = await db.selectFrom('shoppable_videos').select('title').where('id', 'in', bought).orderBy('title').execute();
  return rows.map(({ title }) => title);
}

export async function findSellingStore(db: Db, id: StoreId): Promise<{ pincode: string | null } | undefined> {
  return await db.selectFrom('stores').select('pincode').where('id', '=', id).executeTakeFirst();
}

export async function listStoreNames(db: Db, ids: readonly StoreId[]): Promise<ReadonlyMap<StoreId, string>> {
  const rows = await db.selectFrom('stores').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listByIds(db: Db, ids: readonly OrderId[]): Promise<OrderRow[]> {
  return await db.selectFrom('customer_orders').selectAll().where(isOneOf('id', ids)).orderBy('store_id').orderBy('number').modifyEnd(named).execute();
}

export async function findOrder(db: Db, id: OrderId): Promise<OrderRow | undefined> {
  return await db.selectFrom('customer_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** No transaction moves it until this one ends. */
export async function holdOrder(tx: Db, id: OrderId): Promise<OrderRow | undefined> {
  return await tx.selectFrom('customer_orders').selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

export async function listLines(db: Db, orderIds: OrderId[]): Promise<LineRow[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('customer_order_lines')
    .selectAll()
    .where(isOneOf('order_id', orderIds))
    .orderBy('order_id')
    .orderBy('position')
    .modifyEnd(named)
    .execute();
}

/** Products of delivered orders of a buyer, the newest order first; the same product may come twice. */
export async function listDelivered(db: Db, by: { orderId: OrderId } | { userId: UserId }, limit: number, productId?: ProductId) {
  const lines = db
    .selectFrom('customer_orders')
    .innerJoin('customer_order_lines as line', 'line.order_id', 'customer_orders.id')
    .select(['customer_orders.id as order_id', 'customer_orders.number as order_number', 'customer_orders.store_id', 'customer_orders.user_id'])
    .innerJoin('stores', 'stores.id', 'customer_orders.store_id')
    .select('stores.name as store_name')
    .select(['line.product_id', 'line.product_name', 'line.variant_title', 'line.image_url'])
    .where('customer_orders.status', '=', 'delivered')
    .$if(productId !== undefined, (query) => query.where('line.product_id', '=', productId as ProductId))
    .orderBy('customer_orders.created_at', 'desc')
    .orderBy('customer_orders.id')
    .orderBy('line.position')
    .limit(limit);
  return await ('orderId' in by ? lines.where('customer_orders.id', '=', by.orderId) : lines.where('customer_orders.user_id', '=', by.userId)).execute();
}

/** Of these orders, those whose buyer is still to be told that they are in: they stand, and nobody was told of what came after. */
export async function listToConfirm(tx: Db, ids: readonly OrderId[]): Promise<Set<OrderId>> {
  const undone = orderStatuses.filter((status) => isUndone[status]);
  const found = await tx
    .selectFrom('customer_orders')
    .select('id')
    .where(isOneOf('id', ids))
    .where('status', 'not in', undone)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('order_status_changes').select('id').whereRef('order_id', '=', 'customer_orders.id').where('told_at', 'is not', null))),
    )
    .modifyEnd(named)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Held as it is until the transaction ends: a delivery that is being taken back is waited for. */
export async function isHeldDelivered(tx: Db, id: OrderId): Promise<boolean> {
  const order = await tx.selectFrom('customer_orders').select('status').where('id', '=', id).forShare().executeTakeFirst();
  return order?.status === 'delivered';
}

export async function listStatusChanges(db: Db, orderId: OrderId) {
  return await db
    .selectFrom('order_status_changes')
    .select(['id', 'at', 'to_status', 'told_at', 'undone_at'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();
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

/** When in the show the products of an order were last shown before it. */
export async function keepMoments(db: Db, orderId: OrderId, moments: ReadonlyMap<string, number>): Promise<void> {
  for (const [productId, atMs] of moments) {
    const lines = db.updateTable('customer_order_lines').set({ at_ms: atMs }).where('order_id', '=', orderId);
    await lines.where('product_id', '=', productId as ProductId).execute();
  }
}

/** Which of these products any order names. */
export async function listOrderedProducts(db: Db, ids: readonly ProductId[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::uuid[]) as asked (id) where exists (select from customer_order_lines as line where line.product_id = asked.id)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
