import { sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { named } from '#server/platform/database/named-statements.ts';

/**
 * When the store was last told of its orders, and is told next. Whoever reads it takes turns until the transaction ends: an order that
 * finds a notice planned is among those it covers.
 */
export async function lockNoticePlan(tx: Db, storeId: StoreId) {
  const lock = tx.selectFrom('order_notice_plans').select(['due_at', 'told_at', 'told_number']).where('store_id', '=', storeId).forUpdate().modifyEnd(named);
  const planned = await lock.executeTakeFirst();
  if (planned) return planned;
  await tx
    .insertInto('order_notice_plans')
    .values({ store_id: storeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await lock.executeTakeFirstOrThrow();
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

/** `total_paise`: without `tests`, those that were paid with test keys. */
type Sum = { count: number; total_paise: number; tests: number; last: number };

/** What the store is told now: its orders after that number, and those that were paid since; how many, what they come to, and the last one. */
export async function takeUntold(tx: Db, storeId: StoreId, number: number): Promise<Sum & { told: number }> {
  const cash = await sumCashAfter(tx, storeId, number);
  const paid = await takePaid(tx, storeId);
  const total = { count: cash.count + paid.count, total_paise: cash.total_paise + paid.total_paise, tests: paid.tests };
  return { ...total, last: Math.max(cash.count > 0 ? cash.last : 0, paid.last), told: cash.last };
}

/** Numbers are given when an order is placed, and it may be paid after later ones. */
async function takePaid(tx: Db, storeId: StoreId): Promise<Sum> {
  const rows = await tx
    .updateTable('customer_orders')
    .set({ is_untold: false })
    .where('store_id', '=', storeId)
    .where('is_untold', '=', true)
    .returning(['number', 'total_paise', 'is_test'])
    .execute();
  const real = rows.filter((row) => !row.is_test);
  return {
    ...{ count: rows.length, tests: rows.length - real.length, last: Math.max(0, ...rows.map((row) => row.number)) },
    total_paise: real.reduce((sum, row) => sum + row.total_paise, 0),
  };
}

async function sumCashAfter(tx: Db, storeId: StoreId, number: number): Promise<Sum> {
  const { count, total, last } = await tx
    .selectFrom('customer_orders')
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.coalesce(eb.fn.sum<string>('total_paise'), sql<string>`0`).as('total'),
      eb.fn.max<string | null>('number').as('last'),
    ])
    .where('store_id', '=', storeId)
    .where('number', '>', number)
    .where('payment_method', '=', 'cod')
    .executeTakeFirstOrThrow();
  return { count: Number(count), total_paise: Number(total), tests: 0, last: Number(last ?? number) };
}

export async function deleteNoticePlan(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('order_notice_plans').where('store_id', '=', storeId).execute();
}
