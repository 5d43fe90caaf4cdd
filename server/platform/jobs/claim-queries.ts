import { type RawBuilder, sql } from 'kysely';
import { named } from '#server/platform/database/named-statements.ts';
import type { Db } from '#server/platform/database/tables.ts';

const lockSeconds = 60;
/** Milliseconds between two renewals of a lock. */
export const renewMs: number = lockSeconds * 500;
/** A job waits for an earlier one of its sequence that is tried again so soon; for one that fails on, it does not wait. */
const soonSeconds = 60;

/** A job that a lane of this node works on. `has_next`: more may be due. */
export type Claimed = {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  losses: number;
  locked_by: string | null;
  fairness_key: string | null;
  has_next: boolean;
};

/** `only`: the kind to take, of the next fairness key after `after`; `except`: the kinds to leave. `atWork`: the jobs that this node works on. */
export type Claim = {
  nodeId: string;
  now: Date;
  kinds: { only: string; after: string; maxOfKey?: number } | { except: readonly string[] };
  mayBeLost: boolean;
  atWork: readonly number[];
};

/**
 * The next job of these kinds, locked for this lane. What is locked is not looked at: `releaseExpired` unlocks it. It is chosen in a
 * materialized CTE: as a subquery of `in` the planner may run it anew for each row it looks at, and lock more jobs than are done.
 */
export async function claim(db: Db, wanted: Claim): Promise<Claimed | undefined> {
  const { rows } = await claiming(wanted).execute(db);
  return rows[0];
}

/** Jobs of one kind that were never tried, the longest due first, locked for the lane that has claimed one of them. */
export async function claimMore(db: Db, { nodeId, now, kind, limit }: { nodeId: string; now: Date; kind: string; limit: number }): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select id from jobs
      where kind = ${kind} and failed_at is null and locked_until is null and run_at <= ${now} and attempts = 0 and losses = 0 and fairness_key is null
      order by run_at limit ${limit} for update skip locked
    )
    ${lockingDue(nodeId, now, sql`true`)} ${named}`.execute(db);
  return rows;
}

/** The statement of `claim`: it reads a handful of rows, however many wait, and of a kind with fairness keys a few for each key. */
export function claiming({ nodeId, now, kinds, mayBeLost, atWork }: Claim): RawBuilder<Claimed> {
  const free = sql`failed_at is null and locked_until is null`;
  const open = sql`${free} and run_at <= ${now} and id <> all(${[...atWork]}::bigint[]) and (${mayBeLost} or losses = 0)`;
  // Of one kind nobody knows but by another walk, which the lane that is woken does anyway.
  const [due, hasNext] = 'only' in kinds ? [nextOfKind(kinds, free, open), sql`true`] : [nextShared(kinds.except, open, now), sharedHasNext(now)];
  return sql<Claimed>`
    with recursive ${due}
    ${lockingDue(nodeId, now, hasNext)} ${named}`;
}

/** The jobs that `due` names, locked for a lane of this node. */
function lockingDue(nodeId: string, now: Date, hasNext: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update jobs set attempts = attempts + 1, locked_until = ${lockEnd(now)}, locked_by = ${nodeId}
    from due where jobs.id = due.id
    returning jobs.id, jobs.kind, jobs.payload, jobs.attempts, jobs.losses, jobs.locked_by, jobs.fairness_key, ${hasNext} as has_next`;
}

function sharedHasNext(now: Date): RawBuilder<unknown> {
  return sql`exists (select from jobs next where next.id <> jobs.id and next.failed_at is null and next.locked_until is null and next.fairness_key is null and next.run_at <= ${now})`;
}

/** Those with a fairness key have lanes of their own: however many of them wait, they are passed over by the index. */
function nextShared(except: readonly string[], open: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`due as materialized (
    select id from jobs where ${open} and fairness_key is null and kind <> all(${[...except]}::text[])
      and (sequence_key is null or not exists (
        select from jobs earlier
        where earlier.sequence_key = jobs.sequence_key and earlier.id < jobs.id and earlier.failed_at is null and (earlier.locked_until is not null
          or earlier.run_at <= ${now} or (earlier.attempts > 0 and earlier.run_at <= ${new Date(now.getTime() + soonSeconds * 1000)}))
      ))
    order by run_at limit 1 for update skip locked
  )`;
}

/**
 * The keys take turns: the walk begins after the key that was served last, and ends with the first that has a due job and none at work.
 * Where every such key is at work, it is the one with the fewest, below `maxOfKey`. What has no key comes first.
 */
function nextOfKind({ only: kind, after, maxOfKey }: { only: string; after: string; maxOfKey?: number }, free: RawBuilder<unknown>, open: RawBuilder<unknown>) {
  const keyAfter = (last: RawBuilder<unknown>) =>
    sql`(select fairness_key from jobs where kind = ${kind} and ${free} and fairness_key > ${last} order by fairness_key limit 1)`;
  const oldestOf = (key: RawBuilder<unknown>) =>
    sql`(select id from jobs where kind = ${kind} and ${open} and fairness_key ${key} order by run_at limit 1 for update skip locked)`;
  return sql`at_work as materialized (
    select fairness_key, count(*) as jobs from jobs where kind = ${kind} and failed_at is null and locked_until is not null and fairness_key is not null group by 1
  ), later (fairness_key) as (
    select ${keyAfter(sql`${after}`)} union all select ${keyAfter(sql`later.fairness_key`)} from later where later.fairness_key is not null
  ), sooner (fairness_key) as (
    select ${keyAfter(sql`''`)} union all select ${keyAfter(sql`sooner.fairness_key`)} from sooner where sooner.fairness_key <= ${after}
  ), idle_key as (
    select fairness_key from later where fairness_key is not null union all select fairness_key from sooner where fairness_key <= ${after}
  ), busy_key as (
    select fairness_key from at_work where ${maxOfKey ?? null}::int is null or jobs < ${maxOfKey ?? null}::int order by jobs, fairness_key <= ${after}, fairness_key
  ), due as materialized (
    select id from (
      (select id from ${oldestOf(sql`is null`)} as of_none)
      union all (select job.id from idle_key cross join lateral ${oldestOf(sql`= idle_key.fairness_key`)} as job
        where not exists (select from at_work where at_work.fairness_key = idle_key.fairness_key))
      union all (select job.id from busy_key cross join lateral ${oldestOf(sql`= busy_key.fairness_key`)} as job)
    ) as found limit 1
  )`;
}

export function lockEnd(now: Date): Date {
  return new Date(now.getTime() + lockSeconds * 1000);
}
