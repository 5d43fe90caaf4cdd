import { sql } from 'kysely';
import type { OrderId, RefundId, StoreId, UserId } from '#contract/ids.ts';
import { orderRefundReasons } from '#contract/shop/payments/payments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RefundRow } from './payments-tables.ts';

export type NewRefund = Pick<RefundRow, 'order_id' | 'store_id' | 'charge_id' | 'key' | 'amount_paise' | 'reason' | 'state' | 'created_at'>;

/** Undefined where there is one of that key. */
export async function insertRefund(tx: Db, refund: NewRefund): Promise<RefundId | undefined> {
  const made = await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function findRefundByKey(db: Db, key: string): Promise<RefundRow | undefined> {
  return await db.selectFrom('refunds').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function findRefund(db: Db, id: RefundId): Promise<RefundRow | undefined> {
  return await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listRefunds(db: Db, orderId: OrderId): Promise<RefundRow[]> {
  return await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute();
}

export async function listRefundsByKeys(db: Db, keys: readonly string[]): Promise<RefundRow[]> {
  if (keys.length === 0) return [];
  return await db.selectFrom('refunds').selectAll().where('key', 'in', keys).execute();
}

/** What went back of each of these orders, or is to; without what was paid beside them. */
export async function sumByOrder(db: Db, orderIds: readonly OrderId[]): Promise<{ order_id: OrderId; sum: string }[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('refunds')
    .select(['order_id', sql<string>`sum(amount_paise)`.as('sum')])
    .where('order_id', 'in', orderIds)
    .where('reason', 'in', orderRefundReasons)
    .groupBy('order_id')
    .execute();
}

/** What goes back of one charge, or of what was paid in cash; money that comes back to the seller again is none. */
export async function sumRefunds(tx: Db, orderId: OrderId, chargeId: string | null): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select(sql<string>`coalesce(sum(amount_paise), 0)`.as('sum'))
    .where('order_id', '=', orderId)
    .where('charge_id', 'is not distinct from', chargeId)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** The total of an order that is paid in cash, whose refunds take turns until the transaction ends. */
export async function lockTotal(tx: Db, orderId: OrderId, storeId: StoreId): Promise<number | undefined> {
  const found = await tx
    .selectFrom('customer_orders')
    .select('total_paise')
    .where('id', '=', orderId)
    .where('store_id', '=', storeId)
    .where('payment_method', '=', 'cod')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found?.total_paise;
}

type Told = { id: RefundId; state: 'sent' | 'paid' | 'failed'; providerRefundId: string | null; now: Date };

/** Never back from an end: paid stays paid, failed too unless it was paid after all. Undefined where it is as it was. */
export async function tellRefund(tx: Db, { id, state, providerRefundId, now }: Told): Promise<RefundRow | undefined> {
  return await tx
    .updateTable('refunds')
    .set((eb) => ({
      state,
      provider_refund_id: eb.fn.coalesce('provider_refund_id', eb.val(providerRefundId)),
      settled_at: state === 'sent' ? null : now,
    }))
    .where('id', '=', id)
    .where('state', 'in', state === 'sent' ? ['due'] : state === 'failed' ? ['due', 'sent'] : ['due', 'sent', 'failed'])
    .returningAll()
    .executeTakeFirst();
}

/** By our id, as the provider repeats it, or by its own. */
export async function findToldRefund(
  db: Db,
  storeId: StoreId,
  told: { id: string; chargeId: string; refundId: string | null },
): Promise<RefundRow | undefined> {
  return await db
    .selectFrom('refunds')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('charge_id', '=', told.chargeId)
    .where((eb) => eb.or([eb('provider_refund_id', '=', told.id), eb(sql<string>`id::text`, '=', told.refundId ?? '')]))
    .executeTakeFirst();
}

/**
 * Refunds with the bank about which the provider is to be asked now: an hour after they were owed, then each time after as long again as
 * they had waited, at most a day.
 */
export async function claimWaiting(tx: Db, now: Date): Promise<RefundId[]> {
  const last = sql`coalesce(asked_at, created_at)`;
  const { rows } = await sql<{ id: RefundId }>`
    update refunds set asked_at = ${now}
    where state = 'sent' and ${last} + least(interval '1 day', greatest(interval '1 hour', ${last} - created_at)) <= ${now}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** False when it is not, or not any more, to be paid by hand. */
export async function settleRefund(db: Db, id: RefundId, settled: { reference: string; by: UserId; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ state: 'paid', reference: settled.reference, settled_by: settled.by, settled_at: settled.now })
    .where('id', '=', id)
    .where('state', 'in', ['to_pay', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await tx.updateTable('refunds').set({ settled_by: null }).where('settled_by', '=', userId).execute();
}
