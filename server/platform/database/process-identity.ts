import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A text that is unique to a process even when its pid is used again; `undefined` when no such process runs. */
export async function findProcessStart(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return findLinuxStart(pid);
  if (process.platform === 'win32') return isAlive(pid) ? 'running' : undefined;
  return ps(pid, 'lstart=');
}

/** Whether `pid` is a PostgreSQL server whose data is in `cluster` (a real path). */
export async function isPostgresOn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return false;
  if (process.platform !== 'linux') return (await ps(pid, 'command='))?.includes(`postgres -D ${cluster}`) ?? false;
  const [command, folder] = await Promise.all([readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''), readlink(`/proc/${pid}/cwd`).catch(() => '')]);
  return command.split('\0')[0]?.endsWith('postgres') === true && folder === cluster;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function findLinuxStart(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // proc(5): the command may hold spaces and brackets; after it come field 3, the state, and field 22, the start.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  return `${boot} ${fields[19]}`;
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  const output = await run('ps', ['-ww', '-o', column, '-p', String(pid)]).catch(() => undefined);
  return output?.stdout.trim() || undefined;
}
