import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { printBudgets } from './figures.ts';
import { readAttacks, writeAttacks } from './fuzz/attack-file.ts';
import { newCampaign, runCampaign } from './fuzz/campaign.ts';
import { containerTarget } from './fuzz/container-target.ts';
import { makeFixtures } from './fuzz/containers.ts';
import { openControlShow } from './fuzz/control-show.ts';
import { openLane } from './fuzz/lanes.ts';
import { watchLoop } from './fuzz/loop-watch.ts';
import { rtmpTarget } from './fuzz/rtmp-target.ts';
import { sessionTarget } from './fuzz/session-target.ts';
import { socketTarget } from './fuzz/socket-target.ts';
import { Harm, type Target } from './fuzz/target.ts';
import { uploadTargets } from './fuzz/upload-target.ts';
import { type Harness, serveHarness } from './harness-server.ts';

const socketLanes = 4;
const maxStandstillMs = 200;
/** From a tenth of the run on. Each of the attacked shows may hold a window of 36 s of media that was sent at many times its pace. */
const grownMegabytes = 256;
/** From here on the host's standstills may make the server take the control show's viewer for a slow one. */
const starvedMs = 500;
const reportMs = 10_000;
const missingSegment = 'a segment is missing from the recording: the queue is full';

/**
 * `npm run bench -- fuzz [count] [seed]` or `--replay file`: damaged input on every path of a stranger's bytes, beside a control show
 * that must not be affected.
 */
export async function fuzz(args: readonly string[]): Promise<boolean> {
  await using server = await serveHarness(join(import.meta.dirname, 'latency'), ['watch']);
  const lanes = await Promise.all(Array.from({ length: socketLanes }, (_, index) => openLane(server.url, `Attacked ${index}`)));
  await using sockets = socketTarget(server, lanes);
  const fixtures = await makeFixtures(server.context.config.ffmpegPath);
  await using containers = await containerTarget(fixtures);
  const uploads = await uploadTargets(server, fixtures);
  const sessions = await sessionTarget(server, await openLane(server.url, 'Attacked session'));
  const rtmp = await rtmpTarget(server, await openLane(server.url, 'Attacked by RTMP'));
  const targets = [sessions, sockets, rtmp, containers, ...uploads];
  const [first = '1000000', second = '1'] = args;
  if (first === '--replay') return await replay(targets, second);
  if (!(Number(first) > 0) || !Number.isInteger(Number(second))) {
    console.error('usage: npm run bench -- fuzz [count] [seed] | fuzz --replay <file>');
    return false;
  }
  return await attack(server, targets, Number(first), Number(second));
}

async function attack(server: Harness, targets: Target[], count: number, seed: number): Promise<boolean> {
  using loop = watchLoop();
  const quiet = await openLane(server.url, 'Untouched');
  using control = await openControlShow(server.url, quiet, () => loop.seen.worstOfHostMs > starvedMs);
  using surprises = watchSurprises(server, quiet.id);
  let heldAtFirst: number | undefined;
  const campaign = newCampaign();
  const began = performance.now();
  let reportedAt = began;
  function check(): void {
    surprises.check();
    control.check();
    if (loop.seen.worstMs > maxStandstillMs) throw new Harm(`the event loop stood still for ${loop.seen.worstMs.toFixed(0)} ms`);
    if (campaign.sent > count / 10) heldAtFirst ??= process.memoryUsage.rss();
    if (performance.now() - reportedAt < reportMs) return;
    reportedAt = performance.now();
    const { rss, heapUsed, external } = process.memoryUsage();
    console.log(`${campaign.sent} sent; resident ${megabytes(rss)} MB, heap ${megabytes(heapUsed)}, external ${megabytes(external)}`);
  }
  try {
    await runCampaign(campaign, targets, { count, seed, check });
    const { counts, sent } = campaign;
    const seconds = (performance.now() - began) / 1000;
    await collect();
    surprises.check();
    control.check();
    console.log(`${sent} attacks in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)}/s, seed ${seed}`);
    for (const [answer, times] of [...counts].sort(([a], [b]) => a.localeCompare(b))) console.log(`${answer.padEnd(34)} ${times}`);
    const { published, received, skipped } = control.ledger;
    console.log(
      `the control show: ${published} samples published, ${received} received, each the same, ${skipped} left out while the host starved us; host's standstill ${loop.seen.worstOfHostMs.toFixed(0)} ms`,
    );
    return printBudgets([
      { what: 'longest standstill of the event loop', measured: loop.seen.worstMs, budget: maxStandstillMs, unit: 'ms' },
      { what: 'resident growth after a tenth', measured: megabytes(process.memoryUsage.rss() - (heldAtFirst ?? 0)), budget: grownMegabytes, unit: 'MB' },
      { what: 'samples under way at the end', measured: published - received - skipped, budget: 30, unit: '' },
    ]);
  } catch (error) {
    const path = await writeAttacks([...campaign.underWay.values()], seed);
    const { worstMs, worstOfHostMs } = loop.seen;
    console.error(`the event loop stood still for at most ${worstMs.toFixed(0)} ms, by the host's doing ${worstOfHostMs.toFixed(0)} ms`);
    console.error(`HARM with seed ${seed}: ${inspect(error)}\nwhat was under way: ${path}; send it again with --replay`);
    return false;
  }
}

async function replay(targets: readonly Target[], path: string): Promise<boolean> {
  for (const each of await readAttacks(path)) {
    const target = targets.find(({ kind }) => kind === each.kind);
    if (!target) throw new Error(`nothing takes ${each.kind} here`);
    console.log(`${each.kind}: ${await target.run(each, 0)}`);
  }
  return true;
}

/** Errors that the server logged or nobody handled. A show that is sent at many times its pace may lose parts of its own recording. */
function watchSurprises({ context: { log } }: Harness, unharmed: string) {
  let surprise: unknown;
  const note = (error: unknown) => {
    surprise ??= error;
  };
  const logError = log.error;
  log.error = ((said: { err?: unknown; live_stream_id?: string } | undefined, why?: string) => {
    if (why === missingSegment && said?.live_stream_id !== unharmed) return;
    note(said?.err ?? said);
  }) as typeof log.error;
  process.on('uncaughtException', note).on('unhandledRejection', note);
  return {
    check(): void {
      if (surprise) throw new Harm('a surprise', { cause: surprise });
    },
    [Symbol.dispose]() {
      log.error = logError;
      process.off('uncaughtException', note).off('unhandledRejection', note);
    },
  };
}

async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  for (let round = 0; round < 2; round += 1) {
    runInNewContext('gc')();
    await setImmediate();
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
