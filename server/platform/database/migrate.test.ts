import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  folder = await mkdtemp(join(tmpdir(), 'haat-migrations-'));
  await write('0001-shops.sql', "CREATE TABLE shops (name text); INSERT INTO shops VALUES ('one');");
});

afterEach(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const countShops = async () => (await database.pool.query('SELECT count(*) AS count FROM shops')).rows[0].count;

test('applies the files in order, once', async () => {
  await write('0002-more-shops.sql', "INSERT INTO shops VALUES ('two')");
  expect(await migrate(database.pool, folder)).toEqual(['0001-shops.sql', '0002-more-shops.sql']);
  expect(await migrate(database.pool, folder)).toEqual([]);
  expect(await countShops()).toBe(2);
});

test('applies each file once when many servers start together', async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(database.pool, folder)));
  expect(applied.flat()).toEqual(['0001-shops.sql']);
  expect(await countShops()).toBe(1);
});

test('refuses a file that was changed after it was applied, but not other line ends', async () => {
  await write('0001-shops.sql', 'CREATE TABLE shops\n(name text);\n');
  await migrate(database.pool, folder);
  await write('0001-shops.sql', 'CREATE TABLE shops\r\n(name text);\r\n');
  expect(await migrate(database.pool, folder)).toEqual([]);
  await write('0001-shops.sql', 'CREATE TABLE shops (name citext)');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0001-shops\.sql was changed/);
});

test('refuses a database that is ahead of the files', async () => {
  await write('0002-later.sql', 'SELECT 1');
  await migrate(database.pool, folder);
  await rm(join(folder, '0002-later.sql'));
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0002-later\.sql, but its file is missing/);
});

test('keeps nothing of a file that fails, and what came before it', async () => {
  await write('0002-broken.sql', "INSERT INTO shops VALUES ('two'); SELECT nonsense");
  await expect(migrate(database.pool, folder)).rejects.toThrow(StartError);
  expect(await countShops()).toBe(1);
});

test('lets queries of running nodes pass while a reader keeps a table, and goes on when it is done', async () => {
  await migrate(database.pool, folder);
  await write('0002-cities.sql', 'ALTER TABLE shops ADD COLUMN city text');
  const reader = await database.pool.connect();
  await reader.query('BEGIN; SELECT * FROM shops');
  const waiting = Promise.withResolvers<void>();
  const migrated = migrate(database.pool, folder, { warn: () => waiting.resolve() });
  try {
    await Promise.race([waiting.promise, migrated]);
    expect(await countShops()).toBe(1);
  } finally {
    await reader.query('COMMIT');
    reader.release();
  }
  expect(await migrated).toEqual(['0002-cities.sql']);
}, 30_000);

test('refuses names out of form and numbers used twice', async () => {
  await write('0001-also.sql', 'SELECT 1');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0001-also\.sql and 0001-shops\.sql have the same number/);
  await rm(join(folder, '0001-also.sql'));
  await write('2-short.sql', 'SELECT 1');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/2-short\.sql must be named/);
});

test('the template that tests copy has every migration of the project', async () => {
  await using fresh = await createTestDatabase();
  expect(await migrate(fresh.pool, resolve(import.meta.dirname, '../../../migrations'))).toEqual([]);
});
