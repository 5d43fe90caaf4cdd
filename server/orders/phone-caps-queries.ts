import { sql } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import { openStatuses } from '#contract/orders/order-states.ts';
import type { Db } from '#server/platform/database/database.ts';

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
    .where('o.status', 'in', openStatuses)
    .where('o.payment_method', '=', 'cod');
  if (userId) query = query.where('o.user_id', '=', userId);
  const { orders, items } = await query.executeTakeFirstOrThrow();
  return { orders: Number(orders), items: Number(items) };
}
