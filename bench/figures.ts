import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMegabytes } from './resident.ts';

/** The value below which `share` (0 to 1) of the figures lie; NaN where there are none. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export type Budget = { what: string; measured: number; budget: number; unit: string };

/** Prints each figure beside its budget (docs/design.md, "Budgets"); whether all of them hold. */
export function printBudgets(rows: readonly Budget[]): boolean {
  for (const { what, measured, budget, unit } of rows) {
    const verdict = measured <= budget ? 'holds' : 'DOES NOT HOLD';
    console.log(`${what.padEnd(34)} ${measured.toFixed(measured < 10 ? 2 : 0).padStart(7)} ${unit.padEnd(3)} budget ${budget} ${unit}  ${verdict}`);
  }
  return rows.every(({ measured, budget }) => measured <= budget);
}

/**
 * Starts watching how much of the processor the host gave to others (steal) and how much was in use; the returned function gives
 * both since then, in percent. `undefined` where the system does not say.
 */
export function watchProcessor(): () => { steal: number; busy: number } | undefined {
  const before = readTicks();
  return () => {
    const after = readTicks();
    if (!before || !after) return undefined;
    const total = after.total - before.total;
    return { steal: ((after.steal - before.steal) / total) * 100, busy: 100 - ((after.idle - before.idle) / total) * 100 };
  };
}

/** First line of /proc/stat: user nice system idle iowait irq softirq steal … (proc_stat(5)). */
function readTicks(): { total: number; idle: number; steal: number } | undefined {
  try {
    const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
    const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = ticks.map(Number);
    return { total: user + nice + system + idle + iowait + irq + softirq + steal, idle: idle + iowait, steal };
  } catch {
    return undefined;
  }
}

type Cost = { cores: number; megabytes: number };

/** Time of all threads on a processor, and what the process holds at the end. */
export async function costOf(pid: number, ms: number): Promise<Cost> {
  const before = await runTimeOf(pid);
  const began = performance.now();
  await delay(ms);
  const cores = ((await runTimeOf(pid)) - before) / (performance.now() - began);
  return { cores, megabytes: await residentMegabytes(pid) };
}

/** In ms. As the scheduler counts it: the times in /proc/pid/stat are samples at each tick, which work that begins with timers slips past. */
async function runTimeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(threads.map(async (thread) => Number((await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ')[0])));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}
