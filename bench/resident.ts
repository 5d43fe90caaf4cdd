import { readFile } from 'node:fs/promises';

/** Of the server's process alone, in MB: its database has its own. Throws once it is gone. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_000;
}
