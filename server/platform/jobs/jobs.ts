import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { type Claimed, claim, giveBack, postpone, releaseDropped, releaseLost, renew, renewMs } from './jobs-queries.ts';
import { runLanes } from './lanes.ts';

/**
 * Does one job; a throw is a failed attempt. Runs at least once, so it must be repeatable. Long work ends with an AbortError when
 * `signal` says that the node stops: that does not count as an attempt, and the next node does it.
 */
export type JobHandler = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

/** Thrown by a job that cannot run now, such as on a full disk: it costs no attempt, and the job is due again after half a minute. */
export class PutOff extends Error {}

/** How jobs are done, by kind. */
export type JobKinds = {
  handlers: Record<string, JobHandler>;
  /** Seconds until each next attempt, where they differ from the usual ones. */
  retrySeconds?: Record<string, readonly number[]>;
  /** Kinds whose work is long have this many lanes of their own on each node, so that they do not hold up the others. */
  maxAtOnce?: Record<string, number>;
  /** Called before a job is given up for good, which may happen more than once. */
  onGivenUp?: Record<string, (payload: Record<string, unknown>) => Promise<void>>;
};

type Options = JobKinds & {
  db: Db;
  clock: Clock;
  log: Log;
  /** Of `nodes`. */
  nodeId: string;
};

/** Seconds until the next attempt: the table of Standard Webhooks 1.0 (docs/reliability.md, "Retries"); after the last one the job has failed. */
const usualRetrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** How many nodes may be lost with a job before it is given up: the job may be what kills them. */
const maxLosses = 10;
const releaseMs = 2_000;
const putOffMs = 30_000;
/** Jobs at once, except those of `maxAtOnce`: a mail server that hangs must not hold up the others. */
const sharedLanes = 4;

/** Whole milliseconds, like the clock that is compared with it: a lane that is woken for a job must find it due. */
const dueNow = sql<Date>`date_trunc('milliseconds', now())`;

/**
 * Adds a job; inside a transaction it exists only if that commits. Of the jobs of a kind in `maxAtOnce`, the next one is of the
 * `fairnessKey` with the fewest at work, so that none holds every lane.
 */
export function addJob(db: Db, kind: string, payload: Record<string, unknown>, fairnessKey?: string): Promise<void> {
  return insertJob(db, kind, payload, { run_at: dueNow, fairness_key: fairnessKey ?? null });
}

/** As `addJob`, due at that time. */
export function addJobAt(db: Db, kind: string, payload: Record<string, unknown>, runAt: Date): Promise<void> {
  return insertJob(db, kind, payload, { run_at: runAt });
}

/** As `addJob`, due so many seconds after the transaction began. */
export function addJobLater(db: Db, kind: string, payload: Record<string, unknown>, seconds: number): Promise<void> {
  return insertJob(db, kind, payload, { run_at: sql<Date>`${dueNow} + ${seconds} * interval '1 second'` });
}

type Due = { run_at: Date | RawBuilder<Date>; fairness_key?: string | null };

async function insertJob(db: Db, kind: string, payload: Record<string, unknown>, due: Due): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload), ...due })
    .execute();
}

/** Deletes jobs of these kinds whose payload has `value` as its `field`. A job that runs is not aborted, but not repeated either. */
export async function removeJobs(db: Db, kinds: readonly string[], field: string, value: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', 'in', kinds).where(sql<boolean>`payload->>${field} = ${value}`).execute();
}

/** SQL: whether a job of that kind whose payload has `value` as its `field` is still to be done; a failed job is not. */
export function isJobPending(kind: string, field: string, value: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from jobs where failed_at is null and kind = ${kind} and payload->>${field} = ${value}::text)`;
}

/** Milliseconds since the newest job of that kind for that `address` in its payload was added, while one is still to be done; `undefined` without. */
export async function findJobAge(db: Db, kind: string, address: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('jobs')
    .select(sql<number>`(extract(epoch from clock_timestamp() - max(created_at)) * 1000)::float8`.as('age_ms'))
    .where('failed_at', 'is', null)
    .where('kind', '=', kind)
    .where(sql<boolean>`payload->>'address' = ${address}`)
    .executeTakeFirst();
  return found?.age_ms ?? undefined;
}

/** Runs due jobs, a few at once, until disposed; `wake` looks at once instead of within a second. */
export function runJobs(options: Options): AsyncDisposable & { wake(): void } {
  const { db, clock, log, nodeId, handlers, retrySeconds = {}, maxAtOnce = {}, onGivenUp = {} } = options;
  const stop = new AbortController();
  const atWork = new Set<Claimed>();
  const longKinds = Object.keys(maxAtOnce);
  let looking: Promise<unknown> = Promise.resolve();

  /** Reads the queue one lane at a time, so that each knows what the one before has claimed. */
  function inTurn<T>(look: () => Promise<T>): Promise<T> {
    const next = looking.then(look);
    looking = next.catch(() => undefined);
    return next;
  }

  function heldIds(): number[] {
    return [...atWork].map(({ id }) => id);
  }

  /** `kind`: one of the long ones; without it, any other. */
  async function claimNext(kind?: string): Promise<Claimed | undefined> {
    // A job that this node has given back is for another node.
    if (stop.signal.aborted) return undefined;
    // At most one job that a node was lost with runs at a time, so that the one that kills nodes does not take the others with it.
    const mayBeLost = [...atWork].every(({ losses }) => losses === 0);
    const kinds = kind === undefined ? { except: longKinds } : { only: kind };
    const job = await claim(db, { nodeId, now: clock.now(), kinds, mayBeLost, atWork: heldIds() });
    if (job) atWork.add(job);
    return job;
  }

  async function release(): Promise<void> {
    try {
      const lost = await releaseLost(db, nodeId);
      if (lost > 0) log.warn({ jobs: lost }, 'jobs of a node that is gone are taken over');
      if (lost + (await releaseDropped(db, nodeId, heldIds())) > 0) wake();
    } catch (error) {
      log.warn({ err: error }, 'the jobs that nobody works on could not be released');
    }
  }

  async function runNext(kind?: string): Promise<boolean> {
    let job: Claimed | undefined;
    try {
      job = await inTurn(() => claimNext(kind));
      if (job) await run(job);
    } catch (error) {
      log.error({ err: error }, 'the job queue cannot be read');
      return false;
    } finally {
      if (job) atWork.delete(job);
    }
    return job !== undefined;
  }

  async function run(job: Claimed): Promise<void> {
    if (stop.signal.aborted) return await giveBack(db, job);
    const steps = retrySeconds[job.kind] ?? usualRetrySeconds;
    // The job neither threw nor returned: it killed the process, and might again.
    if (job.losses >= maxLosses || job.attempts > steps.length + 1) {
      log.error({ job: job.id, kind: job.kind, attempts: job.attempts, losses: job.losses }, 'a job is given up: its node was lost while it ran');
      return await failAttempt(job, [], 'the node was lost while it ran');
    }
    const handler = handlers[job.kind];
    const held = hold(job);
    try {
      if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
      await handler(job.payload, stop.signal);
      await db.deleteFrom('jobs').where('id', '=', job.id).execute();
    } catch (error) {
      if (stop.signal.aborted && error instanceof Error && error.name === 'AbortError') return await giveBack(db, job);
      if (error instanceof PutOff) return await putOff(job, error);
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed');
      await failAttempt(job, steps, error);
    } finally {
      held.release();
    }
  }

  async function failAttempt(job: Claimed, steps: readonly number[], error: unknown): Promise<void> {
    if (steps[job.attempts - 1] === undefined) await onGivenUp[job.kind]?.(job.payload);
    await postpone(db, job, steps, error, clock.now());
  }

  async function putOff(job: Claimed, { message }: PutOff): Promise<void> {
    log.warn({ job: job.id, kind: job.kind, why: message }, 'a job is put off');
    await giveBack(db, job, new Date(clock.now().getTime() + putOffMs));
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
  const pools = [
    runLanes(sharedLanes, stop.signal, () => runNext()),
    ...longKinds.map((kind) => runLanes(maxAtOnce[kind] ?? 1, stop.signal, () => runNext(kind))),
  ];

  function wake(): void {
    for (const pool of pools) pool.wake();
  }

  return {
    wake,
    async [Symbol.asyncDispose]() {
      clearInterval(releases);
      stop.abort();
      await Promise.all(pools.map(({ done }) => done));
      await looking;
    },
  };
}
