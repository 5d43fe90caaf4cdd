import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { OrderId, ReturnId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { InvoicesTable } from './invoices-tables.ts';
import type { PaperFacts } from './paper-facts.ts';
import type { PaperKind } from './tax/fiscal-year.ts';

export type PaperRow = Selectable<InvoicesTable>;

type Series = { store_id: StoreId; kind: PaperKind; fiscal_year: number };

export async function findPaper(db: Db, orderId: OrderId, kind: PaperKind): Promise<PaperRow | undefined> {
  return await db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).where('kind', '=', kind).where('return_id', 'is', null).executeTakeFirst();
}

export async function findNote(db: Db, returnId: ReturnId): Promise<PaperRow | undefined> {
  return await db.selectFrom('invoices').selectAll().where('return_id', '=', returnId).executeTakeFirst();
}

/** What the credit notes of returns of an order say. */
export async function listNotes(db: Db, orderId: OrderId): Promise<PaperFacts[]> {
  const rows = await db.selectFrom('invoices').select('facts').where('order_id', '=', orderId).where('return_id', 'is not', null).execute();
  return rows.map(({ facts }) => facts);
}

/** In the order in which they were issued. */
export async function listPapers(db: Db, orderId: OrderId): Promise<Pick<PaperRow, 'kind' | 'return_id' | 'serial' | 'issued_at'>[]> {
  return await db
    .selectFrom('invoices')
    .select(['kind', 'return_id', 'serial', 'issued_at'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

/** The last number of a series, whose next ones wait until the transaction ends. */
export async function lockSeries(tx: Db, series: Series): Promise<number> {
  const locked = await tx
    .insertInto('invoice_numbers')
    .values(series)
    .onConflict((conflict) => conflict.columns(['store_id', 'kind', 'fiscal_year']).doUpdateSet({ last_number: sql<number>`invoice_numbers.last_number` }))
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return locked.last_number;
}

type NewPaper = Series & { order_id: OrderId; return_id: ReturnId | null; number: number; serial: string; facts: PaperFacts; issued_at: Date };

/** Takes the number and writes what has it: both are there, or neither. */
export async function insertPaper(tx: Db, { facts, ...paper }: NewPaper): Promise<PaperRow> {
  const { store_id, kind, fiscal_year, number } = paper;
  await tx
    .updateTable('invoice_numbers')
    .set({ last_number: number })
    .where('store_id', '=', store_id)
    .where('kind', '=', kind)
    .where('fiscal_year', '=', fiscal_year)
    .execute();
  return await tx
    .insertInto('invoices')
    .values({ ...paper, facts: JSON.stringify(facts) })
    .returningAll()
    .executeTakeFirstOrThrow();
}
