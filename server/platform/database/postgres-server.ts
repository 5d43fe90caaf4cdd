import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#server/platform/logs/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { explainOutput } from './postgres-cluster.ts';
import type { Owner } from './postgres-owner.ts';

/** One run of the `postgres` program that accepts connections. */
export type PostgresServer = {
  pid: number;
  /** Settles when the process has ended, for whatever reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
};

export type LaunchOptions = { postgres: string; args: string[]; cwd: string; owner: Owner; log: Log };

/** How long the children of a killed server may hold its shared memory, in milliseconds. */
const maxHandoverMs = 15_000;

/** Starts the server and waits until it accepts connections. Throws `StartError` with its own last words. */
export async function launchPostgres(options: LaunchOptions): Promise<PostgresServer> {
  for (const deadline = Date.now() + maxHandoverMs; ; ) {
    const outcome = await launchOnce(options);
    if ('server' in outcome) return outcome.server;
    const handover = /still in use|lock file "postmaster.pid" already exists/.test(outcome.output);
    if (!handover || Date.now() > deadline) throw new StartError(`The database cannot start: ${explainOutput(outcome.output)}.`);
    await delay(100);
  }
}

async function launchOnce({ postgres, args, cwd, owner, log }: LaunchOptions): Promise<{ server: PostgresServer } | { output: string }> {
  // Its own process group: Ctrl-C in a terminal reaches Haat only, which stops the server last.
  const child = spawn(postgres, args, { ...owner, cwd, detached: true, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = waitForExit(child);
  // For exits without an orderly stop, except SIGKILL: a fast shutdown completes on its own.
  const abandon = () => child.kill('SIGINT');
  process.once('exit', abandon);
  void exited.then(() => process.off('exit', abandon));
  const lines: string[] = [];
  const ready = new Promise<true>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (lines.length < 200) lines.push(line);
      log[line.startsWith('PANIC:') ? 'error' : 'debug']({ postgres: line }, 'database server');
      if (line.includes('database system is ready to accept connections')) resolve(true);
    });
  });
  const failure = await Promise.race([ready.then(() => undefined), exited.then((error) => error ?? 'ended')]);
  if (failure !== undefined) return { output: failure instanceof Error ? `FATAL: ${failure.message}` : lines.join('\n') };
  return { server: { pid: child.pid ?? 0, exited: exited.then(() => undefined), stop: () => stop(child, exited) } };
}

/** Settles after the last line of output; with the error when the program could not be run at all. */
async function waitForExit(child: ChildProcess): Promise<Error | undefined> {
  try {
    await once(child, 'close');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** postgres(1): SIGINT is a fast shutdown; SIGQUIT leaves the log to be replayed. */
async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    child.kill(signal);
    const patience = new AbortController();
    const waited = delay(seconds * 1000, 'waited', { signal: patience.signal }).catch(() => undefined);
    const first = await Promise.race([exited, waited]);
    patience.abort();
    if (first !== 'waited') return;
  }
}
