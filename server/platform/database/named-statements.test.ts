import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/servers/database.ts';
import { named } from './named-statements.ts';

test('a named query is parsed once a connection, and another text is another statement', async () => {
  await using database = await createTestDatabase({ poolSize: 1 });
  const ask = async (slug: string) => await database.db.selectFrom('stores').select('id').where('slug', '=', slug).modifyEnd(named).execute();
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([[], [], []]);
  await database.db.selectFrom('stores').select('name').modifyEnd(named).execute();
  await database.db.selectFrom('stores').select('slug').execute();
  const { rows } = await database.pool.query('select generic_plans + custom_plans as runs from pg_prepared_statements order by runs');
  expect(rows.map(({ runs }) => Number(runs))).toEqual([1, 3]);
});

test('a statement that a pooler or a migration took away is asked without a name', async () => {
  await using database = await createTestDatabase({ poolSize: 1 });
  const { db, pool } = database;
  const all = async () => await db.selectFrom('stores').selectAll().modifyEnd(named).execute();
  await all();
  await pool.query('deallocate all');
  expect(await all()).toEqual([]);
  await pool.query('alter table stores add column later text');
  expect(await all()).toEqual([]);
});

test('what is wrong with a named query is said as of any other', async () => {
  await using database = await createTestDatabase({ poolSize: 1 });
  const wrong = database.db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', 'no-id' as never)
    .modifyEnd(named);
  await expect(wrong.execute()).rejects.toMatchObject({ code: '22P02' });
});
