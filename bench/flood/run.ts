import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../test/support/servers/free-port.ts';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { openControlShow } from '../fuzz/control-show.ts';
import { openLane } from '../fuzz/lanes.ts';
import { watchLoop } from '../fuzz/loop-watch.ts';
import { residentMegabytes } from '../resident.ts';
import type { Tally, Targets } from './attack.ts';
import { openTargets } from './scene.ts';
import { type Seen, watchServer } from './server-watch.ts';

const pauseMs = 2_000;
const fallMs = 60_000;
const reportEveryMs = 10_000;
/** What resident memory may be above what it was before the floods, in MB, a minute after them. */
export const maxLeftMegabytes = 150;
/** From here on the host's own standstills may make the server take the control show's viewer for a slow one. */
const starvedMs = 500;

type Options = { names: readonly string[]; seconds: number; warmUpMs: number; say?: (line: string) => void; signal?: AbortSignal };
/** Memory in MB. `during`: by attack. `harm`: what happened to the control show. */
export type Flooded = { before: number; after: number; during: Seen[]; harm: string | undefined };

/** Floods one door after the other on a Haat of its own, beside one show; then all leave, and for a minute memory may fall back. */
export async function runFloods(options: Options): Promise<Flooded> {
  const { say = () => undefined, signal } = options;
  const rtmpPort = await findFreePort();
  await using haat = await HaatProcess.start({ HAAT_DEMO: 'off', AUTH_AUTOCONFIRM: 'on', RTMP_PORT: String(rtmpPort), WHIP: 'off', LOG_LEVEL: 'error' });
  const flooded = await floodAll(haat, rtmpPort, { ...options, say });
  return { ...flooded, after: await fall(haat.pid, flooded.before, say, signal) };
}

async function floodAll(haat: HaatProcess, rtmpPort: number, options: Options & { say: (line: string) => void }): Promise<Omit<Flooded, 'after'>> {
  const { names, seconds, warmUpMs, say, signal } = options;
  const targets = await openTargets(haat.url, rtmpPort);
  const quiet = await openLane(haat.url, 'Untouched');
  using loop = watchLoop();
  using control = await openControlShow(haat.url, quiet, () => loop.seen.worstOfHostMs > starvedMs);
  await using watch = watchServer(haat.url, haat.pid, quiet);
  await delay(warmUpMs, undefined, { signal });
  const before = watch.take();
  say(rowOf('before', before));
  const during: Seen[] = [];
  for (const name of names) {
    const { sent, outcomes } = await attack(name, { seconds, targets, signal });
    await delay(pauseMs, undefined, { signal });
    const seen = watch.take();
    during.push(seen);
    const answers = Object.entries(outcomes).map(([outcome, times]) => `${outcome} ${times}`);
    say(`${rowOf(name, seen)}\n  ${sent} sent; ${answers.join(', ')}`);
  }
  const { published, received, skipped } = control.ledger;
  say(`the control show: ${published} samples published, ${received} received, ${skipped} left out while the host starved us`);
  return { before: before.resident, during, harm: harmOf(control) };
}

/** In a process of its own, so that its load does not distort the measurements. */
async function attack(name: string, { seconds, targets, signal }: { seconds: number; targets: Targets; signal: AbortSignal | undefined }): Promise<Tally> {
  const child = fork(join(import.meta.dirname, 'attacker.ts'), [name, String(seconds), JSON.stringify(targets)], { execArgv: [] });
  const exited = once(child, 'exit');
  try {
    const [tally] = (await once(child, 'message', { signal })) as [Tally];
    return tally;
  } finally {
    child.kill();
    await exited;
  }
}

/** Resolves with the resident memory in MB once it is low enough, or after a minute. */
async function fall(pid: number, before: number, say: (line: string) => void, signal: AbortSignal | undefined): Promise<number> {
  for (let waited = 1_000; ; waited += 1_000) {
    await delay(1_000, undefined, { signal });
    const resident = await residentMegabytes(pid);
    const isOver = waited >= fallMs || resident <= before + maxLeftMegabytes;
    if (isOver || waited % reportEveryMs === 0) say(`${`${waited / 1_000} s after`.padEnd(34)} resident ${resident.toFixed(0).padStart(5)} MB`);
    if (isOver) return resident;
  }
}

function harmOf(control: { check(): void }): string | undefined {
  try {
    control.check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function rowOf(name: string, { resident, peak, health, chat, silent }: Seen): string {
  const lines = silent > 0 ? `, ${silent} lines without an answer` : '';
  const memory = `resident ${resident.toFixed(0).padStart(5)} MB, at most ${peak.toFixed(0).padStart(5)}`;
  return `${name.padEnd(34)} ${memory}; /healthz ${health.toFixed(0).padStart(5)} ms, chat ${chat.toFixed(0).padStart(5)} ms${lines}`;
}
