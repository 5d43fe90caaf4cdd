import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import { createNamingClient } from './named-statements.ts';
import type { Db, Tables } from './tables.ts';

export type { Db } from './tables.ts';

/** The address of a PostgreSQL: the folder of its Unix socket or a host, and user and database. */
export type DatabaseAddress = { host: string; port?: number; database: string; user: string; password?: string };

export type DatabaseOptions = {
  /** An address, or a `DATABASE_URL`. */
  connection: DatabaseAddress | string;
  /** Most connections held at once. */
  poolSize: number;
  log?: Log;
};

export type Database = { db: Db; pool: pg.Pool; [Symbol.asyncDispose](): Promise<void> };

/** Opens nothing yet: the first query connects. Disposing waits for running queries. */
export function openDatabase({ connection, poolSize, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    Client: createNamingClient(),
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: poolSize,
    application_name: 'haat',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A broken connection is replaced at the next query or fails its transaction; without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // One that was at work fails twice: with what the server said, and with its end. All are lost at once when a server goes.
      if (log && !pool.ending) logCounted(log, 'warn', { err: error }, 'a database connection was lost');
    }),
  );
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, [Symbol.asyncDispose]: () => close(db, pool) };
}

/** Kysely ends the pool only if it made a query itself. */
async function close(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}

const int8Array = 1016;
const textArray: number = 1009;
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseSafeInteger],
  [int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseSafeInteger(item)))],
  // A calendar day has no zone; pg would make it local midnight.
  [pg.types.builtins.DATE, (text) => text],
]);

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format as 'text');

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond what a number holds exactly`);
  return value;
}
