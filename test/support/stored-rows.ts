import { sql } from 'kysely';
import type { TestApp } from './servers/test-app.ts';

/** Tables that a running server writes to by itself. */
const ownAccord = new Set(['nodes', 'jobs', 'schema_migrations', 'stage_owners']);

/** Every row of every table, as text, by the name of its table: to compare before and after. */
export async function storedRows({ db }: TestApp): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables.rows.filter((table) => !ownAccord.has(table.name))) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
