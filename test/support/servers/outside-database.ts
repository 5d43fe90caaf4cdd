import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { createLog } from '#server/platform/logs/log.ts';

/** A PostgreSQL of its own on a port of this machine, empty, for Haat processes that have it as `DATABASE_URL`. `durable`: it flushes what it commits. */
export async function startOutsideDatabase({ durable = false } = {}): Promise<AsyncDisposable & { url: string }> {
  await using parts = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'haat-outside-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const options = { dataDir, log: createLog('silent'), durable, transport: 'loopback' } as const;
  const { connection } = parts.use(await startEmbeddedPostgres(options));
  const { user, password = '', host, port, database } = connection;
  const running = parts.move();
  return { url: `postgres://${user}:${password}@${host}:${port}/${database}`, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
