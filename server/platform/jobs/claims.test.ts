import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.ts';
import { countRowsRead } from '../../../test/support/servers/rows-read.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../logs/log.ts';
import { type Claim, claim, claiming } from './claim-queries.ts';
import { addJob, addJobAt, runJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`truncate jobs`.execute(database.db);
});

const log = createLog('silent');
const nodeId = randomUUID();
const shared: Claim['kinds'] = { except: ['send'] };
const ofKind = (after = ''): Claim['kinds'] => ({ only: 'send', after, maxOfKey: 2 });
const wanted = (kinds: Claim['kinds']): Claim => ({ nodeId, now: new Date(), kinds, mayBeLost: true, atWork: [] });

const readBy = (kinds: Claim['kinds']) => countRowsRead(database.db, claiming(wanted(kinds)));

/** Jobs that are due, as many of each key; those of the first are the oldest. */
async function fill(jobs: number, keys: number): Promise<void> {
  await sql`insert into jobs (kind, payload, fairness_key, run_at)
    select 'send', '{}', lpad(((n - 1) / ${jobs / keys}::int)::text, 6, '0'), now() - interval '1 hour' + n * interval '1 ms' from generate_series(1, ${jobs}) as n`.execute(
    database.db,
  );
  await sql`analyze jobs`.execute(database.db);
}

describe('a claim reads a handful of rows beside 50,000 that are due', () => {
  test.each([1, 50, 2_000])('of %i keys', async (keys) => {
    await fill(50_000, keys);
    await addJob(database.db, 'mail', {});
    expect(await readBy(ofKind())).toBeLessThan(20);
    expect(await readBy(ofKind('000000'))).toBeLessThan(20);
    // The mail is the newest of all.
    expect(await readBy(shared)).toBeLessThan(20);
    expect(await claim(database.db, wanted(shared))).toMatchObject({ kind: 'mail', has_next: false });
  });

  test('whose key has all that it may, of the key that nobody holds; without one it reads no more either', async () => {
    await fill(50_000, 1);
    await sql`update jobs set locked_until = now() + interval '1 minute', locked_by = ${nodeId} where id in (select id from jobs order by run_at limit 2)`.execute(
      database.db,
    );
    expect(await readBy(ofKind())).toBeLessThan(20);
    expect(await claim(database.db, wanted(ofKind()))).toBeUndefined();
    await addJob(database.db, 'send', { of: 'another' }, { fairnessKey: 'x' });
    expect(await claim(database.db, wanted(ofKind('x')))).toMatchObject({ payload: { of: 'another' }, fairness_key: 'x' });
  });

  test('and one for each key whose jobs wait for later', async () => {
    await fill(2_000, 1_000);
    await sql`update jobs set run_at = now() + interval '1 hour'`.execute(database.db);
    await addJob(database.db, 'send', {}, { fairnessKey: '000500' });
    expect(await readBy(ofKind())).toBeLessThan(1_020);
    expect(await claim(database.db, wanted(ofKind('000700')))).toMatchObject({ fairness_key: '000500' });
  });
});

test('the keys take turns, also with one lane: who has many jobs waits for who has one', async () => {
  const done: string[] = [];
  const all = Promise.withResolvers<void>();
  const handlers = {
    async send({ of }: Record<string, unknown>) {
      if (done.push(String(of)) === 6) all.resolve();
    },
  };
  for (let nth = 0; nth < 4; nth += 1) await addJob(database.db, 'send', { of: 'a' }, { fairnessKey: 'a' });
  for (const of of ['b', 'c']) await addJob(database.db, 'send', { of }, { fairnessKey: of });
  await using _jobs = runJobs({ db: database.db, clock: systemClock, log, nodeId, handlers, maxAtOnce: { send: 1 } });
  await all.promise;
  expect(done).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
});

describe('jobs of one sequence', () => {
  const step = (nth: number, sequenceKey = 'order 1') => addJob(database.db, 'tell', { nth }, { sequenceKey });

  test('run one after the other, as they were added, beside those of others', async () => {
    const { db } = database;
    const [first, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done: unknown[] = [];
    const handlers = {
      async tell({ nth }: Record<string, unknown>) {
        if (nth === 1) await first.promise;
        done.push(nth);
        if (nth === 9) other.resolve();
      },
    };
    for (const nth of [1, 2, 3]) await step(nth);
    await step(9, 'order 2');
    const otherId = randomUUID();
    // What a node holds that has no row is taken over.
    for (const id of [nodeId, otherId]) await db.insertInto('nodes').values({ id, secret_fingerprint: 'the same' }).execute();
    await using jobs = runJobs({ db, clock: systemClock, log, nodeId, handlers });
    await using _others = runJobs({ db, clock: systemClock, log, nodeId: otherId, handlers });
    await other.promise;
    jobs.wake();
    expect(done).toEqual([9]);
    first.resolve();
    await vi.waitFor(() => expect(done).toEqual([9, 1, 2, 3]), { timeout: 5_000 });
  });

  test('wait for one that is tried again soon, and not for one that fails on, or is planned for later', async () => {
    const { db } = database;
    const rowsOf = async () => await claim(db, wanted(shared));
    await step(1);
    await step(2);
    await sql`update jobs set attempts = 1, run_at = now() + interval '5 seconds' where payload->>'nth' = '1'`.execute(db);
    expect(await rowsOf()).toBeUndefined();
    await sql`update jobs set attempts = 2, run_at = now() + interval '5 minutes' where payload->>'nth' = '1'`.execute(db);
    expect(await rowsOf()).toMatchObject({ payload: { nth: 2 } });
    await sql`truncate jobs`.execute(db);
    await addJobAt(db, 'tell', { nth: 3 }, new Date(Date.now() + 10_000), { sequenceKey: 'order 1' });
    await step(4);
    expect(await rowsOf()).toMatchObject({ payload: { nth: 4 } });
    await step(5);
    await sql`update jobs set failed_at = now(), locked_until = null where payload->>'nth' = '4'`.execute(db);
    expect(await rowsOf()).toMatchObject({ payload: { nth: 5 } });
  });
});
