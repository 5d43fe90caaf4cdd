import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '#server/platform/logs/log.ts';
import { explainFolderError, lockDataFolder } from './data-folder.ts';
import type { DatabaseAddress } from './database.ts';
import { type ListenAddress, openLoopbackAddress, openSocketAddress } from './postgres-address.ts';
import { findPostgresBinaries, placePrograms } from './postgres-binaries.ts';
import { clearLeftovers, clusterUser, createCluster, makeClusterFolder } from './postgres-cluster.ts';
import { choosePostgresOwner, isEntered, letThrough, nameWithin, type Owner, requireReachable } from './postgres-owner.ts';
import { launchPostgres } from './postgres-server.ts';
import { supervisePostgres } from './postgres-supervisor.ts';

export type EmbeddedPostgresOptions = {
  /** Haat's data folder, made if missing; the database lives in its `postgres` folder. */
  dataDir: string;
  log: Log;
  /** `false` gives up safety against power loss for speed: for tests only. */
  durable?: boolean;
  /** By default a Unix socket, except on Windows. */
  transport?: 'socket' | 'loopback';
};

export type EmbeddedPostgres = { connection: DatabaseAddress; [Symbol.asyncDispose](): Promise<void> };

/**
 * Runs a PostgreSQL of its own on the data folder, which it locks against a second Haat. Recovers from a server or a
 * Haat that was killed; disposing stops the server cleanly. Throws `StartError` with a sentence for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await using opened = new AsyncDisposableStack();
  opened.use(await lockDataFolder(options.dataDir));
  try {
    const connection = await start(options, opened);
    const running = opened.move();
    return { connection, [Symbol.asyncDispose]: () => running.disposeAsync() };
  } catch (error) {
    throw explainFolderError(error, options.dataDir);
  }
}

async function start({ dataDir, log, durable = true, transport }: EmbeddedPostgresOptions, opened: AsyncDisposableStack): Promise<DatabaseAddress> {
  const folder = join(dataDir, 'postgres');
  const owner = await choosePostgresOwner(folder);
  const { initdb, postgres } = await placePrograms(findPostgresBinaries(), owner);
  await makeClusterFolder(folder, owner);
  if (!isEntered(owner)) {
    await letThrough(dataDir, owner);
    await requireReachable(join(folder, 'cluster'), owner);
  }

  const address = await openAddress(folder, owner, transport);
  opened.defer(address.close);
  const cluster = await createCluster(folder, initdb, owner, address.password !== undefined);
  const args = ['-D', nameWithin(cluster, owner), ...address.args, ...serverSettings(durable)];
  const launch = async () => {
    await clearLeftovers(cluster, log);
    await address.clear();
    return launchPostgres({ postgres, args, cwd: cluster, owner, log });
  };
  opened.use(await supervisePostgres(launch, log));

  const { host, port, password } = address;
  const connection = { host, ...(port && { port }), ...(password && { password }), user: clusterUser, database: 'haat' };
  await createDatabaseOnce(connection);
  return connection;
}

function openAddress(folder: string, owner: Owner, transport = process.platform === 'win32' ? 'loopback' : 'socket'): Promise<ListenAddress> {
  return transport === 'loopback' ? openLoopbackAddress(folder, owner) : openSocketAddress(folder, owner);
}

function serverSettings(durable: boolean): string[] {
  const settings = [
    'max_connections=120',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    // To start workers for a query takes longer than nearly all of Haat's, and many are asked at once.
    'max_parallel_workers_per_gather=0',
    'log_line_prefix=',
    // The caller gets failed statements; in the server's log they could show a shopper's data.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...(durable ? ['fsync=on'] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

async function createDatabaseOnce(connection: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}
