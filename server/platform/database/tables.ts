import type { Generated, Kysely } from 'kysely';

/**
 * Every table. Each `*-tables.ts` adds its own by declaring `Tables` anew in this module, so that a table is named in the folder of
 * its owner and nowhere else.
 */
export interface Tables {
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Date> };
}

export type Db = Kysely<Tables>;
