import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this test run; `haat_template` in it has every migration. */
    postgres: DatabaseAddress;
  }
}

/** One PostgreSQL for the whole run; test files take copies of its migrated template. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  await using parts = new AsyncDisposableStack();
  const dataDir = await makeTemporaryFolder('haat-test-');
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { connection } = parts.use(await startEmbeddedPostgres({ dataDir, log: createLog('silent'), durable: false }));
  await createTemplate(connection);
  project.provide('postgres', connection);
  const running = parts.move();
  return () => running.disposeAsync();
}

async function createTemplate(connection: DatabaseAddress): Promise<void> {
  {
    await using server = openDatabase({ connection, poolSize: 1 });
    await server.pool.query('CREATE DATABASE haat_template');
  }
  await using template = openDatabase({ connection: { ...connection, database: 'haat_template' }, poolSize: 1 });
  await migrate(template.pool, resolve(import.meta.dirname, '../../migrations'));
}
