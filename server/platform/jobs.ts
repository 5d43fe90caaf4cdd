import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * Does one job; a throw is a failed attempt. Runs at least once, so it must bear a repeat. Work that is long ends with an
 * AbortError when `signal` says that the node stops: that is no attempt, and the next node does it.
 */
export type JobHandler = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

type Options = {
  db: Db;
  clock: Clock;
  log: Log;
  handlers: Record<string, JobHandler>;
  /** Seconds until each next attempt, for kinds whose work is of use only for a while. */
  retrySeconds?: Record<string, readonly number[]>;
  /** Most jobs at once on this node, for kinds whose work is long: in all lanes at once they would hold up the others. */
  most?: Record<string, number>;
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

/** SQL: whether a job of that kind whose payload has `value` as its `field` is still to be done; one that used up its attempts is not. */
export function isJobPending(kind: string, field: string, value: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from jobs where failed_at is null and kind = ${kind} and payload->>${field} = ${value}::text)`;
}

/** Runs due jobs, a few at once, until disposed; `wake` looks at once instead of within a second. */
export function runJobs({ db, clock, log, handlers, retrySeconds = {}, most = {} }: Options): AsyncDisposable & { wake(): void } {
  const stop = new AbortController();
  const sleepers: (() => void)[] = [];
  /** Somebody called while every lane was busy. */
  let called = false;
  const atWork = new Map<string, number>();
  let claiming: Promise<unknown> = Promise.resolve();

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

  /** One claim at a time: each knows of what kinds the one before has made the most. */
  async function claimNext(): Promise<Claimed | undefined> {
    const next = claiming.then(async () => {
      // What a lane has given back is for another node.
      if (stop.signal.aborted) return undefined;
      const full = Object.keys(most).filter((kind) => (atWork.get(kind) ?? 0) >= (most[kind] ?? 0));
      const job = await claim(db, clock.now(), full);
      if (job) count(job.kind, 1);
      return job;
    });
    claiming = next.catch(() => undefined);
    return await next;
  }

  function count(kind: string, change: 1 | -1): void {
    atWork.set(kind, (atWork.get(kind) ?? 0) + change);
  }

  async function runNext(): Promise<boolean> {
    const job = await claimNext();
    if (!job) return false;
    try {
      await run(job);
    } finally {
      count(job.kind, -1);
    }
    return true;
  }

  async function run(job: Claimed): Promise<void> {
    if (stop.signal.aborted) return await giveBack(db, job);
    const steps = retrySeconds[job.kind] ?? usualRetrySeconds;
    // Its last attempt neither threw nor ended: it took the process with it, and would do so for ever.
    if (job.attempts > steps.length + 1) {
      log.error({ job: job.id, kind: job.kind, attempts: job.attempts }, 'a job is given up: its node was lost while it ran');
      return await postpone(db, job, [], 'the node was lost while it ran', clock.now());
    }
    const handler = handlers[job.kind];
    const held = hold(job);
    try {
      if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
      await handler(job.payload, stop.signal);
      await db.deleteFrom('jobs').where('id', '=', job.id).execute();
    } catch (error) {
      if (stop.signal.aborted && error instanceof Error && error.name === 'AbortError') return await giveBack(db, job);
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed');
      await postpone(db, job, steps, error, clock.now());
    } finally {
      held.release();
    }
  }

  /** Keeps the lock while the work takes longer than the lock lasts, so that no other lane takes it too. */
  function hold(job: Claimed): { release(): void } {
    const renewal = setInterval(() => {
      renew(db, job, clock.now()).catch((error: unknown) => log.warn({ err: error, job: job.id }, 'the lock of a job could not be renewed'));
    }, lockSeconds * 500);
    return { release: () => clearInterval(renewal) };
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

type Claimed = { id: number; kind: string; payload: Record<string, unknown>; attempts: number };

/**
 * The job that is due for longest and of no kind of `full`, locked for this lane. It is chosen in a materialized CTE: as a
 * subquery of `in` the planner may run it anew for each row it looks at, and lock more jobs than are done.
 */
async function claim(db: Db, now: Date, full: readonly string[]): Promise<Claimed | undefined> {
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
          .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
          .orderBy('run_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('jobs')
    .from('due')
    .set({ attempts: sql`attempts + 1`, locked_until: lockEnd(now) })
    .whereRef('jobs.id', '=', 'due.id')
    .returning(['jobs.id', 'jobs.kind', 'jobs.payload', 'jobs.attempts'])
    .executeTakeFirst();
}

/** Unless it was done, postponed, or taken by another lane meanwhile. */
async function renew(db: Db, { id, attempts }: Claimed, now: Date): Promise<void> {
  const isHeld = db.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts).where('locked_until', 'is not', null);
  await isHeld.set({ locked_until: lockEnd(now) }).execute();
}

function lockEnd(now: Date): Date {
  return new Date(now.getTime() + lockSeconds * 1000);
}

/** Due at once, as if it had not been tried. Unless it was taken by another lane meanwhile. */
async function giveBack(db: Db, { id, attempts }: Claimed): Promise<void> {
  const isOurs = db.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts);
  await isOurs.set({ attempts: attempts - 1, locked_until: null }).execute();
}

async function postpone(db: Db, job: Claimed, steps: readonly number[], error: unknown, now: Date): Promise<void> {
  const seconds = steps[job.attempts - 1];
  const next = seconds === undefined ? { failed_at: now } : { run_at: new Date(now.getTime() + seconds * 1000 * (1 + Math.random() / 10)) };
  await db
    .updateTable('jobs')
    .set({ ...next, locked_until: null, last_error: String(error).slice(0, 500) })
    .where('id', '=', job.id)
    .execute();
}
