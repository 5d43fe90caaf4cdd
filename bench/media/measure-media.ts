import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { goLiveByApi } from '../../test/support/browser/go-live.ts';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { costOf, printBudgets, watchProcessor } from '../figures.ts';
import { broadcast } from './broadcaster.ts';

type Case = { title: string; tier: 'socket' | 'hls'; viewers: number; stalled?: number; budget?: number };
type Received = { bytes: number; messages: number; closed: number };

/** docs/design.md, "Budgets": at least 3,000 watchers of 1.6 Mbit/s a core in batches of 100 ms. */
const cases: Case[] = [
  { title: 'socket, a frame a message', tier: 'socket', viewers: 50 },
  { title: 'socket, 100 ms batches', tier: 'socket', viewers: 300, budget: 3000 },
  { title: 'socket, 100 ms, 100 stalled', tier: 'socket', viewers: 300, stalled: 100 },
  { title: 'LL-HLS, HTTP/1.1', tier: 'hls', viewers: 100 },
];
const warmUpMs = 30_000;
const settleMs = 4_000;
const measuredMs = 10_000;
/** Below, it is the wandering of what the server does anyway that is seen. */
const minCores = 0.005;

/** `npm run bench -- media`: what viewers of one stream of 1.6 Mbit/s cost the server's process, by tier. */
export async function measureMedia(): Promise<boolean> {
  // Without the demo store: its show is being made and then plays, which is not what viewers cost.
  await using haat = await HaatProcess.start({ MAX_EGRESS_MBIT: '100000', HAAT_DEMO: 'off', AUTH_AUTOCONFIRM: 'on' });
  const { id, ticket, watchTicket } = await goLiveByApi(haat.url, 'Media');
  const stop = await broadcast(`${haat.url.replace('http', 'ws')}/ws/publish/${id}`, ticket);
  await warmUp(haat.url, { id, watchTicket });
  let holds = true;
  try {
    for (const each of cases) holds = (await measure(haat, { id, watchTicket }, each)) && holds;
  } finally {
    stop();
  }
  return holds;
}

/** What a start leaves behind is collected, and what runs often is compiled, before anything is compared with it. */
async function warmUp(url: string, show: Show): Promise<void> {
  const child = openViewers(url, show, { tier: 'socket', viewers: 50 });
  await delay(warmUpMs);
  child.kill();
  await once(child, 'exit');
}

type Show = { id: string; watchTicket: string };

function openViewers(url: string, { id, watchTicket }: Show, { tier, viewers, stalled = 0 }: Pick<Case, 'tier' | 'viewers' | 'stalled'>): ChildProcess {
  const address = tier === 'socket' ? `${url.replace('http', 'ws')}/ws/watch/${id}` : `${url}/live/${id}/index.m3u8`;
  return fork(join(import.meta.dirname, 'viewers.ts'), [tier, address, String(viewers), String(stalled), watchTicket]);
}

async function measure(haat: HaatProcess, show: Show, { title, tier, viewers, stalled = 0, budget }: Case): Promise<boolean> {
  const alone = await costOf(haat.pid, measuredMs);
  console.log(`\none broadcaster, nobody watching: ${(alone.cores * 100).toFixed(1)} % of a core, ${alone.megabytes.toFixed(0)} MB`);
  const child = openViewers(haat.url, show, { tier, viewers, stalled });
  try {
    await delay(settleMs);
    const before = await ask(child);
    const processor = watchProcessor();
    const cost = await costOf(haat.pid, measuredMs);
    const shares = processor();
    const after = await ask(child);
    const mbit = ((after.bytes - before.bytes) * 8) / (measuredMs / 1000) / 1e6;
    const cores = cost.cores - alone.cores;
    if (cores < minCores) {
      console.log(`${title}: ${(cores * 100).toFixed(1)} % of a core more than with nobody watching, too little to be measured`);
      return false;
    }
    const perCore = Math.round((viewers - stalled) / cores);
    console.log(
      `${title}: ${viewers} viewers${stalled ? ` of which ${stalled} read nothing` : ''}, ${mbit.toFixed(0)} Mbit/s, ${(cores * 100).toFixed(1)} % of a core, ${((cost.megabytes - alone.megabytes) / viewers).toFixed(2)} MB each, ${after.closed} turned away, steal ${shares?.steal.toFixed(1) ?? '?'} %`,
    );
    console.log(`viewers per core: ${perCore}`);
    const bitrate = (mbit / (viewers - stalled)) * 1e3;
    if (bitrate < 1300) console.log(`only ${bitrate.toFixed(0)} kbit/s reached each viewer: the viewers' own process was the limit`);
    return budget === undefined || printBudgets([{ what: 'cores for 3,000 viewers', measured: budget / perCore, budget: 1, unit: '' }]);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

async function ask(child: ChildProcess): Promise<Received> {
  child.send('report');
  const [received] = (await once(child, 'message')) as [Received];
  return received;
}
