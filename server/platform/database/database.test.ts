import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/logs/log.ts';
import { createTestDatabase } from '../../../test/support/servers/database.ts';
import { openDatabase } from './database.ts';

test('reads bigint as a number, numeric and date as text, timestamptz as a Date', async () => {
  await using database = await createTestDatabase();
  const { rows } = await sql`SELECT 9007199254740991::int8 AS big, 1.50::numeric AS exact,
    DATE '2026-11-21' AS day, TIMESTAMPTZ '2026-11-21 05:30+05:30' AS moment, ARRAY[1, 2]::int8[] AS many`.execute(database.db);
  expect(rows).toEqual([{ big: 9007199254740991, exact: '1.50', day: '2026-11-21', moment: new Date('2026-11-21T00:00:00Z'), many: [1, 2] }]);
});

test('refuses a bigint that a number cannot hold', async () => {
  await using database = await createTestDatabase();
  await expect(sql`SELECT 9007199254740993::int8`.execute(database.db)).rejects.toThrow(RangeError);
});

test('goes on after the server cut every connection', async () => {
  await using database = await createTestDatabase();
  await using other = openDatabase({ connection: database.connection, poolSize: 2 });
  await sql`SELECT 1`.execute(other.db);
  const lost = new Promise((resolve) => other.pool.once('error', resolve));
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(database.db);
  await lost;
  await expect(sql`SELECT 1 AS one`.execute(other.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test('lost connections are one line of the log, which names the fault and no row', async () => {
  const write = vi.fn<(line: string) => void>();
  await using database = await createTestDatabase();
  await using other = openDatabase({ connection: database.connection, poolSize: 3, log: createLog('info', { write }) });
  await Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(0.05)`.execute(other.db)));
  let lost = 0;
  other.pool.on('error', () => (lost += 1));
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(database.db);
  await vi.waitFor(() => expect(lost).toBe(3));
  expect(write.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      err: { type: 'error', message: expect.any(String), code: '57P01', stack: expect.any(String) },
      msg: 'a database connection was lost',
    },
  ]);
});
