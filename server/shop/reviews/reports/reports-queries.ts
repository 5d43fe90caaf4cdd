import { type Insertable, type SqlBool, sql } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import { reportHours } from '#contract/shop/reviews/report-clocks.ts';
import type { Db } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';
import type { ReportKind, ReportsTable } from './reports-tables.ts';

type Target = { kind: ReportKind; id: string };

/** Leaves what the person has said of it before. */
export async function insertReport(tx: Db, report: Insertable<ReportsTable>): Promise<void> {
  await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When a report is due. */
const dueAt = sql<Date>`created_at + (${JSON.stringify(reportHours)}::jsonb ->> reason)::int * interval '1 hour'`;

/** Things with an open report, what is due first; in the shape of other lists `created_at` is when. */
export async function listOpenTargets(db: Db, kind: ReportKind, after: PagePlace | undefined, limit: number): Promise<{ id: string; created_at: Date }[]> {
  return await db
    .selectFrom('reports')
    .select(['target_id as id', sql<Date>`min(${dueAt})`.as('created_at')])
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .groupBy('target_id')
    .$if(after !== undefined, (query) => query.having(sql<SqlBool>`(min(${dueAt}), target_id) > (${after?.createdAt}, ${after?.id}::uuid)`))
    .orderBy(sql`min(${dueAt})`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many things have an open report. */
export async function countOpenTargets(db: Db): Promise<number> {
  const open = db.selectFrom('reports').where('decided_at', 'is', null);
  return Number((await open.select((eb) => eb.fn.count<string>('target_id').distinct().as('count')).executeTakeFirstOrThrow()).count);
}

/** All that was said of these, the oldest first. */
export async function listReports(db: Db, kind: ReportKind, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('reports')
    .select(['target_id', 'reason', 'note', 'is_of_store', 'created_at', 'decided_at'])
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type Decided = { decision: 'hide' | 'keep'; decision_reason: string; decided_at: Date };

export async function closeReports(tx: Db, { kind, id }: Target, decided: Decided): Promise<void> {
  await tx.updateTable('reports').set(decided).where('kind', '=', kind).where('target_id', '=', id).where('decided_at', 'is', null).execute();
}

export async function deleteReportsBy(tx: Db, by: { userId: UserId } | { storeId: StoreId }): Promise<void> {
  const reports = tx.deleteFrom('reports');
  await ('userId' in by ? reports.where('user_id', '=', by.userId) : reports.where('store_id', '=', by.storeId)).execute();
}
