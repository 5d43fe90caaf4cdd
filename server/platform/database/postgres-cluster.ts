import { execFile } from 'node:child_process';
import { mkdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '#server/platform/logs/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { passwordFile } from './postgres-address.ts';
import { giveTo, nameWithin, type Owner } from './postgres-owner.ts';
import { isAlive, isPostgresOn } from './process-identity.ts';

const run = promisify(execFile);

/** The one role and the one database of an embedded cluster. */
export const clusterUser = 'haat';

/** Makes the folder that holds cluster, socket and password, owned by whom the server runs as. */
export async function makeClusterFolder(folder: string, owner: Owner): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveTo(owner, folder);
}

/** Creates `folder/cluster` unless it exists. A creation that is cut short leaves nothing that looks finished. */
export async function createCluster(folder: string, initdb: string, owner: Owner, withPassword: boolean): Promise<string> {
  const cluster = join(folder, 'cluster');
  if (await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)) return realpath(cluster);
  const draft = join(folder, 'cluster.new');
  await rm(draft, { recursive: true, force: true });
  await makeClusterFolder(draft, owner);
  const auth = withPassword ? ['--auth=scram-sha-256', `--pwfile=${relative(draft, passwordFile(folder))}`] : ['--auth=trust'];
  // Text compares by code point, the same on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    const args = ['-D', nameWithin(draft, owner), '-U', clusterUser, ...auth, ...locale, '--no-instructions'];
    await run(initdb, args, { ...owner, cwd: draft, env: { LC_ALL: 'C', TZ: 'UTC' } });
  } catch (error) {
    throw new StartError(`The database could not be created: ${explainOutput((error as { stderr?: string }).stderr)}.`, { cause: error });
  }
  await rename(draft, cluster);
  return realpath(cluster);
}

/** Ends a server that a killed Haat left on the cluster, and clears a pid file whose pid now belongs to something else. */
export async function clearLeftovers(cluster: string, log: Log): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!(pid > 0) || !isAlive(pid)) return;
  if (await isPostgresOn(cluster, pid)) {
    log.warn({ pid }, 'stopping the database server that a killed Haat left behind');
    await stopOrphan(pid);
  } else {
    // PostgreSQL would take that process for its server; without the file it still refuses to start while old backends hold its memory.
    await rm(pidFile, { force: true });
  }
}

/** postgres(1): SIGINT disconnects clients and closes cleanly; SIGQUIT leaves the log to be replayed. */
async function stopOrphan(pid: number): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signal);
    for (let waited = 0; waited < seconds * 1000 && isAlive(pid); waited += 20) await delay(20);
    if (!isAlive(pid)) return;
  }
  throw new StartError(`A database server left by an earlier Haat (process ${pid}) does not stop.`);
}

/** What went wrong, from what a program of PostgreSQL said, without its own prefix. */
export function explainOutput(output = ''): string {
  if (/No space left on device/.test(output)) return 'its disk is full';
  const lines = output.split('\n').filter((line) => /error:|FATAL:|PANIC:/.test(line));
  return (
    lines
      .at(-1)
      ?.replace(/^.*?(error|FATAL|PANIC):\s*/, '')
      .trim() ?? 'it gave no reason'
  );
}
