import { sql } from 'kysely';
import type { OrderId, VariantId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { expectedDelivery } from '../delivery-date.ts';

/** Orders whose time to pay is over. */
export async function listLapsed(db: Db, now: Date, limit: number): Promise<OrderId[]> {
  const found = await db
    .selectFrom('customer_orders')
    .select('id')
    .where('status', '=', 'awaiting_payment')
    .where('hold_until', '<=', now)
    .orderBy('hold_until')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** Whether the last that happened to it is that nobody paid: its seller has not cancelled it. */
export async function wasGivenUp(tx: Db, id: OrderId): Promise<boolean> {
  const last = await tx
    .selectFrom('order_status_changes')
    .select('from_status')
    .where('order_id', '=', id)
    .where('to_status', '=', 'cancelled')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.from_status === 'awaiting_payment';
}

/** Its buyer does not want it any more: no payment takes it up again. */
export async function endHold(tx: Db, id: OrderId): Promise<void> {
  await tx.updateTable('customer_orders').set({ hold_until: null }).where('id', '=', id).execute();
}

/** Its store hears of it with the next message. */
export async function markPaid(tx: Db, id: OrderId, isTest: boolean): Promise<void> {
  await tx.updateTable('customer_orders').set({ is_untold: true, is_test: isTest }).where('id', '=', id).execute();
}

/** Of an order that is placed after all: when it comes, counted from now. */
export async function moveDelivery(tx: Db, id: OrderId, now: Date): Promise<void> {
  const { from, to } = await tx
    .selectFrom('customer_orders as o')
    .innerJoin('stores', 'stores.id', 'o.store_id')
    .select(['stores.pincode as from', 'o.customer_pincode as to'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('customer_orders')
    .set(expectedDelivery(now, from, to))
    .where('id', '=', id)
    .execute();
}

/** Locks the variants in the order of their ids. Which of them are counted; nothing where one cannot be had any more in its quantity. */
export async function lockAvailable(tx: Db, wanted: readonly { id: VariantId; quantity: number }[]): Promise<VariantId[] | undefined> {
  const { rows } = await sql<{ id: VariantId; stock: number | null }>`
    select v.id, v.stock from product_variants as v join products as product on product.id = v.product_id
    where v.id = any(${wanted.map(({ id }) => id)}::uuid[]) and v.deleted_at is null and product.deleted_at is null
    order by v.id for no key update of v`.execute(tx);
  const left = new Map(rows.map(({ id, stock }) => [id, stock]));
  if (!wanted.every(({ id, quantity }) => left.has(id) && (left.get(id) ?? quantity) >= quantity)) return undefined;
  return rows.flatMap(({ id, stock }) => (stock === null ? [] : [id]));
}

/** Of an order that is placed after all: which of its lines were taken from a count now. */
export async function keepTaken(tx: Db, id: OrderId, counted: readonly VariantId[]): Promise<void> {
  await tx
    .updateTable('customer_order_lines')
    .set({ is_taken: sql<boolean>`variant_id = any(${counted}::uuid[])` })
    .where('order_id', '=', id)
    .execute();
}
