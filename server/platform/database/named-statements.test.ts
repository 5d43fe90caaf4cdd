import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/servers/database.ts';
import { buildEachOnce, buildOnce, named } from './named-statements.ts';

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

test('a query that is built once is asked with the values of each call, in a transaction too', async () => {
  await using database = await createTestDatabase({ poolSize: 1 });
  let built = 0;
  const join = buildOnce((db, word: string, other: string | null) => {
    built += 1;
    return db.selectNoFrom([sql<string>`concat_ws(' ', ${word}::text, ${'and'}::text, ${other}::text, ${word}::text)`.as('text')]).modifyEnd(named);
  });
  expect(await join(database.db, 'bell', 'lamp')).toEqual([{ text: 'bell and lamp bell' }]);
  expect(await database.db.transaction().execute((tx) => join(tx, 'bowl', null))).toEqual([{ text: 'bowl and bowl' }]);
  expect(built).toBe(1);
});

test('a query that is built once says that a value is no parameter of it', async () => {
  await using database = await createTestDatabase({ poolSize: 1 });
  const listed = buildOnce((db, isShort: boolean) =>
    db
      .selectFrom('stores')
      .select('id')
      .$if(isShort, (query) => query.limit(1)),
  );
  await expect(listed(database.db, false)).rejects.toThrow('no parameter');
});

test('a query of some forms is built once for each, and asked with the values that are there', async () => {
  await using database = await createTestDatabase({ poolSize: 1 });
  let built = 0;
  const join = buildEachOnce((db, { end }: { end: '!' | '?' }, { word, other }: { word?: string; other?: string }) => {
    built += 1;
    const words = [word, other].filter((each) => each !== undefined).map((each) => sql`${each}::text`);
    return db.selectNoFrom([sql<string>`concat_ws(' ', ${sql.join(words)}, ${end}::text)`.as('text')]);
  });
  const ask = async (...given: [{ end: '!' | '?' }, { word?: string | undefined; other?: string | undefined }]) => (await join(database.db, ...given))[0]?.text;
  expect([await ask({ end: '!' }, { word: 'bell' }), await ask({ end: '!' }, { word: 'lamp', other: undefined })]).toEqual(['bell !', 'lamp !']);
  expect(built).toBe(1);
  expect([
    await ask({ end: '?' }, { word: 'bell' }),
    await ask({ end: '!' }, { word: 'bell', other: 'bowl' }),
    await ask({ end: '!' }, { other: 'bowl' }),
  ]).toEqual(['bell ?', 'bell bowl !', 'bowl !']);
  expect(built).toBe(4);
});
