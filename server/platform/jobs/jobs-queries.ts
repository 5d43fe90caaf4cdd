import { sql } from 'kysely';
import type { Db } from '#server/platform/database/tables.ts';
import { type Claimed, lockEnd } from './claim-queries.ts';
import { retryAt } from './retry-times.ts';

/**
 * Releases jobs of nodes that are gone, without counting the attempt. They are due at once, from the second loss on after 5 s, 10 s,
 * up to 5 minutes, so that a job that kills nodes leaves them time to serve. Resolves with how many.
 */
export async function releaseLost(db: Db, nodeId: string): Promise<number> {
  const { numAffectedRows } = await sql`update jobs
    set attempts = attempts - 1, losses = losses + 1, locked_until = null, locked_by = null,
      run_at = case when losses = 0 then run_at else now() + least(300, 5 * 2 ^ (losses - 1)) * interval '1 second' end
    where locked_by is not null and locked_by <> ${nodeId} and not exists (select from nodes where nodes.id = jobs.locked_by)`.execute(db);
  return Number(numAffectedRows);
}

/** Releases jobs that no lane of this node works on any more: the database was away when the attempt ended, or when it was claimed. */
export async function releaseDropped(db: Db, nodeId: string, atWork: readonly number[]): Promise<number> {
  const dropped = db
    .updateTable('jobs')
    .where('locked_by', '=', nodeId)
    .$if(atWork.length > 0, (held) => held.where('id', 'not in', atWork));
  const { numUpdatedRows } = await dropped.set({ locked_until: null, locked_by: null }).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Unlocks jobs whose lock has run out, except those that this node works on: their node lives, and cannot reach the database. */
export async function releaseExpired(db: Db, now: Date, atWork: readonly number[]): Promise<number> {
  const expired = db
    .updateTable('jobs')
    .where('failed_at', 'is', null)
    .where('locked_until', '<', now)
    .where(sql<boolean>`id <> all(${[...atWork]}::bigint[])`);
  const { numUpdatedRows } = await expired.set({ locked_until: null, locked_by: null }).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The row of a job, unless another node has taken it in the belief that this one was gone. */
function whileOurs(db: Db, { id, attempts, losses, locked_by }: Claimed) {
  return db.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts).where('losses', '=', losses).where('locked_by', '=', locked_by);
}

export async function renew(db: Db, job: Claimed, now: Date): Promise<void> {
  await whileOurs(db, job)
    .set({ locked_until: lockEnd(now) })
    .execute();
}

/** Releases a job without counting the attempt; it is due at once, or at `runAt`. */
export async function giveBack(db: Db, job: Claimed, runAt?: Date): Promise<void> {
  await whileOurs(db, job)
    .set({ attempts: job.attempts - 1, locked_until: null, locked_by: null, ...(runAt && { run_at: runAt }) })
    .execute();
}

export async function postpone(db: Db, job: Claimed, steps: readonly number[], error: unknown, now: Date): Promise<void> {
  const runAt = retryAt(job.attempts, steps, now);
  const next = runAt === undefined ? { failed_at: now } : { run_at: runAt };
  await whileOurs(db, job)
    .set({ ...next, locked_until: null, locked_by: null, last_error: String(error).slice(0, 500) })
    .execute();
}
