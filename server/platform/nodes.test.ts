import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/support/database.ts';
import { createTestApp } from '../../test/support/test-app.ts';

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
  expect(second.context.accounts.ticketSecret).toEqual(first.context.accounts.ticketSecret);
});

test('keys may change once every node has stopped, or was gone for half a minute', async () => {
  await using database = await createTestDatabase();
  await (await createTestApp({}, database.connection))[Symbol.asyncDispose]();
  await (await createTestApp({}, database.connection))[Symbol.asyncDispose]();
  await sql`insert into nodes values (gen_random_uuid(), 'of a killed node', now() - interval '31 seconds')`.execute(database.db);
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
