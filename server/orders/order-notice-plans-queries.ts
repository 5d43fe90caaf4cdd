import { sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * When the store was last told of its orders, and is told next. Whoever reads it takes turns until the transaction ends: an order that
 * finds a notice planned is among those it covers.
 */
export async function lockNoticePlan(tx: Db, storeId: StoreId) {
  await tx
    .insertInto('order_notice_plans')
    .values({ store_id: storeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await tx.selectFrom('order_notice_plans').selectAll().where('store_id', '=', storeId).forUpdate().executeTakeFirstOrThrow();
}

export async function planNotice(tx: Db, storeId: StoreId, dueAt: Date): Promise<void> {
  await tx.updateTable('order_notice_plans').set({ due_at: dueAt }).where('store_id', '=', storeId).execute();
}

export async function endNoticePlan(tx: Db, storeId: StoreId, told: { number: number; at: Date } | undefined): Promise<void> {
  await tx
    .updateTable('order_notice_plans')
    .set({ due_at: null, ...(told && { told_number: told.number, told_at: told.at }) })
    .where('store_id', '=', storeId)
    .execute();
}

/** The store's orders after that number: how many, what they come to, and the last one. */
export async function sumOrdersAfter(tx: Db, storeId: StoreId, number: number) {
  const { count, total, last } = await tx
    .selectFrom('customer_orders')
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.coalesce(eb.fn.sum<string>('total_paise'), sql<string>`0`).as('total'),
      eb.fn.max<string | null>('number').as('last'),
    ])
    .where('store_id', '=', storeId)
    .where('number', '>', number)
    .executeTakeFirstOrThrow();
  return { count: Number(count), total_paise: Number(total), last: Number(last ?? number) };
}

export async function deleteNoticePlan(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('order_notice_plans').where('store_id', '=', storeId).execute();
}
