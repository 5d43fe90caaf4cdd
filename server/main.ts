import { readConfig } from '#server/config.ts';
import { StartError } from '#server/platform/start-error.ts';
import { startServer } from '#server/start.ts';

try {
  const stop = signalled();
  const config = readConfig(process.env, process.argv.slice(2));
  const server = await startServer(config);
  server.greet();
  await stop;
  await server[Symbol.asyncDispose]();
} catch (error) {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`);
  process.exitCode = 1;
}

/** The first SIGTERM or SIGINT, which may come while Haat still starts; the second ends the process at once. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve();
      });
    }
  });
}
