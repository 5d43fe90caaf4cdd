import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { type DatabaseAddress, type Db, openDatabase } from '#server/platform/database/database.ts';

export type TestDatabase = { db: Db; pool: Pool; connection: DatabaseAddress; [Symbol.asyncDispose](): Promise<void> };

/** A fresh database with every migration and no rows, dropped when disposed, whoever is still connected. */
export async function createTestDatabase({ poolSize = 10 } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE haat_template STRATEGY FILE_COPY`);
  const connection = { ...server, database: name };
  const opened = openDatabase({ connection, poolSize });
  return {
    db: opened.db,
    pool: opened.pool,
    connection,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function runOnServer(connection: DatabaseAddress, statement: string): Promise<void> {
  await using server = openDatabase({ connection, poolSize: 1 });
  await server.pool.query(statement);
}
