import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/support/servers/database.ts';
import { createTestApp } from '../../../test/support/servers/test-app.ts';
import { createLog } from '../logs/log.ts';
import { joinNodes } from './nodes.ts';

/** A key file for several nodes, gone when disposed. */
async function aKeyFile(): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-keys-'));
  return { path: join(folder, 'keys.json'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

test('a second node with other keys refuses to start, and says what to do', async () => {
  await using database = await createTestDatabase();
  await using first = await createTestApp({}, database.connection);
  await expect(createTestApp({}, database.connection)).rejects.toThrow(/^Another Haat runs on this database with other keys.*AUTH_JWT_KEYS/);
  expect((await first.send('GET', '/readyz')).body).toEqual({ status: 'ok' });
});

test('nodes with copies of one key file share sessions, stream keys and tickets', async () => {
  await using database = await createTestDatabase();
  await using keys = await aKeyFile();
  await using first = await createTestApp({ AUTH_JWT_KEYS: keys.path }, database.connection);
  const copy = `${keys.path}.copy`;
  await copyFile(keys.path, copy);
  await using second = await createTestApp({ AUTH_JWT_KEYS: copy }, database.connection);
  const { token, storeId } = await first.signUpSeller();
  expect((await second.send('GET', '/api/seller/store', undefined, token)).body.id).toBe(storeId);
  expect(second.context.secretFor('socket tickets')).toEqual(first.context.secretFor('socket tickets'));
});

test('keys may change once every node has stopped, or was gone for ten seconds', async () => {
  await using database = await createTestDatabase();
  await (await createTestApp({}, database.connection))[Symbol.asyncDispose]();
  await (await createTestApp({}, database.connection))[Symbol.asyncDispose]();
  await sql`insert into nodes values (gen_random_uuid(), 'of a killed node', now() - interval '11 seconds')`.execute(database.db);
  await using app = await createTestApp({}, database.connection);
  expect((await database.db.selectFrom('nodes').selectAll().execute()).length).toBe(1);
  expect((await app.send('GET', '/readyz')).status).toBe(200);
});

test('of two that start at once with other keys, one starts', async () => {
  await using database = await createTestDatabase();
  const started = await Promise.allSettled([createTestApp({}, database.connection), createTestApp({}, database.connection)]);
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const one of started) if (one.status === 'fulfilled') await one.value[Symbol.asyncDispose]();
});

test('10.10 a node whose beats ended is forgotten by the others, and not before they could hear all of them after an outage', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await using database = await createTestDatabase();
    const { db } = database;
    const identity = { id: randomUUID(), predecessor: randomUUID() };
    const addNode = (id: string, seconds: number) => sql`insert into nodes values (${id}, 'ours', now() - make_interval(secs => ${seconds}))`.execute(db);
    await addNode(identity.predecessor, 0);
    await using _node = await joinNodes({ db, log: createLog('silent'), fingerprint: 'ours', identity });
    const [silent, slow] = [randomUUID(), randomUUID()];
    await addNode(silent, 11);
    await addNode(slow, 9);
    const listNodes = async () => (await db.selectFrom('nodes').select('id').execute()).map(({ id }) => id);
    const seenAt = async () => (await db.selectFrom('nodes').select('seen_at').where('id', '=', identity.id).executeTakeFirstOrThrow()).seen_at.getTime();
    for (let beats = 0; beats < 5; beats += 1) {
      expect(await listNodes()).toContain(silent);
      const before = await seenAt();
      vi.advanceTimersByTime(2_000);
      await vi.waitFor(async () => expect(await seenAt()).toBeGreaterThan(before));
    }
    await sql`update nodes set seen_at = now() where id = ${slow}`.execute(db);
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(async () => expect((await listNodes()).toSorted()).toEqual([identity.id, slow].toSorted()));
  } finally {
    vi.useRealTimers();
  }
});
