import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#server/platform/logs/log.ts';
import type { PostgresServer } from './postgres-server.ts';

/** Pauses between attempts to start a dead server again, in milliseconds; the last one repeats. */
const pauses = [0, 250, 1_000, 3_000, 10_000];

/** Starts the server, and again whenever it dies, until disposed; then stops it and waits for its end. */
export async function supervisePostgres(launch: () => Promise<PostgresServer>, log: Log): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const first = await launch();
  const ended = keepRunning(first, launch, log, stopping.signal);
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await ended;
    },
  };
}

async function keepRunning(first: PostgresServer, launch: () => Promise<PostgresServer>, log: Log, signal: AbortSignal): Promise<void> {
  const aborted = once(signal, 'abort');
  for (let server: PostgresServer | undefined = first; server; server = await relaunch(launch, log, signal)) {
    await Promise.race([server.exited, aborted]);
    if (signal.aborted) return server.stop();
    log.error({ pid: server.pid }, 'the database server ended by itself; starting it again');
  }
}

async function relaunch(launch: () => Promise<PostgresServer>, log: Log, signal: AbortSignal): Promise<PostgresServer | undefined> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    await delay(pauses[Math.min(attempt, pauses.length - 1)], undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      const server = await launch();
      log.info({ pid: server.pid }, 'the database server runs again');
      return server;
    } catch (error) {
      log.error({ err: error }, 'the database server could not be started again');
    }
  }
  return undefined;
}
