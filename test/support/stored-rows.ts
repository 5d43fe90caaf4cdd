import { sql } from 'kysely';
import { named } from '#server/platform/database/named-statements.ts';
import type { TestApp } from './servers/test-app.ts';

/** Tables that a running server writes to by itself. */
const ownAccord = new Set(['nodes', 'jobs', 'schema_migrations', 'stage_owners']);

/** Every row of every table, as text, by the name of its table: to compare before and after. */
export async function storedRows({ db }: TestApp): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const names = tables.rows.map(({ name }) => name).filter((name) => !ownAccord.has(name));
  const each = names.map((name) => sql`select ${sql.lit(name)} as name, t::text as row from ${sql.table(name)} t`);
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(each, sql` union all `)} order by 1, 2 ${named}`.execute(db);
  const found: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { name, row } of rows) found[name]?.push(row);
  return found;
}
