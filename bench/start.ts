import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../test/support/servers/free-port.ts';
import { allocatorSettings, serverArguments } from '../test/support/servers/start-command.ts';
import { printBudgets, quantile, watchProcessor } from './figures.ts';
import { residentMegabytes } from './resident.ts';

const starts = 5;
const pollMs = 10;
const patienceMs = 120_000;
/** What start-up leaves behind is collected within this time. */
const idleMs = 5_000;

/** `npm run bench -- start`: from the spawn of the server on a data folder it knows to `/readyz`, and its memory when idle. */
export async function measureStart(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haat-bench-'));
  const port = await findFreePort();
  const processor = watchProcessor();
  try {
    const first = await startOnce(dataDir, port);
    const runs = [];
    for (let run = 0; run < starts; run += 1) runs.push(await startOnce(dataDir, port));
    const shares = processor();
    console.log(`first start, with an empty data folder: ${first.seconds.toFixed(2)} s; CPU steal ${shares ? `${shares.steal.toFixed(1)} %` : 'unknown'}`);
    console.log(`later starts: ${runs.map(({ seconds }) => seconds.toFixed(2)).join(' ')} s`);
    const seconds = runs.map((run) => run.seconds);
    const megabytes = runs.map((run) => run.megabytes);
    return printBudgets([
      { what: `ready, median of ${starts}`, measured: quantile(seconds, 0.5), budget: 3, unit: 's' },
      { what: 'resident, idle, no database', measured: quantile(megabytes, 0.5), budget: 250, unit: 'MB' },
    ]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string, port: number): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now();
  const server = spawn(process.execPath, serverArguments, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...allocatorSettings, HAAT_DATA: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(server, port);
    const seconds = (performance.now() - began) / 1000;
    await delay(idleMs);
    return { seconds, megabytes: await residentMegabytes(server.pid) };
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  }
}

/** Resolves once `/readyz` of that server says so. */
export async function untilReady(server: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until && server.exitCode === null) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await delay(pollMs);
  }
  throw new Error('the server did not become ready');
}
