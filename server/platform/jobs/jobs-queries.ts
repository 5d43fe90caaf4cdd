import { sql } from 'kysely';
import type { Db } from '#server/platform/database/tables.ts';

const lockSeconds = 60;
/** Milliseconds between two renewals of a lock. */
export const renewMs: number = lockSeconds * 500;

/** A job that a lane of this node works on. */
export type Claimed = { id: number; kind: string; payload: Record<string, unknown>; attempts: number; losses: number; locked_by: string | null };
/** `only`: the kind to take, fairly; `except`: the kinds to leave. `atWork`: the jobs that this node works on, even if their locks have expired. */
type Claim = { nodeId: string; now: Date; kinds: { only: string } | { except: readonly string[] }; mayBeLost: boolean; atWork: readonly number[] };

/**
 * The job of these kinds that is due for longest, locked for this lane. It is chosen in a materialized CTE: as a subquery of `in`
 * the planner may run it anew for each row it looks at, and lock more jobs than are done.
 */
export async function claim(db: Db, { nodeId, now, kinds, mayBeLost, atWork }: Claim): Promise<Claimed | undefined> {
  const only = 'only' in kinds ? kinds.only : undefined;
  const except = 'except' in kinds ? kinds.except : [];
  return await db
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('jobs')
          .select('id')
          .where('failed_at', 'is', null)
          .where('run_at', '<=', now)
          .$if(except.length > 0, (due) => due.where('kind', 'not in', except))
          .$if(only !== undefined, (due) => due.where('kind', '=', only as string).orderBy(atWorkFor(now)))
          .$if(atWork.length > 0, (due) => due.where('id', 'not in', atWork))
          .$if(!mayBeLost, (due) => due.where('losses', '=', 0))
          .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
          .orderBy('run_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('jobs')
    .from('due')
    .set({ attempts: sql`attempts + 1`, locked_until: lockEnd(now), locked_by: nodeId })
    .whereRef('jobs.id', '=', 'due.id')
    .returning(['jobs.id', 'jobs.kind', 'jobs.payload', 'jobs.attempts', 'jobs.losses', 'jobs.locked_by'])
    .executeTakeFirst();
}

/** How many jobs of the same kind and fairness key are at work; 0 without a key. */
function atWorkFor(now: Date) {
  return sql`(select count(*) from jobs other
    where other.kind = jobs.kind and other.fairness_key = jobs.fairness_key and other.failed_at is null and other.locked_until >= ${now})`;
}

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

/** The row of a job, unless another node has taken it in the belief that this one was gone. */
function whileOurs(db: Db, { id, attempts, losses, locked_by }: Claimed) {
  return db.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts).where('losses', '=', losses).where('locked_by', '=', locked_by);
}

export async function renew(db: Db, job: Claimed, now: Date): Promise<void> {
  await whileOurs(db, job)
    .set({ locked_until: lockEnd(now) })
    .execute();
}

function lockEnd(now: Date): Date {
  return new Date(now.getTime() + lockSeconds * 1000);
}

/** Releases a job without counting the attempt; it is due at once, or at `runAt`. */
export async function giveBack(db: Db, job: Claimed, runAt?: Date): Promise<void> {
  await whileOurs(db, job)
    .set({ attempts: job.attempts - 1, locked_until: null, locked_by: null, ...(runAt && { run_at: runAt }) })
    .execute();
}

export async function postpone(db: Db, job: Claimed, steps: readonly number[], error: unknown, now: Date): Promise<void> {
  const seconds = steps[job.attempts - 1];
  const next = seconds === undefined ? { failed_at: now } : { run_at: new Date(now.getTime() + seconds * 1000 * (1 + Math.random() / 10)) };
  await whileOurs(db, job)
    .set({ ...next, locked_until: null, locked_by: null, last_error: String(error).slice(0, 500) })
    .execute();
}
