import { sql } from 'kysely';
import type { Db } from '#server/platform/database/tables.ts';

export type FailedJobRow = { id: string; kind: string; store_id: string | null; attempts: number; last_error: string | null; failed_at: Date };

/** Jobs that gave up, the newest of them first; `except`: kinds that are left out, `before`: the number of the last job of the page before. */
export async function listFailed(db: Db, { except, before, limit }: { except: readonly string[]; before: string | undefined; limit: number }) {
  const { rows } = await sql<FailedJobRow>`
    select id::text, kind, payload ->> 'store_id' as store_id, attempts, last_error, failed_at from jobs
    where failed_at is not null and kind <> all(${[...except]}::text[]) and (${before === undefined} or id < ${before ?? '0'}::bigint)
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countFailed(db: Db, except: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs where failed_at is not null and kind <> all(${[...except]}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Has a job that gave up done once more, with all its attempts before it. False for one that waits, runs, or is done: no lane looks at a
 * row that failed, so that of several calls one changes it and the others find it changed.
 */
export async function retryFailed(db: Db, id: string, except: readonly string[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set failed_at = null, attempts = 0, losses = 0, run_at = date_trunc('milliseconds', now()), locked_until = null, locked_by = null
    where id = ${id}::bigint and failed_at is not null and kind <> all(${[...except]}::text[])`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Deletes those of a kind that gave up before; how many. */
export async function forgetFailed(db: Db, kind: string, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('jobs').where('kind', '=', kind).where('failed_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
