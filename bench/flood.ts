import { printBudgets } from './figures.ts';
import { attacks } from './flood/attacks.ts';
import { mostLeftMegabytes, runFloods } from './flood/run.ts';
import type { Seen } from './flood/witness.ts';

const warmUpMs = 15_000;
const mostSeconds = 60;
/** Whoever is not attacked waits no longer than this. */
const mostWaitMs = 1_000;

/** `npm run bench -- flood [seconds] [attack]`: each door flooded for so long, beside one show that must not notice, and what memory falls back to. */
export async function flood([seconds = '12', only]: readonly string[]): Promise<boolean> {
  const names = Object.keys(attacks).filter((name) => only === undefined || name.includes(only));
  if (!(Number(seconds) > 0 && Number(seconds) <= mostSeconds) || names.length === 0) {
    console.error(`usage: npm run bench -- flood [seconds, at most ${mostSeconds}] [part of: ${Object.keys(attacks).join(', ')}]`);
    return false;
  }
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const { before, after, during, harm } = await runFloods({ names, seconds: Number(seconds), warmUpMs, say: console.log, signal: interrupted.signal });
    if (harm) console.log(`HARM: ${harm}`);
    return printBudgets([
      { what: 'resident within a minute, more by', measured: Math.max(0, after - before), budget: mostLeftMegabytes, unit: 'MB' },
      { what: '/healthz, slowest in the floods', measured: worst(during, 'health'), budget: mostWaitMs, unit: 'ms' },
      { what: 'a line of chat, slowest', measured: worst(during, 'chat'), budget: mostWaitMs, unit: 'ms' },
      { what: 'lines of chat without an answer', measured: during.reduce((sum, { silent }) => sum + silent, 0), budget: 0, unit: '' },
      { what: 'harm to the untouched show', measured: harm ? 1 : 0, budget: 0, unit: '' },
    ]);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    console.error('stopped before its time; nothing was left running');
    return false;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function worst(during: readonly Seen[], what: keyof Seen): number {
  return Math.max(...during.map((seen) => seen[what]));
}
