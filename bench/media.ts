import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HaatProcess } from '../test/support/haat-process.ts';
import { printBudgets, watchProcessor } from './figures.ts';
import { broadcast } from './media/broadcaster.ts';

type Case = { title: string; tier: 'socket' | 'hls'; viewers: number; stalled?: number; budget?: number };
type Received = { bytes: number; messages: number; closed: number };

/** design.md: at least 3,000 watchers of 1.6 Mbit/s a core in batches of 100 ms. */
const cases: Case[] = [
  { title: 'socket, a frame a message', tier: 'socket', viewers: 50 },
  { title: 'socket, 100 ms batches', tier: 'socket', viewers: 300, budget: 3000 },
  { title: 'socket, 100 ms, 100 stalled', tier: 'socket', viewers: 300, stalled: 100 },
  { title: 'LL-HLS, HTTP/1.1', tier: 'hls', viewers: 100 },
];
const settleMs = 4_000;
const measuredMs = 10_000;
const ticksPerSecond = 100;

/** `npm run bench -- media`: what viewers of one stream of 1.6 Mbit/s cost the server's process, by tier. */
export async function measureMedia(): Promise<boolean> {
  process.env.MAX_EGRESS_MBIT = '100000';
  await using haat = await HaatProcess.start();
  const { id, ticket } = await goLive(haat.url);
  const stop = await broadcast(`${haat.url.replace('http', 'ws')}/ws/publish/${id}`, ticket, cases.length * 30 + 60);
  await delay(settleMs);
  const alone = await costOf(haat.pid, measuredMs);
  console.log(`one broadcaster, nobody watching: ${(alone.cores * 100).toFixed(1)} % of a core, ${alone.megabytes.toFixed(0)} MB`);
  let holds = true;
  try {
    for (const each of cases) holds = (await measure(haat, id, each, alone)) && holds;
  } finally {
    stop();
  }
  return holds;
}

async function measure(haat: HaatProcess, id: string, { title, tier, viewers, stalled = 0, budget }: Case, alone: Cost): Promise<boolean> {
  const url = tier === 'socket' ? `${haat.url.replace('http', 'ws')}/ws/watch/${id}` : `${haat.url}/live/${id}/index.m3u8`;
  const child = fork(join(import.meta.dirname, 'media/viewers.ts'), [tier, url, String(viewers), String(stalled)]);
  try {
    await delay(settleMs);
    const before = await ask(child);
    const processor = watchProcessor();
    const cost = await costOf(haat.pid, measuredMs);
    const shares = processor();
    const after = await ask(child);
    const mbit = ((after.bytes - before.bytes) * 8) / (measuredMs / 1000) / 1e6;
    const cores = Math.max(0.001, cost.cores - alone.cores);
    const perCore = Math.round((viewers - stalled) / cores);
    console.log(
      `\n${title}: ${viewers} viewers${stalled ? ` of which ${stalled} read nothing` : ''}, ${mbit.toFixed(0)} Mbit/s, ${(cores * 100).toFixed(0)} % of a core, ${((cost.megabytes - alone.megabytes) / viewers).toFixed(2)} MB each, ${after.closed} turned away, steal ${shares?.steal.toFixed(1) ?? '?'} %`,
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

type Cost = { cores: number; megabytes: number };

/** User and system time of the process (proc_pid_stat(5), fields 14 and 15), and what it holds at the end. */
async function costOf(pid: number, ms: number): Promise<Cost> {
  const before = await ticksOf(pid);
  const began = performance.now();
  await delay(ms);
  const seconds = (performance.now() - began) / 1000;
  const cores = ((await ticksOf(pid)) - before) / ticksPerSecond / seconds;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return { cores, megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function goLive(url: string): Promise<{ id: string; ticket: string }> {
  const ask = async (path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const seller = await ask('/auth/v1/signup', { email: 'bench@example.com', password: 'a-long-password', data: { store_name: 'Bench' } });
  const stream = await ask('/api/seller/live-streams', { title: 'Media' }, seller.access_token);
  const { publish_ticket } = await ask(`/api/seller/live-streams/${stream.id}/go-live`, {}, seller.access_token);
  return { id: stream.id, ticket: publish_ticket };
}
