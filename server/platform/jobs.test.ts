import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { systemClock } from './clock.ts';
import { addJob, runJobs } from './jobs.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const log = createLog('silent');

test('whatever the planner makes of it, each job is done once and none is left locked', async () => {
  const { db } = database;
  // Figures of a table that was full and is empty: the plan that locked two jobs and did one.
  for (let index = 0; index < 2000; index += 1) await addJob(db, 'old', {});
  await db.deleteFrom('jobs').execute();
  await sql`analyze jobs`.execute(db);
  const done: number[] = [];
  const all = Promise.withResolvers<void>();
  const handlers = {
    async count({ index }: Record<string, unknown>) {
      done.push(Number(index));
      if (done.length === 60) all.resolve();
    },
  };
  await using jobs = runJobs({ db, clock: systemClock, log, handlers });
  for (let pair = 0; pair < 30; pair += 1) {
    await db.transaction().execute(async (tx) => {
      await addJob(tx, 'count', { index: pair * 2 });
      await addJob(tx, 'count', { index: pair * 2 + 1 });
    });
    jobs.wake();
  }
  await all.promise;
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
});

test('a job that fails is tried again after the seconds of its kind, and its error is kept', async () => {
  const { db } = database;
  const tried = Promise.withResolvers<void>();
  {
    await using jobs = runJobs({
      db,
      clock: systemClock,
      log,
      retrySeconds: { fails: [40] },
      handlers: {
        async fails() {
          tried.resolve();
          throw new Error('not today');
        },
      },
    });
    await addJob(db, 'fails', {});
    jobs.wake();
    await tried.promise;
  }
  const row = await db.selectFrom('jobs').selectAll().where('kind', '=', 'fails').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ attempts: 1, locked_until: null, failed_at: null, last_error: 'Error: not today' });
  expect(row.run_at.getTime() - Date.now()).toBeGreaterThan(35_000);
});
