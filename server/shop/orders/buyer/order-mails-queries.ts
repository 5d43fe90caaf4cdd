import type { OrderId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Where what becomes of an order is mailed to, beside the account of its buyer. */
export async function findOrderMail(db: Db, orderId: OrderId): Promise<string | undefined> {
  return (await db.selectFrom('order_mails').select('address').where('order_id', '=', orderId).executeTakeFirst())?.address;
}

/** The address that was asked for last is the one. */
export async function putOrderMail(tx: Db, orderId: OrderId, address: string, now: Date): Promise<void> {
  const asked = { address, asked_at: now };
  await tx
    .insertInto('order_mails')
    .values({ order_id: orderId, ...asked })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(asked))
    .execute();
}

export async function deleteOrderMailsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('order_mails').where('asked_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of their orders, and to their address whoever ordered. */
export async function deleteOrderMailsOf(tx: Db, userId: UserId, address: string | null): Promise<void> {
  const own = (db: Db) => db.selectFrom('customer_orders').select('id').where('user_id', '=', userId);
  await tx
    .deleteFrom('order_mails')
    .where((eb) => eb.or([eb('order_id', 'in', own(tx)), ...(address ? [eb(eb.fn<string>('lower', ['address']), '=', address.toLowerCase())] : [])]))
    .execute();
}

export async function deleteOrderMails(tx: Db, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length > 0) await tx.deleteFrom('order_mails').where('order_id', 'in', orderIds).execute();
}
