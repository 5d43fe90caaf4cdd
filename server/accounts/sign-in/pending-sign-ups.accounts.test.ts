import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';
import { createPendingSignUps, signUpJob } from './pending-sign-ups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Job = { address: string; ageMs?: number; failed?: boolean; kind?: string };

/** A job that no lane takes: it is due tomorrow. */
async function aJob({ address, ageMs = 0, failed = false, kind = signUpJob }: Job): Promise<number> {
  const { id } = await app.db
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify({ address }),
      run_at: new Date(Date.now() + 86_400_000),
      created_at: new Date(Date.now() - ageMs),
      failed_at: failed ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function msOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

test.each<[what: string, job: Omit<Job, 'address'> | undefined]>([
  ['without a sign-up', undefined],
  ['for one that is taking too long', { ageMs: 10_000 }],
  ['for one that has failed', { failed: true }],
  ['for another job', { kind: 'accounts.send_code' }],
])('nobody waits %s', async (_what, job) => {
  const address = `${randomUUID()}@example.com`;
  if (job) await aJob({ address, ...job });
  await aJob({ address: `${randomUUID()}@example.com` });
  expect(await msOf(createPendingSignUps(app.db).settle(address))).toBeLessThan(240);
});

test('a log-in goes on when the job is done, and not before', async () => {
  const address = `${randomUUID()}@example.com`;
  const id = await aJob({ address });
  let settled = false;
  const waiting = createPendingSignUps(app.db)
    .settle(address)
    .then(() => {
      settled = true;
    });
  const probe = createPendingSignUps(app.db).settle(`${randomUUID()}@example.com`);
  await probe;
  expect(settled).toBe(false);
  await app.db.deleteFrom('jobs').where('id', '=', id).execute();
  await waiting;
});

test('a job that is stuck holds a log-in for five seconds at most', async () => {
  const address = `${randomUUID()}@example.com`;
  await aJob({ address, ageMs: 4_000 });
  const ms = await msOf(createPendingSignUps(app.db).settle(address));
  expect(ms).toBeGreaterThan(500);
  expect(ms).toBeLessThan(3_000);
});

test('of a flood only fifty wait: the others are answered at once, and a free place is taken again', async () => {
  const address = `${randomUUID()}@example.com`;
  const id = await aJob({ address });
  const pending = createPendingSignUps(app.db);
  let done = 0;
  const count = async (work: Promise<void>) => {
    await work;
    done += 1;
  };
  const all = Array.from({ length: 500 }, () => count(pending.settle(address)));
  await Promise.all(all.slice(50));
  expect(done).toBe(450);
  await app.db.deleteFrom('jobs').where('id', '=', id).execute();
  await Promise.all(all);
  expect(await msOf(pending.settle(address))).toBeLessThan(240);
});
