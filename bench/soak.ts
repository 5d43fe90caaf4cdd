import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { goLiveByApi } from '../test/support/browser/go-live.ts';
import { makeNumberedClip } from '../test/support/media/numbered-clip.ts';
import { openPublishSocket } from '../test/support/media/publish-socket.ts';
import { Replay } from '../test/support/media/replay.ts';
import { HaatProcess } from '../test/support/servers/haat-process.ts';
import { printBudgets, watchProcessor } from './figures.ts';
import { interruptible } from './interruptible.ts';
import type { ReadReport, ReadTier } from './soak/reader.ts';
import { readServer, type ServerFigures } from './soak/server-figures.ts';
import { trendOf } from './soak/trend.ts';

const readersEach = 50;
const tiers: ReadTier[] = ['socket', 'hls'];
const settleMs = 15_000;
const sampleMs = 5_000;
const minuteMs = 60_000;
/** A show of four hours may grow the server by a tenth of its 250 MB (docs/design.md, "Budgets"). */
const maxSlope = 6;
/** A shorter run sees the windows fill and the collector wander, and nothing of a slope. */
const minMinutes = 10;
const maxDriftMs = 40;
/** Until the live windows are full and the collector has found its pace, memory only rises. */
const warmUpShare = 0.2;

type Minute = { at: number; socket: ReadReport; hls: ReadReport };
type Sampled = ServerFigures & { hours: number };

/** `npm run bench -- soak [minutes]`: one broadcaster, 50 readers of each tier, and whether anything grows or drifts. */
export async function soak([minutes = '60']: readonly string[]): Promise<boolean> {
  if (!(Number(minutes) > 0)) {
    console.error('usage: npm run bench -- soak [minutes]');
    return false;
  }
  return await interruptible((signal) => run(Number(minutes), signal));
}

async function run(minutes: number, signal: AbortSignal): Promise<boolean> {
  const clip = await makeNumberedClip();
  signal.throwIfAborted();
  await using haat = await HaatProcess.start();
  signal.throwIfAborted();
  const { id, ticket, watchTicket } = await goLiveByApi(haat.url, 'Soak');
  using socket = await openPublishSocket(`${haat.url.replace('http', 'ws')}/ws/publish/${id}`, ticket, clip.tracks);
  using replay = new Replay(clip, [socket.send]);
  await delay(3_000, undefined, { signal });
  await using parts = new AsyncDisposableStack();
  const readers = tiers.map((tier) => parts.use(startReaders(tier, haat.url, { id, watchTicket }, replay.zeroAt - socket.offsetMs)));
  await delay(settleMs, undefined, { signal });
  await Promise.all(readers.map(({ report }) => report()));

  const sampled: Sampled[] = [];
  const seen: Minute[] = [];
  const began = performance.now();
  const work = measure();
  return await Promise.race([work, socket.refused]);

  async function measure(): Promise<boolean> {
    let processor = watchProcessor();
    for (let minute = 1; minute <= Math.max(1, Math.round(minutes)); minute += 1) {
      const until = began + Math.min(minute, minutes) * minuteMs;
      let worstLoop = 0;
      while (performance.now() < until) {
        await delay(Math.min(sampleMs, Math.max(1, until - performance.now())), undefined, { signal });
        const figures = await readServer(haat.url, haat.pid);
        sampled.push({ ...figures, hours: (performance.now() - began) / 3_600_000 });
        worstLoop = Math.max(worstLoop, figures.loopMax);
      }
      const [socketReport, hlsReport] = await Promise.all(readers.map(({ report }) => report()));
      if (!socketReport || !hlsReport) throw new Error('the readers did not report');
      seen.push({ at: minute, socket: socketReport, hls: hlsReport });
      printMinute(minute, sampled, worstLoop, { socket: socketReport, hls: hlsReport }, processor()?.steal);
      processor = watchProcessor();
    }
    return judge(sampled, seen);
  }
}

function startReaders(tier: ReadTier, url: string, { id, watchTicket }: { id: string; watchTicket: string }, zeroAt: number) {
  const address = tier === 'socket' ? `${url.replace('http', 'ws')}/ws/watch/${id}` : `${url}/live/${id}/index.m3u8`;
  const child = fork(join(import.meta.dirname, 'soak/readers.ts'), [tier, address, String(readersEach), String(zeroAt), watchTicket]);
  return { report: () => ask(child), [Symbol.asyncDispose]: () => end(child) };
}

async function ask(child: ChildProcess): Promise<ReadReport> {
  const answer = once(child, 'message');
  child.send('report');
  const [report] = (await answer) as [ReadReport];
  return report;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

function printMinute(minute: number, sampled: readonly Sampled[], worstLoop: number, reports: Record<ReadTier, ReadReport>, steal = Number.NaN): void {
  const last = sampled.at(-1);
  if (!last) return;
  console.log(
    `minute ${minute}: resident ${last.rss.toFixed(0)} MB, heap ${last.heap.toFixed(0)}, external ${last.external.toFixed(0)}; ${last.handles} handles, ${last.files} files; loop at most ${worstLoop.toFixed(0)} ms, p99 ${last.loopP99.toFixed(0)}; steal ${steal.toFixed(1)} %`,
  );
  for (const tier of tiers) {
    const { lagMedian, lagP95, lagLeast, stalls, leadMedian, leadWorst, fragments, faults } = reports[tier];
    console.log(
      `  ${tier.padEnd(6)} ${fragments} fragments; lag median ${lagMedian.toFixed(0)}, p95 ${lagP95.toFixed(0)}, least ${lagLeast.toFixed(0)} ms; ${stalls} stalls; sound before picture ${leadMedian.toFixed(0)} ms, worst ${leadWorst.toFixed(0)}`,
    );
    for (const fault of faults) console.log(`  ${tier.padEnd(6)} ${fault}`);
  }
}

/**
 * Drift is what a minute's figure moved by since the first one: of the least lag (packaged against captured time) and of sound against
 * picture. Memory is judged by the near end of its slope's 95 % range, so that noise of the collector alone does not fail a short run.
 */
function judge(sampled: readonly Sampled[], seen: readonly Minute[]): boolean {
  const settled = sampled.slice(Math.floor(sampled.length * warmUpShare));
  const slopes = (['rss', 'heap', 'external'] as const).map((what) => {
    const { slope, error } = trendOf(settled.map((figures) => ({ x: figures.hours, y: figures[what] })));
    console.log(`${what}: ${slope.toFixed(1)} ± ${error.toFixed(1)} MB/h`);
    return { what: `${what}, least slope of the 95 % range`, measured: Math.max(0, slope - error), budget: maxSlope, unit: 'MB/h' };
  });
  const drifts = tiers.flatMap((tier) => [
    { what: `${tier}, capture against packaged`, measured: moved(seen.map((each) => each[tier].lagLeast)), budget: maxDriftMs, unit: 'ms' },
    { what: `${tier}, sound against picture`, measured: moved(seen.map((each) => each[tier].leadMedian)), budget: maxDriftMs, unit: 'ms' },
  ]);
  const stalls = tiers.map((tier) => ({ what: `${tier}, stalls`, measured: seen.reduce((sum, each) => sum + each[tier].stalls, 0), budget: 0, unit: '' }));
  const faults = seen.flatMap((each) => tiers.flatMap((tier) => each[tier].faults)).length;
  if (seen.length < minMinutes) console.log(`memory is judged from ${minMinutes} minutes on`);
  return printBudgets([...(seen.length < minMinutes ? [] : slopes), ...drifts, ...stalls, { what: 'faults', measured: faults, budget: 0, unit: '' }]);
}

function moved(figures: readonly number[]): number {
  const first = figures[0] ?? Number.NaN;
  return Math.max(...figures.map((figure) => Math.abs(figure - first)));
}
