import { resolve } from 'node:path';
import { createLog } from '#server/platform/logs/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { readConfig } from '#server/settings/config.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** `npm run migrate`: brings the schema up to date and exits, for deployments that migrate before new servers start. */
async function migrateAndExit(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await using opened = new AsyncDisposableStack();
  const connection = config.databaseUrl ?? opened.use(await startEmbeddedPostgres({ dataDir: config.dataDir, log })).connection;
  const { pool } = opened.use(openDatabase({ connection, poolSize: 1, log }));
  const applied = await migrate(pool, resolve(import.meta.dirname, '../../../migrations'), log);
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The schema is up to date.\n');
}

// As server/main.ts: it may be the first to write into the data folder.
process.umask(0o077);
try {
  await migrateAndExit();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
