import { printBudgets } from './figures.ts';
import { attacks } from './flood/attacks.ts';
import { maxLeftMegabytes, runFloods } from './flood/run.ts';
import type { Seen } from './flood/server-watch.ts';
import { interruptible } from './interruptible.ts';

const warmUpMs = 15_000;
const maxSeconds = 60;
/** Whoever is not attacked waits no longer than this. */
const maxWaitMs = 1_000;

/**
 * `npm run bench -- flood [seconds] [attack]`: floods each entry point for this long, beside a control show that must not be affected,
 * and measures the memory afterwards.
 */
export async function flood([seconds = '12', only]: readonly string[]): Promise<boolean> {
  const names = Object.keys(attacks).filter((name) => only === undefined || name.includes(only));
  if (!(Number(seconds) > 0 && Number(seconds) <= maxSeconds) || names.length === 0) {
    console.error(`usage: npm run bench -- flood [seconds, at most ${maxSeconds}] [part of: ${Object.keys(attacks).join(', ')}]`);
    return false;
  }
  return await interruptible(async (signal) => {
    const { before, after, during, harm } = await runFloods({ names, seconds: Number(seconds), warmUpMs, say: console.log, signal });
    if (harm) console.log(`HARM: ${harm}`);
    return printBudgets([
      { what: 'resident within a minute, more by', measured: Math.max(0, after - before), budget: maxLeftMegabytes, unit: 'MB' },
      { what: '/healthz, slowest in the floods', measured: worst(during, 'health'), budget: maxWaitMs, unit: 'ms' },
      { what: 'a line of chat, slowest', measured: worst(during, 'chat'), budget: maxWaitMs, unit: 'ms' },
      { what: 'lines of chat without an answer', measured: during.reduce((sum, { silent }) => sum + silent, 0), budget: 0, unit: '' },
      { what: 'harm to the control show', measured: harm ? 1 : 0, budget: 0, unit: '' },
    ]);
  });
}

function worst(during: readonly Seen[], what: keyof Seen): number {
  return Math.max(...during.map((seen) => seen[what]));
}
