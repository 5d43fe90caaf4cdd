import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { GrievanceState } from '#contract/grievances/grievances.ts';
import type { GrievanceId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

export type GrievanceRow = Selectable<Tables['grievances']>;

/** Undefined where there is one of this id already. */
export async function insertGrievance(tx: Db, row: Insertable<Tables['grievances']>): Promise<GrievanceRow | undefined> {
  return await tx
    .insertInto('grievances')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function getGrievance(db: Db, id: GrievanceId): Promise<GrievanceRow> {
  return await db.selectFrom('grievances').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Open ones with the oldest first, settled ones with the newest. */
export async function listGrievances(db: Db, state: GrievanceState, after: PagePlace | undefined, limit: number): Promise<GrievanceRow[]> {
  const isOpen = state === 'open';
  const at = isOpen ? 'created_at' : 'settled_at';
  const place = sql`(${after?.createdAt}, ${after?.id}::uuid)`;
  const beyond = isOpen ? sql<SqlBool>`(created_at, id) > ${place}` : sql<SqlBool>`(settled_at, id) < ${place}`;
  return await db
    .selectFrom('grievances')
    .selectAll()
    .where('settled_at', isOpen ? 'is' : 'is not', null)
    .$if(after !== undefined, (query) => query.where(beyond))
    .orderBy(at, isOpen ? 'asc' : 'desc')
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export async function countOpen(db: Db): Promise<number> {
  const open = db.selectFrom('grievances').where('settled_at', 'is', null);
  return Number((await open.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()).count);
}

/** Undefined where there is none of this id that is open. */
export async function settle(tx: Db, id: GrievanceId, settled: { settled_at: Date; answer: string }): Promise<GrievanceRow | undefined> {
  return await tx.updateTable('grievances').set(settled).where('id', '=', id).where('settled_at', 'is', null).returningAll().executeTakeFirst();
}

export async function isThere(db: Db, id: GrievanceId): Promise<boolean> {
  return (await db.selectFrom('grievances').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function deleteSettledBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('grievances').where('settled_at', '<', moment).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteOfEmail(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('grievances').where(sql<string>`lower(email)`, '=', email.toLowerCase()).execute();
}
