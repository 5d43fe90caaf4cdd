import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export type ReadVersions = () => Promise<{ haat: string; node: string; postgres: string }>;

/** Of Haat, as its package.json says, and of what it runs on. */
export function createReadVersions(db: Db): ReadVersions {
  const reading = readFile(join(import.meta.dirname, '../../../package.json'), 'utf8').then((text) => String(JSON.parse(text).version));
  // Who asks is told of a failure; nobody else is.
  reading.catch(() => undefined);
  return async () => {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return { haat: await reading, node: process.versions.node, postgres: rows[0]?.server_version.split(' ')[0] ?? '' };
  };
}
