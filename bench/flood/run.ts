import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { findFreePort } from '../free-port.ts';
import { openLane } from '../fuzz/lanes.ts';
import { watchLoop } from '../fuzz/loop-watch.ts';
import { openUntouched } from '../fuzz/untouched.ts';
import { residentMegabytes } from '../resident.ts';
import type { Tally, Victims } from './attack.ts';
import { openVictims } from './scene.ts';
import { type Seen, watchServer } from './witness.ts';

const breathMs = 2_000;
const fallMs = 60_000;
const reportEveryMs = 10_000;
/** What resident memory may be above what it was before the floods, in MB, a minute after them. */
export const mostLeftMegabytes = 150;
/** From here on the host's own standstills may make the server take the untouched show's viewer for a slow one. */
const starvedMs = 500;

type Options = { names: readonly string[]; seconds: number; warmUpMs: number; say?: (line: string) => void; signal?: AbortSignal };
/** Memory in MB. `during`: by attack. `harm`: what happened to the untouched show. */
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
  const victims = await openVictims(haat.url, rtmpPort);
  const quiet = await openLane(haat.url, 'Untouched');
  using loop = watchLoop();
  using untouched = await openUntouched(haat.url, quiet, () => loop.seen.worstOfHostMs > starvedMs);
  await using witness = watchServer(haat.url, haat.pid, quiet);
  await delay(warmUpMs, undefined, { signal });
  const before = witness.take();
  say(rowOf('before', before));
  const during: Seen[] = [];
  for (const name of names) {
    const { sent, outcomes } = await attack(name, { seconds, victims, signal });
    await delay(breathMs, undefined, { signal });
    const seen = witness.take();
    during.push(seen);
    const answers = Object.entries(outcomes).map(([outcome, times]) => `${outcome} ${times}`);
    say(`${rowOf(name, seen)}\n  ${sent} sent; ${answers.join(', ')}`);
  }
  const { published, received, skipped } = untouched.ledger;
  say(`the untouched show: ${published} samples published, ${received} received, ${skipped} left out while the host starved us`);
  return { before: before.resident, during, harm: harmOf(untouched) };
}

/** In a process of its own: what it spends must not keep us from measuring. */
async function attack(name: string, { seconds, victims, signal }: { seconds: number; victims: Victims; signal: AbortSignal | undefined }): Promise<Tally> {
  const child = fork(join(import.meta.dirname, 'attacker.ts'), [name, String(seconds), JSON.stringify(victims)], { execArgv: [] });
  const exited = once(child, 'exit');
  try {
    const [tally] = (await once(child, 'message', { signal })) as [Tally];
    return tally;
  } finally {
    child.kill();
    await exited;
  }
}

/** Resolves with what the process holds, in MB, once it is little enough, or a minute later. */
async function fall(pid: number, before: number, say: (line: string) => void, signal: AbortSignal | undefined): Promise<number> {
  for (let waited = 1_000; ; waited += 1_000) {
    await delay(1_000, undefined, { signal });
    const resident = await residentMegabytes(pid);
    const isOver = waited >= fallMs || resident <= before + mostLeftMegabytes;
    if (isOver || waited % reportEveryMs === 0) say(`${`${waited / 1_000} s after`.padEnd(34)} resident ${resident.toFixed(0).padStart(5)} MB`);
    if (isOver) return resident;
  }
}

function harmOf(untouched: { check(): void }): string | undefined {
  try {
    untouched.check();
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
