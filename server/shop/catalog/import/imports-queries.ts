import { type Selectable, sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import type { ImportReport, ImportState } from '#contract/shop/catalog/product-imports.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';

const shown = ['id', 'store_id', 'file_name', 'state', 'keeps_stock', 'report', 'done_products', 'created_at'] as const;

export type ImportRow = Pick<Selectable<Tables['product_imports']>, (typeof shown)[number]> & { can_undo: boolean };

const hasChanges = sql<boolean>`exists (select from product_changes where set_id = product_imports.id)`;

function imports(db: Db) {
  return db.selectFrom('product_imports').select(shown).select(sql<boolean>`state in ('done', 'failed') and ${hasChanges}`.as('can_undo'));
}

export async function insertImport(db: Db, row: { store_id: StoreId; file_name: string; content: string; report: ImportReport }, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('product_imports')
    .values({ ...row, report: JSON.stringify(row.report), state: 'checked', created_at: now, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findImport(db: Db, storeId: StoreId, id: string): Promise<ImportRow | undefined> {
  return await imports(db).where('id', '=', id).where('store_id', '=', storeId).executeTakeFirst();
}

export async function listImports(db: Db, storeId: StoreId, limit: number): Promise<ImportRow[]> {
  return await imports(db).where('store_id', '=', storeId).orderBy('created_at', 'desc').limit(limit).execute();
}

/** For the job that works on it. */
export async function findWork(db: Db, id: string) {
  return await db.selectFrom('product_imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** `false` when it is in none of these states any more. Throws a unique violation while another one of the store is at work. */
export async function moveImport(tx: Db, id: string, from: readonly ImportState[], change: { state: ImportState; keeps_stock?: boolean }): Promise<boolean> {
  const moved = await tx.updateTable('product_imports').set(change).where('id', '=', id).where('state', 'in', from).executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

type Step = { id: string; state: ImportState; from: number; to: number; report: ImportReport };

/** Inside the transaction that writes the step; `false` when another node has made it. */
export async function noteStep(tx: Db, { id, state, from, to, report }: Step): Promise<boolean> {
  const noted = await tx
    .updateTable('product_imports')
    .set({ done_products: to, report: JSON.stringify(report) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('done_products', '=', from)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** The file goes with its end: it is not needed any more. */
export async function endImport(db: Db, id: string, from: ImportState, to: ImportState, now: Date): Promise<void> {
  await db.updateTable('product_imports').set({ state: to, content: null, ended_at: now }).where('id', '=', id).where('state', '=', from).execute();
}

/** Files that nobody imported, and imports that are long over; how many. */
export async function deleteOldImports(db: Db, { uncheckedBefore, endedBefore }: { uncheckedBefore: Date; endedBefore: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('product_imports')
    .where((eb) => eb.or([eb.and([eb('state', '=', 'checked'), eb('created_at', '<', uncheckedBefore)]), eb('ended_at', '<', endedBefore)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteImportsOf(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('product_imports').where('store_id', '=', storeId).execute();
  await tx.deleteFrom('product_changes').where('store_id', '=', storeId).execute();
}
