import type { PoolClient } from 'pg';
import { StartError } from '#server/platform/start-error.ts';

/** What the migrations create, and the package of Debian that has them. */
const extensions = ['pg_trgm', 'unaccent'];

/** Throws `StartError` where this PostgreSQL lacks an extension: the embedded one has them all. */
export async function requireExtensions(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_available_extensions WHERE name = ANY($1)', [extensions]);
  const missing = extensions.filter((extension) => !rows.some(({ name }) => name === extension));
  if (missing.length === 0) return;
  throw new StartError(`This PostgreSQL lacks ${missing.join(' and ')}, by which products are searched: install postgresql-contrib on its machine.`);
}
