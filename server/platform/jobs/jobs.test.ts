import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../logs/log.ts';
import { addJob, PutOff, removeJobs, runJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const log = createLog('silent');
const nodeId = randomUUID();

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
  await using jobs = runJobs({ db, clock: systemClock, log, nodeId, handlers });
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
      nodeId,
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
    await using jobs = runJobs({ db, clock, log, nodeId, handlers });
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
  await using jobs = runJobs({ db, clock: systemClock, log, nodeId, handlers, maxAtOnce: { copy: 1 } });
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
  await using _jobs = runJobs({ db, clock: systemClock, log, nodeId, retrySeconds: { kills: [5] }, handlers: { kills } });
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
    await using jobs = runJobs({ db, clock: systemClock, log, nodeId, handlers });
    await addJob(db, 'stopped', {});
    jobs.wake();
    await started.promise;
  }
  const row = await db.selectFrom('jobs').selectAll().where('kind', '=', 'stopped').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ attempts: 0, locked_until: null, failed_at: null, last_error: null });
  expect(row.run_at.getTime()).toBeLessThanOrEqual(Date.now());
});

/** As a node leaves it that was killed while it worked on it. */
async function aLostJob(kind: string, { holder = randomUUID(), losses = 0 } = {}): Promise<void> {
  const locked_until = new Date(Date.now() + 60_000);
  await database.db.insertInto('jobs').values({ kind, payload: '{}', attempts: 1, locked_until, locked_by: holder, losses }).execute();
}

const rowOf = (kind: string) => database.db.selectFrom('jobs').selectAll().where('kind', '=', kind).executeTakeFirst();

test('10.10 what a node held that is gone is due at once and was not tried; what a node holds that lives is left alone', async () => {
  const { db } = database;
  const living = randomUUID();
  await db.insertInto('nodes').values({ id: living, secret_fingerprint: 'the same' }).execute();
  await aLostJob('of the living', { holder: living });
  await aLostJob('of the dead');
  const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ofTheLiving = vi.fn(async () => {});
  const handlers = {
    'of the living': ofTheLiving,
    'of the dead': async () => {
      started.resolve();
      await finish.promise;
    },
  };
  await using _jobs = runJobs({ db, clock: systemClock, log, nodeId, handlers });
  await started.promise;
  expect(await rowOf('of the dead')).toMatchObject({ attempts: 1, losses: 1, locked_by: nodeId });
  finish.resolve();
  await vi.waitFor(async () => expect(await rowOf('of the dead')).toBeUndefined());
  expect(ofTheLiving).not.toHaveBeenCalled();
  // The moment its row is gone, as when its beats ended.
  await db.deleteFrom('nodes').where('id', '=', living).execute();
  await vi.waitFor(() => expect(ofTheLiving).toHaveBeenCalledOnce(), { timeout: 10_000 });
});

test('10.10 a job that ends its node each time has ever longer pauses, and is given up at last without another', async () => {
  const { db } = database;
  const ends = vi.fn(async () => {});
  await aLostJob('ends', { losses: 8 });
  {
    await using _jobs = runJobs({ db, clock: systemClock, log, nodeId, handlers: { ends } });
    await vi.waitFor(async () => expect(await rowOf('ends')).toMatchObject({ losses: 9, attempts: 0, locked_by: null, failed_at: null }));
    expect((await rowOf('ends'))?.run_at.getTime()).toBeGreaterThan(Date.now() + 250_000);
  }
  await db.updateTable('jobs').set({ locked_by: randomUUID(), attempts: 1 }).where('kind', '=', 'ends').execute();
  const later = { now: () => new Date(Date.now() + 3_600_000) };
  await using _jobs = runJobs({ db, clock: later, log, nodeId, handlers: { ends } });
  await vi.waitFor(async () => expect(await rowOf('ends')).toMatchObject({ losses: 10, failed_at: expect.any(Date), locked_by: null }));
  expect(ends).not.toHaveBeenCalled();
});

test('10.10 of the jobs that a node was lost with, one runs at a time, beside those that are new', async () => {
  const { db } = database;
  const release = Promise.withResolvers<void>();
  const lost = { atOnce: 0, most: 0, done: 0 };
  const handlers = {
    async suspect() {
      lost.most = Math.max(lost.most, ++lost.atOnce);
      await release.promise;
      lost.atOnce -= 1;
      lost.done += 1;
    },
    async fresh() {
      release.resolve();
    },
  };
  for (let index = 0; index < 3; index += 1) await aLostJob('suspect');
  await using jobs = runJobs({ db, clock: systemClock, log, nodeId, handlers });
  await vi.waitFor(() => expect(lost.atOnce).toBe(1));
  await addJob(db, 'fresh', {});
  jobs.wake();
  await vi.waitFor(() => expect(lost.done).toBe(3), { timeout: 10_000 });
  expect(lost.most).toBe(1);
});

test('10.10 a job at whose end the database was away does not wait for its lock to run out', async () => {
  let isAway = false;
  let failed = 0;
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (!isAway) return node;
      failed += 1;
      // The deletion of what is done, and what is written of its failure.
      isAway = failed < 2;
      throw new Error('Connection terminated unexpectedly');
    },
    transformResult: async ({ result }) => result,
  });
  let runs = 0;
  const handlers = {
    async interrupted() {
      runs += 1;
      isAway = runs === 1;
    },
  };
  await addJob(db, 'interrupted', {});
  await using _jobs = runJobs({ db, clock: systemClock, log, nodeId, handlers });
  await vi.waitFor(async () => expect(await rowOf('interrupted')).toBeUndefined(), { timeout: 10_000 });
  expect({ runs, failed }).toEqual({ runs: 2, failed: 2 });
});

test('a job that is put off costs no attempt, and one that is given up is told before it fails', async () => {
  const { db } = database;
  const given = vi.fn(async () => {});
  const handlers = {
    async 'put off'() {
      throw new PutOff('the disk is full');
    },
    async 'given up'() {
      throw new Error('never');
    },
  };
  const kinds = { handlers, retrySeconds: { 'given up': [] }, maxAtOnce: { 'given up': 1 }, onGivenUp: { 'given up': given } };
  await addJob(db, 'put off', {});
  await addJob(db, 'given up', { id: 'a' });
  await using _jobs = runJobs({ db, clock: systemClock, log, nodeId, ...kinds });
  await vi.waitFor(async () => expect(await rowOf('given up')).toMatchObject({ failed_at: expect.any(Date) }));
  expect(given).toHaveBeenCalledExactlyOnceWith({ id: 'a' });
  await vi.waitFor(async () => expect(await rowOf('put off')).toMatchObject({ attempts: 0, locked_by: null, last_error: null }));
  await vi.waitFor(async () => expect((await rowOf('put off'))?.run_at.getTime()).toBeGreaterThan(Date.now() + 20_000));
});

test('the lanes of a long kind go to the fairness key with the fewest jobs at work, and jobs can be taken back', async () => {
  const { db } = database;
  const begun: string[] = [];
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handlers = {
    async fair({ name }: Record<string, unknown>) {
      const place = begun.push(String(name)) - 1;
      await ends[place]?.promise;
    },
  };
  for (const name of ['a1', 'a2', 'a3', 'b1']) await addJob(db, 'fair', { name }, { fairnessKey: name.slice(0, 1) });
  await removeJobs(db, ['fair'], 'name', 'a3');
  await using jobs = runJobs({ db, clock: systemClock, log, nodeId, handlers, maxAtOnce: { fair: 2 } });
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1']), { timeout: 5_000 });
  for (const end of ends) end.resolve();
  jobs.wake();
  await vi.waitFor(async () => expect(await rowOf('fair')).toBeUndefined(), { timeout: 5_000 });
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});
