import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/support/servers/test-app.ts';

/** Usual ones, what leaves nothing to write an address with, the site's own words, marks, and one that must be cut. */
const names = [
  ...['Asha Prints', 'Asha Prints', 'Asha  Prints!', "Meera's Looms", 'Café Été', 'घड़ी', 'Rang रंग', 'Orders', 'A -', '7 & 7'],
  ...['The very long name of a store that sells lamps', 'A-very-long-name-with-a-cut-at-a-hyphen'],
];

test('a store that never had an address gets the one that a new store of its name would have', async () => {
  await using app = await createTestApp();
  const stores: string[] = [];
  for (const name of names) stores.push((await app.signUpSeller(name)).storeId);
  const slugs = async () => {
    const rows = await app.db.selectFrom('stores').select(['id', 'slug']).execute();
    return stores.map((id) => rows.find((row) => row.id === id)?.slug);
  };
  const made = await slugs();
  const [kept, given, closed] = await Promise.all([1, 2, 3].map((number) => app.signUpSeller(`Other ${number}`)));
  await sql`update stores set slug = null where id <> ${kept?.storeId}::uuid`.execute(app.db);
  await sql`delete from store_slugs where store_id not in (${kept?.storeId}::uuid, ${given?.storeId}::uuid)`.execute(app.db);
  await sql`update stores set closed_at = now() where id = ${closed?.storeId}::uuid`.execute(app.db);

  await sql.raw(await readFile(join(import.meta.dirname, '../../migrations/0092-addresses-of-stores.sql'), 'utf8')).execute(app.db);
  expect(await slugs()).toEqual(made);
  const rest = await app.db.selectFrom('stores').select(['name', 'slug']).where('name', 'like', 'Other%').orderBy('name').execute();
  expect(rest).toEqual([
    { name: 'Other 1', slug: 'other-1' },
    { name: 'Other 2', slug: null },
    { name: 'Other 3', slug: null },
  ]);
});
