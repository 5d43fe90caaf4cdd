import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';

/** Does one job; a throw is a failed attempt. Runs at least once, so it must bear a repeat. */
export type JobHandler = (payload: Record<string, unknown>) => Promise<void>;

type Options = {
  db: Db;
  clock: Clock;
  log: Log;
  handlers: Record<string, JobHandler>;
  /** Seconds until each next attempt, for kinds whose work is of use only for a while. */
  retrySeconds?: Record<string, readonly number[]>;
};

/** Seconds until the next attempt: the table of Standard Webhooks 1.0 (reliability.md §1); after the last one the job has failed. */
const usualRetrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const lockSeconds = 60;
const idleMs = 1_000;
/** Jobs at once: a mail server that hangs must not hold up the others. */
const lanes = 4;

/** Whole milliseconds, as the clock that asks for due jobs counts: a job must be due to whoever is woken for it. */
const dueNow = sql<Date>`date_trunc('milliseconds', now())`;

/** Adds a job; inside a transaction it exists only if that commits. */
export async function addJob(db: Db, kind: string, payload: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload), run_at: dueNow })
    .execute();
}

/** Runs due jobs, a few at once, until disposed; `wake` looks at once instead of within a second. */
export function runJobs({ db, clock, log, handlers, retrySeconds = {} }: Options): AsyncDisposable & { wake(): void } {
  const stop = new AbortController();
  const sleepers: (() => void)[] = [];
  /** Somebody called while every lane was busy. */
  let called = false;

  async function loop(): Promise<void> {
    while (!stop.signal.aborted) {
      const worked = await runNext().catch((error: unknown) => void log.error({ err: error }, 'the job queue cannot be read'));
      if (worked) wake();
      else if (!stop.signal.aborted) await sleep();
    }
  }

  /** Wakes one lane; one that finds work wakes the next. */
  function wake(): void {
    const sleeper = sleepers.shift();
    if (sleeper) sleeper();
    else called = true;
  }

  async function sleep(): Promise<void> {
    if (called) {
      called = false;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    sleepers.push(resolve);
    const timer = setTimeout(resolve, idleMs);
    await promise;
    clearTimeout(timer);
    if (sleepers.includes(resolve)) sleepers.splice(sleepers.indexOf(resolve), 1);
  }

  async function runNext(): Promise<boolean> {
    const now = clock.now();
    const job = await claim(db, now);
    if (!job) return false;
    const handler = handlers[job.kind];
    try {
      if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
      await handler(job.payload);
      await db.deleteFrom('jobs').where('id', '=', job.id).execute();
    } catch (error) {
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed');
      await postpone(db, job, retrySeconds[job.kind] ?? usualRetrySeconds, error, clock.now());
    }
    return true;
  }

  const running = Promise.all(Array.from({ length: lanes }, loop));
  return {
    wake,
    async [Symbol.asyncDispose]() {
      stop.abort();
      for (const sleeper of sleepers) sleeper();
      await running;
    },
  };
}

/**
 * The job that is due for longest, locked for this lane. It is chosen in a materialized CTE: as a subquery of `in` the planner
 * may run it anew for each row it looks at, and lock more jobs than are done.
 */
async function claim(db: Db, now: Date) {
  return await db
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('jobs')
          .select('id')
          .where('failed_at', 'is', null)
          .where('run_at', '<=', now)
          .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
          .orderBy('run_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('jobs')
    .from('due')
    .set({ attempts: sql`attempts + 1`, locked_until: new Date(now.getTime() + lockSeconds * 1000) })
    .whereRef('jobs.id', '=', 'due.id')
    .returning(['jobs.id', 'jobs.kind', 'jobs.payload', 'jobs.attempts'])
    .executeTakeFirst();
}

async function postpone(db: Db, job: { id: number; attempts: number }, steps: readonly number[], error: unknown, now: Date): Promise<void> {
  const seconds = steps[job.attempts - 1];
  const next = seconds === undefined ? { failed_at: now } : { run_at: new Date(now.getTime() + seconds * 1000 * (1 + Math.random() / 10)) };
  await db
    .updateTable('jobs')
    .set({ ...next, locked_until: null, last_error: String(error).slice(0, 500) })
    .where('id', '=', job.id)
    .execute();
}
