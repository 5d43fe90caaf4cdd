import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../logs/log.ts';
import { addJob, runJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const options = () => ({ db: database.db, clock: systemClock, log: createLog('silent'), nodeId: randomUUID() });
const rows = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
const isEmpty = async () => await vi.waitFor(async () => expect(await rows()).toEqual([]));
const joined = { tell: (payloads: Record<string, unknown>[]) => ({ names: payloads.flatMap(({ names }) => names) }) };

async function addAll(names: readonly string[]): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    for (const name of names) await addJob(tx, 'tell', { names: [name] });
  });
}

test('jobs of a joined kind that wait are done by one call, sixteen at most, and others by themselves', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
  await addAll(names);
  const tell = vi.fn(async () => {});
  const mail = vi.fn(async () => {});
  await addJob(database.db, 'mail', {});
  await using _jobs = runJobs({ ...options(), handlers: { tell, mail }, maxAtOnce: { tell: 1 }, joined });
  await isEmpty();
  expect(tell.mock.calls.map(([payload]: unknown[]) => payload)).toEqual([
    { names: expect.toSatisfy((told) => told.length === 16) },
    { names: expect.toSatisfy((told) => told.length === 4) },
  ]);
  expect(new Set(tell.mock.calls.flatMap(([payload]: unknown[]) => (payload as { names: string[] }).names))).toEqual(new Set(names));
  expect(mail).toHaveBeenCalledTimes(1);
});

test('where a joined call fails each job is done by itself, and only the one that fails is tried again', async () => {
  await addAll(['a', 'bad', 'c']);
  const alone: unknown[] = [];
  const handlers = {
    async tell({ names }: Record<string, unknown>) {
      if ((names as string[]).includes('bad')) throw new Error('not this one');
      alone.push(names);
    },
  };
  await using _jobs = runJobs({ ...options(), handlers, maxAtOnce: { tell: 1 }, joined });
  await vi.waitFor(async () =>
    expect(await rows()).toMatchObject([{ payload: { names: ['bad'] }, attempts: 1, locked_by: null, last_error: 'Error: not this one' }]),
  );
  expect(alone.toSorted()).toEqual([['a'], ['c']]);
  await database.db.deleteFrom('jobs').execute();
});

test('what was tried before, or lost its node, is done by itself', async () => {
  await addAll(['tried', 'lost', 'new']);
  const some = (name: string) => database.db.updateTable('jobs').where('payload', '@>', JSON.stringify({ names: [name] }) as never);
  await some('tried').set({ attempts: 1 }).execute();
  await some('lost').set({ losses: 1 }).execute();
  const tell = vi.fn(async () => {});
  await using _jobs = runJobs({ ...options(), handlers: { tell }, maxAtOnce: { tell: 1 }, joined });
  await isEmpty();
  expect(tell.mock.calls.map(([payload]: unknown[]) => payload)).toEqual(
    expect.arrayContaining([{ names: ['tried'] }, { names: ['lost'] }, { names: ['new'] }]),
  );
  expect(tell).toHaveBeenCalledTimes(3);
});

test('a stop in the middle of a joined call gives all of its jobs back, untried', async () => {
  await addAll(['a', 'b', 'c']);
  const started = Promise.withResolvers<void>();
  const handlers = {
    async tell(_payload: unknown, signal: AbortSignal) {
      started.resolve();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };
  {
    await using _jobs = runJobs({ ...options(), handlers, maxAtOnce: { tell: 1 }, joined });
    await started.promise;
  }
  expect(await rows()).toMatchObject(Array.from({ length: 3 }, () => ({ attempts: 0, losses: 0, locked_by: null, locked_until: null })));
});
