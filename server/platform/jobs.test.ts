import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

test('a job that takes longer than its lock is not taken by another lane', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { db } = database;
    const time = { shiftMs: 0 };
    const clock = { now: () => new Date(Date.now() + time.shiftMs) };
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const handlers = {
      async long() {
        runs += 1;
        started.resolve();
        await finish.promise;
      },
    };
    await using jobs = runJobs({ db, clock, log, handlers });
    await addJob(db, 'long', {});
    jobs.wake();
    await started.promise;
    const lock = async () => (await db.selectFrom('jobs').select('locked_until').where('kind', '=', 'long').executeTakeFirst())?.locked_until?.getTime() ?? 0;
    for (let seconds = 0; seconds < 120; seconds += 30) {
      const before = await lock();
      time.shiftMs += 30_000;
      vi.advanceTimersByTime(30_000);
      await vi.waitFor(async () => expect(await lock()).toBeGreaterThan(before));
      jobs.wake();
    }
    finish.resolve();
    await vi.waitFor(async () => expect(await lock()).toBe(0));
    expect(runs).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a kind at its limit leaves the lanes to others, and goes on when its turn comes', async () => {
  const { db } = database;
  const [release, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const started = Promise.withResolvers<void>();
  const copies = { atOnce: 0, most: 0, done: 0 };
  const handlers = {
    async copy() {
      copies.most = Math.max(copies.most, ++copies.atOnce);
      started.resolve();
      await release.promise;
      copies.atOnce -= 1;
      if (++copies.done === 6) done.resolve();
    },
    async mail() {
      release.resolve();
    },
  };
  await using jobs = runJobs({ db, clock: systemClock, log, handlers, most: { copy: 1 } });
  for (let index = 0; index < 6; index += 1) await addJob(db, 'copy', {});
  jobs.wake();
  await started.promise;
  await addJob(db, 'mail', {});
  jobs.wake();
  await done.promise;
  expect(copies.most).toBe(1);
});

test('a job that took its node with it at every attempt is given up without another', async () => {
  const { db } = database;
  const kills = vi.fn(async () => {});
  const lost = { kind: 'kills', payload: '{}', attempts: 2, locked_until: new Date(Date.now() - 1_000) };
  await db.insertInto('jobs').values(lost).execute();
  await using _jobs = runJobs({ db, clock: systemClock, log, retrySeconds: { kills: [5] }, handlers: { kills } });
  const row = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'kills').executeTakeFirst();
  await vi.waitFor(async () => expect(await row()).toMatchObject({ failed_at: expect.any(Date), locked_until: null, last_error: expect.any(String) }));
  expect(kills).not.toHaveBeenCalled();
});

test('a job that the stop of its node breaks off was not tried, and is due at once', async () => {
  const { db } = database;
  const started = Promise.withResolvers<void>();
  const handlers = {
    async stopped(_payload: unknown, signal: AbortSignal) {
      started.resolve();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };
  {
    await using jobs = runJobs({ db, clock: systemClock, log, handlers });
    await addJob(db, 'stopped', {});
    jobs.wake();
    await started.promise;
  }
  const row = await db.selectFrom('jobs').selectAll().where('kind', '=', 'stopped').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ attempts: 0, locked_until: null, failed_at: null, last_error: null });
  expect(row.run_at.getTime()).toBeLessThanOrEqual(Date.now());
});
