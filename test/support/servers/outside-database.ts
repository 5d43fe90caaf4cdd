import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/platform/database/database.ts';

const server = { host: '127.0.0.1', port: 5432, database: 'postgres', user: 'postgres' };

/** Whether this machine runs a PostgreSQL that lets us in; what needs one that several processes share is left out otherwise. */
export const hasPostgres: boolean = await runOnServer('SELECT 1').then(
  () => true,
  () => false,
);

/** A fresh, empty database for several Haat processes, dropped when disposed, whoever is still connected. */
export async function createOutsideDatabase(): Promise<AsyncDisposable & { url: string }> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  return {
    url: `postgres://${server.user}@${server.host}:${server.port}/${name}`,
    [Symbol.asyncDispose]: () => runOnServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function runOnServer(statement: string): Promise<void> {
  await using opened = openDatabase({ connection: server, poolSize: 1 });
  await opened.pool.query(statement);
}
