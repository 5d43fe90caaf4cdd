import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import { named } from '#server/platform/database/named-statements.ts';
import type { Db } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { type Claimed, claim, claimMore, renewMs } from './claim-queries.ts';
import { giveBack, postpone, releaseDropped, releaseExpired, releaseLost, renew } from './jobs-queries.ts';
import { runLanes } from './lanes.ts';
import { standardRetrySeconds } from './retry-times.ts';

/**
 * Does one job; a throw is a failed attempt. Runs at least once, so it must be repeatable. Long work ends with an AbortError when
 * `signal` says that the node stops: that does not count as an attempt, and the next node does it.
 */
export type JobHandler = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

/** Thrown by a job that cannot run now, such as on a full disk: it costs no attempt, and the job is due again after half a minute. */
export class PutOff extends Error {}

/** Thrown by a job that another attempt would not help: it gives up at once. */
export class GivenUp extends Error {}

/** How jobs are done, by kind. */
export type JobKinds = {
  handlers: Record<string, JobHandler>;
  /** Seconds until each next attempt, where they differ from the usual ones. */
  retrySeconds?: Record<string, readonly number[]>;
  /** Kinds whose work is long have this many lanes of their own on each node, so that they do not hold up the others. */
  maxAtOnce?: Record<string, number>;
  /** Of a kind in `maxAtOnce`, jobs of one fairness key at once over all nodes: the other lanes stay free for the others. */
  maxOfKey?: Record<string, number>;
  /**
   * Of a kind in `maxAtOnce` whose jobs have no fairness key: those that wait are done by one call, with the payload that this makes of
   * theirs; where that throws, each by itself. What was tried before, or lost a node, is always done by itself.
   */
  joined?: Record<string, (payloads: Record<string, unknown>[]) => Record<string, unknown>>;
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

/** How many nodes may be lost with a job before it is given up: the job may be what kills them. */
const maxLosses = 10;
const releaseMs = 2_000;
const putOffMs = 30_000;
/** Jobs that one call does. */
const maxJoined = 16;
/** After such a call its lane rests, so that in a rush the next call has more of them; the first of a quiet time waits for nothing. */
const restMs = 50;
/** Jobs at once, except those of `maxAtOnce`: a mail server that hangs must not hold up the others. */
const sharedLanes = 4;

/** Whole milliseconds, like the clock that is compared with it: a lane that is woken for a job must find it due. */
const dueNow = sql<Date>`date_trunc('milliseconds', now())`;

/**
 * `fairnessKey`: of a kind in `maxAtOnce`, the keys take turns, so that none holds every lane; only such a kind has one. `sequenceKey`:
 * of another kind, it runs after the jobs of this key that were added before it and are due; not after one that failed and is tried again
 * in more than a minute, or that is planned for later.
 */
type Keys = { fairnessKey?: string; sequenceKey?: string };

/** Adds a job; inside a transaction it exists only if that commits. */
export function addJob(db: Db, kind: string, payload: Record<string, unknown>, keys: Keys = {}): Promise<void> {
  return insertJob(db, kind, payload, { ...rowOf(keys), run_at: dueNow });
}

/** SQL for a part of a statement: adds a job as `addJob` does. */
export function addingJob(kind: string, payload: Record<string, unknown>): RawBuilder<unknown> {
  return sql`insert into jobs (kind, payload, run_at) values (${kind}, ${JSON.stringify(payload)}, ${dueNow})`;
}

/** As `addJob`, due at that time. */
export function addJobAt(db: Db, kind: string, payload: Record<string, unknown>, runAt: Date, keys: Keys = {}): Promise<void> {
  return insertJob(db, kind, payload, { ...rowOf(keys), run_at: runAt });
}

/** As `addJob`, due so many seconds after the transaction began. */
export function addJobLater(db: Db, kind: string, payload: Record<string, unknown>, seconds: number): Promise<void> {
  return insertJob(db, kind, payload, { run_at: sql<Date>`${dueNow} + ${seconds} * interval '1 second'` });
}

type Due = { run_at: Date | RawBuilder<Date>; fairness_key?: string | null; sequence_key?: string | null };

const rowOf = ({ fairnessKey = null, sequenceKey = null }: { [K in keyof Keys]: Keys[K] | null }) => ({ fairness_key: fairnessKey, sequence_key: sequenceKey });

async function insertJob(db: Db, kind: string, payload: Record<string, unknown>, due: Due): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload), ...due })
    .modifyEnd(named)
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

/** Whether a job of that kind whose payload names `value` in the list `field` waits or runs, and has not failed yet. */
export async function isListedInJob(db: Db, kind: string, field: string, value: string): Promise<boolean> {
  const listing = sql`from jobs where kind = ${kind} and failed_at is null and attempts <= 1 and payload->${field} @> to_jsonb(${value}::text)`;
  // Along an index each: of those that wait, and of those that run.
  const { rows } = await sql<{ is_listed: boolean }>`
    select exists (select ${listing} and locked_until is null) or exists (select ${listing} and locked_until is not null) as is_listed`.execute(db);
  return rows[0]?.is_listed === true;
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

/** Runs due jobs, a few at once, until disposed; `wake` looks at once instead of within a second: for one kind, or for all of them. */
export function runJobs(options: Options): AsyncDisposable & { wake(kind?: string): void } {
  const { db, clock, log, nodeId, handlers, retrySeconds = {}, maxAtOnce = {}, maxOfKey = {}, joined = {}, onGivenUp = {} } = options;
  const stop = new AbortController();
  const atWork = new Set<Claimed>();
  const longKinds = Object.keys(maxAtOnce);
  /** Of each long kind, the fairness key that was served last. */
  const served = new Map<string, string>();
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

  /** `kind`: one of the long ones; without it, any other. Several jobs are done by one call. */
  async function claimNext(kind?: string): Promise<Claimed[]> {
    // A job that this node has given back is for another node.
    if (stop.signal.aborted) return [];
    // At most one job that a node was lost with runs at a time, so that the one that kills nodes does not take the others with it.
    const mayBeLost = [...atWork].every(({ losses }) => losses === 0);
    const kinds = kind === undefined ? { except: longKinds } : { only: kind, after: served.get(kind) ?? '', maxOfKey: maxOfKey[kind] };
    const job = await claim(db, { nodeId, now: clock.now(), kinds, mayBeLost, atWork: heldIds() });
    if (!job) return [];
    atWork.add(job);
    if (job.fairness_key) served.set(job.kind, job.fairness_key);
    if (!joined[job.kind] || job.attempts > 1 || job.losses > 0) return [job];
    const more = await claimJoined(job);
    for (const one of more) atWork.add(one);
    return [job, ...more];
  }

  /** None where the database does not answer: the first one is at work already, and those that were locked after all are released. */
  async function claimJoined({ kind }: Claimed): Promise<Claimed[]> {
    try {
      return await claimMore(db, { nodeId, now: clock.now(), kind, limit: maxJoined - 1 });
    } catch (error) {
      log.warn({ err: error, kind }, 'no more jobs could be claimed');
      return [];
    }
  }

  async function release(): Promise<void> {
    try {
      const lost = await releaseLost(db, nodeId);
      if (lost > 0) log.warn({ jobs: lost }, 'jobs of a node that is gone are taken over');
      const expired = await releaseExpired(db, clock.now(), heldIds());
      if (lost + expired + (await releaseDropped(db, nodeId, heldIds())) > 0) wake();
    } catch (error) {
      log.warn({ err: error }, 'the jobs that nobody works on could not be released');
    }
  }

  async function runNext(wakeAnother: () => void, kind?: string): Promise<boolean> {
    let jobs: Claimed[] = [];
    try {
      jobs = await inTurn(() => claimNext(kind));
      if (jobs.some((job) => job.has_next)) wakeAnother();
      if (jobs.length > 1 && (await runJoined(jobs))) {
        await delay(restMs, undefined, { signal: stop.signal }).catch(() => undefined);
        return true;
      }
      for (const job of jobs) await run(job);
    } catch (error) {
      log.error({ err: error }, 'the job queue cannot be read');
      return false;
    } finally {
      for (const job of jobs) atWork.delete(job);
    }
    return jobs.length > 0;
  }

  /** Resolves with false where each is to be done by itself. */
  async function runJoined(jobs: readonly Claimed[]): Promise<boolean> {
    const [{ kind }] = jobs as [Claimed];
    const [handler, join] = [handlers[kind], joined[kind]];
    if (!handler || !join) return false;
    const held = jobs.map(hold);
    const ids = jobs.map(({ id }) => id);
    try {
      await handler(join(jobs.map(({ payload }) => payload)), stop.signal);
      await sql`delete from jobs where id = any(${ids}::bigint[]) ${named}`.execute(db);
      return true;
    } catch (error) {
      if (!stop.signal.aborted) log.warn({ err: error, jobs: ids, kind }, 'jobs failed together, and are done one by one');
      return false;
    } finally {
      for (const one of held) one.release();
    }
  }

  async function run(job: Claimed): Promise<void> {
    if (stop.signal.aborted) return await giveBack(db, job);
    const steps = retrySeconds[job.kind] ?? standardRetrySeconds;
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
      await db.deleteFrom('jobs').where('id', '=', job.id).modifyEnd(named).execute();
    } catch (error) {
      if (stop.signal.aborted && error instanceof Error && error.name === 'AbortError') return await giveBack(db, job);
      if (error instanceof PutOff) return await putOff(job, error);
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed');
      await failAttempt(job, error instanceof GivenUp ? [] : steps, error);
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
  const shared = runLanes(sharedLanes, stop.signal, runNext);
  const ofKind = new Map(longKinds.map((kind) => [kind, runLanes(maxAtOnce[kind] ?? 1, stop.signal, (wakeAnother) => runNext(wakeAnother, kind))]));
  const pools = [shared, ...ofKind.values()];

  function wake(kind?: string): void {
    for (const pool of kind === undefined ? pools : [ofKind.get(kind) ?? shared]) pool.wake();
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
