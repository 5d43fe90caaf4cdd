import { StartError } from '#server/platform/start-error.ts';
import { readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start.ts';

/** npm passes on to us what its whole process group got, us included: within so many milliseconds a signal is the same one again. */
const sameSignalMs = 2_000;
const orphanMs = 500;

// Nobody else reads what Haat writes, be it a recording, an upload or a key.
process.umask(0o077);
// A terminal or a pipe that was closed must not break off the orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const signal = signalled();
  const config = readConfig(process.env, process.argv.slice(2));
  const stop = config.dev ? Promise.race([signal, orphaned()]) : signal;
  const server = await startServer(config);
  server.greet();
  await stop;
  await server[Symbol.asyncDispose]();
} catch (error) {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`);
  process.exitCode = 1;
}

/**
 * The first SIGTERM, SIGINT or SIGHUP (a terminal that is closed), which may come while Haat still starts; a later one ends the
 * process at once.
 */
function signalled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      first ??= performance.now();
      if (performance.now() - first > sameSignalMs) process.exit(130);
      resolve();
    });
  }
  return promise;
}

/**
 * The process that started this one is gone. `npm run dev` has node's watcher in between, which passes on SIGTERM and SIGINT only: after a
 * SIGHUP or SIGKILL of it, the server would run on with its database, and nobody would know.
 */
function orphaned(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && resolve(), orphanMs).unref();
  return promise;
}
