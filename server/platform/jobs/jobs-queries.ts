import { sql } from 'kysely';
import type { Db } from '#server/platform/database/tables.ts';

const lockSeconds = 60;
/** How often a lane says that it still works, in milliseconds. */
export const renewMs: number = lockSeconds * 500;

/** A job that a lane of this node works on. */
export type Claimed = { id: number; kind: string; payload: Record<string, unknown>; attempts: number; losses: number; locked_by: string | null };
type Claim = { nodeId: string; now: Date; full: readonly string[]; mayBeLost: boolean };

/**
 * The job that is due for longest and of no kind of `full`, locked for this lane. It is chosen in a materialized CTE: as a
 * subquery of `in` the planner may run it anew for each row it looks at, and lock more jobs than are done.
 */
export async function claim(db: Db, { nodeId, now, full, mayBeLost }: Claim): Promise<Claimed | undefined> {
  return await db
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('jobs')
          .select('id')
          .where('failed_at', 'is', null)
          .where('run_at', '<=', now)
          .$if(full.length > 0, (due) => due.where('kind', 'not in', full))
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

/**
 * Frees what nodes held that are gone, as if it had not been tried: due at once, and from its second loss on after 5 s, 10 s, up to
 * 5 minutes, so that what ends nodes leaves them time to serve. Resolves with how many.
 */
export async function releaseLost(db: Db, nodeId: string): Promise<number> {
  const { numAffectedRows } = await sql`update jobs
    set attempts = attempts - 1, losses = losses + 1, locked_until = null, locked_by = null,
      run_at = case when losses = 0 then run_at else now() + least(300, 5 * 2 ^ (losses - 1)) * interval '1 second' end
    where locked_by is not null and locked_by <> ${nodeId} and not exists (select from nodes where nodes.id = jobs.locked_by)`.execute(db);
  return Number(numAffectedRows);
}

/** Frees what no lane of this node works on any more: the database was away when the attempt ended, or was claimed. */
export async function releaseDropped(db: Db, nodeId: string, atWork: readonly number[]): Promise<number> {
  const dropped = db
    .updateTable('jobs')
    .where('locked_by', '=', nodeId)
    .$if(atWork.length > 0, (held) => held.where('id', 'not in', atWork));
  const { numUpdatedRows } = await dropped.set({ locked_until: null, locked_by: null }).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The row of a job while nobody else has taken it, as others may from a node that they took for gone. */
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

/** Due at once, as if it had not been tried. */
export async function giveBack(db: Db, job: Claimed): Promise<void> {
  await whileOurs(db, job)
    .set({ attempts: job.attempts - 1, locked_until: null, locked_by: null })
    .execute();
}

export async function postpone(db: Db, job: Claimed, steps: readonly number[], error: unknown, now: Date): Promise<void> {
  const seconds = steps[job.attempts - 1];
  const next = seconds === undefined ? { failed_at: now } : { run_at: new Date(now.getTime() + seconds * 1000 * (1 + Math.random() / 10)) };
  await whileOurs(db, job)
    .set({ ...next, locked_until: null, locked_by: null, last_error: String(error).slice(0, 500) })
    .execute();
}
