import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '#server/platform/logs/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { requireExtensions } from './extensions.ts';

type Migration = { name: string; sql: string; checksum: string };

/** An arbitrary number: the advisory lock that every Haat process takes to migrate. */
const lockKey = 4_228_001;
/** While a migration waits for a table lock, all later queries of that table wait too: running nodes must not stall for longer. */
const lockSeconds = 3;
const pauseMs = 2_000;
const patienceMs = 120_000;
/** lock_not_available (PostgreSQL, appendix A). */
const lockTimeout = '55P03';

/**
 * Brings the schema up to date with the `NNNN-name.sql` files of `folder`, each in its own transaction, and returns the
 * names it applied. Safe to run from several processes at once. A table that others hold is tried for two minutes. Throws
 * `StartError` when history and files disagree, and where an extension is missing.
 */
export async function migrate(pool: Pool, folder: string, log?: Pick<Log, 'warn'>): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    await requireExtensions(client);
    for (;;) {
      const name = await applyPatiently(client, migrations, log);
      if (name === undefined) return applied;
      applied.push(name);
    }
  } finally {
    client.release();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new StartError(`The migration ${name} must be named NNNN-name.sql.`);
    const before = names[index - 1];
    if (before?.slice(0, 4) === name.slice(0, 4)) throw new StartError(`The migrations ${before} and ${name} have the same number.`);
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git may check files out with other line ends; that is not a change.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** Between two attempts, queries that waited get their turn. */
async function applyPatiently(client: PoolClient, migrations: Migration[], log?: Pick<Log, 'warn'>): Promise<string | undefined> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await applyNext(client, migrations);
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > until) throw error;
      log?.warn({ err: error }, 'a migration waits for a table that others use');
      await wait(pauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof StartError && (error.cause as { code?: string } | undefined)?.code === lockTimeout;
}

/** The lock lasts one transaction, so it also holds behind a pooler that shares sessions. */
async function applyNext(client: PoolClient, migrations: Migration[]): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    const next = findPending(migrations, await listApplied(client));
    // Set only now: the advisory lock above may take as long as it needs.
    await client.query(`SET LOCAL lock_timeout = '${lockSeconds}s'`);
    if (next) await apply(client, next);
    await client.query('COMMIT');
    return next?.name;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function listApplied(client: PoolClient): Promise<Map<string, string>> {
  const found = await client.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS exists");
  if (!found.rows[0].exists) {
    await client.query('CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())');
  }
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function findPending(migrations: Migration[], applied: Map<string, string>): Migration | undefined {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) throw new StartError(`The database has the migration ${name}, but its file is missing: run the Haat that made it, or newer.`);
    if (known.get(name) !== checksum) throw new StartError(`The migration ${name} was changed after it was applied: restore the file and add a new one.`);
  }
  return migrations.find((migration) => !applied.has(migration.name));
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new StartError(`The migration ${name} failed: ${(error as Error).message}.`, { cause: error });
  }
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
}
