import { setTimeout as delay } from 'node:timers/promises';
import { isWorkLeft } from '#server/platform/jobs/failed-jobs.ts';
import { StartError } from '#server/platform/start-error.ts';
import { readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start.ts';

/** Files are deleted by jobs, once the rows are gone. */
const mostMs = 60_000;
const lookMs = 100;

/** `npm run demo -- remove`: takes the demo store with all of its rows and files, and nothing else; no later start makes it again. */
async function removeAndExit(): Promise<void> {
  const config = readConfig({ ...process.env, HOST: '127.0.0.1', PORT: '0', RTMP_PORT: 'off', WHIP: 'off' });
  await using server = await startServer({ ...config, demo: false });
  const { operator, db, jobs } = server.context;
  const removed = await operator.removeDemo();
  jobs.wake();
  const until = Date.now() + mostMs;
  while ((await isWorkLeft(db)) && Date.now() < until) await delay(lookMs);
  process.stdout.write(removed ? 'The demo store is removed, with all that was in it.\n' : 'There is no demo store here.\n');
}

process.umask(0o077);
try {
  if (process.argv[2] !== 'remove') throw new StartError('Say what is to be done with the demo store: npm run demo -- remove');
  await removeAndExit();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
