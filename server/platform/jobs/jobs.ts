import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { type Claimed, claim, giveBack, postpone, releaseDropped, releaseLost, renew, renewMs } from '#server/platform/jobs/jobs-queries.ts';
import type { Log } from '#server/platform/logs/log.ts';

/**
 * Does one job; a throw is a failed attempt. Runs at least once, so it must bear a repeat. Work that is long ends with an
 * AbortError when `signal` says that the node stops: that is no attempt, and the next node does it.
 */
export type JobHandler = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

type Options = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Of `nodes`. */
  nodeId: string;
  handlers: Record<string, JobHandler>;
  /** Seconds until each next attempt, for kinds whose work is of use only for a while. */
  retrySeconds?: Record<string, readonly number[]>;
  /** Most jobs at once on this node, for kinds whose work is long: in all lanes at once they would hold up the others. */
  most?: Record<string, number>;
};

/** Seconds until the next attempt: the table of Standard Webhooks 1.0 (docs/reliability.md, "Retries"); after the last one the job has failed. */
const usualRetrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const idleMs = 1_000;
/** How often a node may be lost with a job before it is given up: the job may be what ends them. */
const mostLosses = 10;
const releaseMs = 2_000;
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
export function runJobs({ db, clock, log, nodeId, handlers, retrySeconds = {}, most = {} }: Options): AsyncDisposable & { wake(): void } {
  const stop = new AbortController();
  const sleepers: (() => void)[] = [];
  /** Somebody called while every lane was busy. */
  let called = false;
  const atWork = new Set<Claimed>();
  let looking: Promise<unknown> = Promise.resolve();

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

  /** One look at the queue at a time: each knows what the one before has claimed. */
  function inTurn<T>(look: () => Promise<T>): Promise<T> {
    const next = looking.then(look);
    looking = next.catch(() => undefined);
    return next;
  }

  async function claimNext(): Promise<Claimed | undefined> {
    // What a lane has given back is for another node.
    if (stop.signal.aborted) return undefined;
    const running = [...atWork];
    const full = Object.keys(most).filter((kind) => running.filter((job) => job.kind === kind).length >= (most[kind] ?? 0));
    // One at a time of those that a node was lost with: whichever of them ends nodes, the others are not lost with it again.
    const job = await claim(db, { nodeId, now: clock.now(), full, mayBeLost: running.every(({ losses }) => losses === 0) });
    if (job) atWork.add(job);
    return job;
  }

  async function release(): Promise<void> {
    try {
      const lost = await releaseLost(db, nodeId);
      if (lost > 0) log.warn({ jobs: lost }, 'jobs of a node that is gone are taken over');
      const held = [...atWork].map(({ id }) => id);
      if (lost + (await releaseDropped(db, nodeId, held)) > 0) wake();
    } catch (error) {
      log.warn({ err: error }, 'the jobs that nobody works on could not be released');
    }
  }

  async function runNext(): Promise<boolean> {
    const job = await inTurn(claimNext);
    if (!job) return false;
    try {
      await run(job);
    } finally {
      atWork.delete(job);
    }
    return true;
  }

  async function run(job: Claimed): Promise<void> {
    if (stop.signal.aborted) return await giveBack(db, job);
    const steps = retrySeconds[job.kind] ?? usualRetrySeconds;
    // It neither threw nor ended: it took the process with it, and would do so for ever.
    if (job.losses >= mostLosses || job.attempts > steps.length + 1) {
      log.error({ job: job.id, kind: job.kind, attempts: job.attempts, losses: job.losses }, 'a job is given up: its node was lost while it ran');
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
    }, renewMs);
    return { release: () => clearInterval(renewal) };
  }

  void inTurn(release);
  const releases = setInterval(() => void inTurn(release), releaseMs);
  const running = Promise.all(Array.from({ length: lanes }, loop));
  return {
    wake,
    async [Symbol.asyncDispose]() {
      clearInterval(releases);
      stop.abort();
      for (const sleeper of sleepers) sleeper();
      await running;
      await looking;
    },
  };
}
