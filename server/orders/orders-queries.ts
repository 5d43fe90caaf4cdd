import { type Insertable, type Selectable, sql } from 'kysely';
import type { LiveStreamId, OrderId, StoreId, UserId, VariantId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CustomerOrderLinesTable, CustomerOrdersTable } from './orders-tables.ts';

export type OrderRow = Selectable<CustomerOrdersTable>;
export type LineRow = Selectable<CustomerOrderLinesTable>;
/** Neither delivered nor cancelled. */
const open: OrderStatus[] = ['processing', 'packed', 'shipped'];

export type ForSale = Awaited<ReturnType<typeof listForSale>>[number];

/** The variants that can still be ordered, with what an order copies from them. Takes no lock. */
export async function listForSale(db: Db, ids: VariantId[]) {
  return await db
    .selectFrom('product_variants as variant')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .innerJoin('stores as store', 'store.id', 'variant.store_id')
    .select(['variant.id as variant_id', 'variant.product_id', 'variant.store_id', 'variant.price_paise', 'variant.stock'])
    .select(['product.name as product_name', 'product.image_url', 'store.pincode as store_pincode'])
    .select(['store.name as store_name', 'store.open_orders_per_phone', 'store.items_per_unconfirmed_phone'])
    .where('variant.id', 'in', ids)
    .where('product.deleted_at', 'is', null)
    .execute();
}

/** `false` when fewer than `quantity` are left. Holds the row until the transaction ends. */
export async function takeStock(db: Db, id: VariantId, quantity: number): Promise<boolean> {
  const taken = await db
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('stock', 'is', null), eb('stock', '>=', quantity)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Uncounted stock stays uncounted. */
export async function giveStockBack(db: Db, id: VariantId, quantity: number): Promise<void> {
  await db
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', id)
    .execute();
}

export async function getStock(db: Db, id: VariantId): Promise<number> {
  const { stock } = await db.selectFrom('product_variants').select('stock').where('id', '=', id).executeTakeFirstOrThrow();
  return stock ?? 0;
}

/** Orders of one number at one store take turns until the transaction ends. */
export async function lockPhone(tx: Db, storeId: StoreId, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${storeId} for ${phone}`}, 0))`.execute(tx);
}

/** What is open, cash on delivery, for a number; with `userId` only what that person ordered. */
export async function sumOpenOf(db: Db, storeId: StoreId, phone: string, userId: UserId | null): Promise<{ orders: number; items: number }> {
  let query = db
    .selectFrom('customer_orders as o')
    .innerJoin('customer_order_lines as line', 'line.order_id', 'o.id')
    .select((eb) => [eb.fn.count<string>('o.id').distinct().as('orders'), eb.fn.coalesce(eb.fn.sum<string>('line.quantity'), eb.val(0)).as('items')])
    .where('o.store_id', '=', storeId)
    .where('o.customer_phone', '=', phone)
    .where('o.status', 'in', open)
    .where('o.payment_method', '=', 'cod');
  if (userId) query = query.where('o.user_id', '=', userId);
  const { orders, items } = await query.executeTakeFirstOrThrow();
  return { orders: Number(orders), items: Number(items) };
}

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
  const found = await db.selectFrom('live_streams').select('id').where('id', '=', id).where('store_id', '=', storeId).executeTakeFirst();
  return found && id;
}

export async function findStorePincode(db: Db, id: StoreId): Promise<string | undefined> {
  const found = await db.selectFrom('stores').select('pincode').where('id', '=', id).executeTakeFirst();
  return found?.pincode;
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
    .where('status', 'in', open)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
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
