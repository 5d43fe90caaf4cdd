import { sql } from 'kysely';
import type { OrderId, ReturnId, StoreId, UserId } from '#contract/ids.ts';
import { openReturnStates, type ReturnState } from '#contract/shop/orders/returns/return-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ReturnLineRow, ReturnRow } from './returns-tables.ts';

export type FoundReturn = ReturnRow & { lines: ReturnLineRow[] };

/** Oldest first. */
export async function listReturns(db: Db, orderId: OrderId): Promise<FoundReturn[]> {
  const rows = await db.selectFrom('order_returns').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute();
  if (rows.length === 0) return [];
  const lines = await db.selectFrom('order_return_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
  return rows.map((row) => ({ ...row, lines: lines.filter(({ return_id }) => return_id === row.id) }));
}

export async function findReturn(db: Db, id: ReturnId): Promise<FoundReturn | undefined> {
  const row = await db.selectFrom('order_returns').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return { ...row, lines: await db.selectFrom('order_return_lines').selectAll().where('return_id', '=', id).orderBy('position').execute() };
}

/** Oldest first. */
export async function listSteps(db: Db, orderId: OrderId) {
  return await db
    .selectFrom('order_return_steps as step')
    .innerJoin('order_returns', 'order_returns.id', 'step.return_id')
    .select(['step.return_id', 'step.state', 'step.at'])
    .where('order_returns.order_id', '=', orderId)
    .orderBy('step.return_id')
    .orderBy('step.number')
    .execute();
}

type NewReturn = Pick<ReturnRow, 'order_id' | 'store_id' | 'key' | 'reason' | 'words' | 'created_at'> & {
  lines: Pick<ReturnLineRow, 'position' | 'quantity' | 'paise'>[];
};

/** In the transaction that holds its order. */
export async function insertReturn(tx: Db, { lines, ...row }: NewReturn): Promise<ReturnId> {
  const { id } = await tx
    .insertInto('order_returns')
    .values({ ...row, state: 'requested', refund_paise: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_return_lines')
    .values(lines.map((line) => ({ ...line, return_id: id, order_id: row.order_id, is_restocked: null })))
    .execute();
  await insertStep(tx, id, { state: 'requested', at: row.created_at, userId: null });
  return id;
}

type Step = { state: ReturnState; at: Date; userId: UserId | null };

async function insertStep(tx: Db, id: ReturnId, { state, at, userId }: Step): Promise<void> {
  const number = sql<number>`(select count(*) + 1 from order_return_steps where return_id = ${id})`;
  await tx.insertInto('order_return_steps').values({ return_id: id, number, state, at, user_id: userId }).execute();
}

/** In the transaction that holds its order. */
export async function moveReturn(
  tx: Db,
  id: ReturnId,
  step: Step,
  more: Partial<Pick<ReturnRow, 'answer' | 'refund_paise' | 'refund_why'>> = {},
): Promise<void> {
  await tx
    .updateTable('order_returns')
    .set({ ...more, state: step.state })
    .where('id', '=', id)
    .execute();
  await insertStep(tx, id, step);
}

/** The goods came back: those of `restocked` go on sale again. */
export async function markReceived(tx: Db, id: ReturnId, restocked: readonly number[]): Promise<void> {
  await tx
    .updateTable('order_return_lines')
    .set({ is_restocked: sql<boolean>`position = any(${restocked}::integer[])` })
    .where('return_id', '=', id)
    .execute();
}

export async function countOpen(db: Db, storeId: StoreId): Promise<number> {
  const { count } = await db
    .selectFrom('order_returns')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .where('state', 'in', openReturnStates)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The state of the newest return of each of these orders that has one. */
export async function listStates(db: Db, orderIds: readonly OrderId[]): Promise<Map<OrderId, ReturnState>> {
  const rows = await db
    .selectFrom('order_returns')
    .select(['order_id', 'state'])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy('created_at')
    .execute();
  return new Map(rows.map(({ order_id, state }) => [order_id, state]));
}

/** When the money of these orders' returns last went back. */
export async function listRefundTimes(db: Db, orderIds: readonly OrderId[]): Promise<Map<OrderId, Date>> {
  const rows = await db
    .selectFrom('order_return_steps as step')
    .innerJoin('order_returns as returned', 'returned.id', 'step.return_id')
    .select(['returned.order_id', 'step.at'])
    .where(sql<boolean>`returned.order_id = any(${orderIds}::uuid[])`)
    .where('step.state', '=', 'refunded')
    .orderBy('step.at')
    .execute();
  return new Map(rows.map(({ order_id, at }) => [order_id, at]));
}

/** Nobody is there to answer. */
export async function isStoreClosed(db: Db, id: StoreId): Promise<boolean> {
  return (await db.selectFrom('stores').select('id').where('id', '=', id).where('closed_at', 'is', null).executeTakeFirst()) === undefined;
}

export async function isAnyOf(tx: Db, orderId: OrderId): Promise<boolean> {
  return (await tx.selectFrom('order_returns').select('id').where('order_id', '=', orderId).limit(1).executeTakeFirst()) !== undefined;
}

const noWords = { reason: null, words: '', answer: '', refund_why: '' };

/** What was written of the returns of these orders, oldest first. */
export async function listWordsOf(db: Db, orderIds: readonly OrderId[]) {
  return await db
    .selectFrom('order_returns')
    .select(['order_id', 'state', 'reason', 'words', 'answer', 'refund_paise', 'created_at'])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function forgetWordsOf(tx: Db, orderIds: readonly OrderId[]): Promise<void> {
  await tx.updateTable('order_returns').set(noWords).where(sql<boolean>`order_id = any(${orderIds}::uuid[])`).execute();
}

/** Why somebody sent something back, and what was written about it; the return itself stays in the books. */
export async function forgetWords(tx: Db, userId: UserId): Promise<void> {
  await tx
    .updateTable('order_returns')
    .from('customer_orders')
    .set(noWords)
    .whereRef('customer_orders.id', '=', 'order_returns.order_id')
    .where('customer_orders.user_id', '=', userId)
    .execute();
  await tx.updateTable('order_return_steps').set({ user_id: null }).where('user_id', '=', userId).execute();
}
