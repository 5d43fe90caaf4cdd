import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { goLiveByApi } from '../../test/support/browser/go-live.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { HaatProcess } from '../../test/support/servers/haat-process.ts';
import { costOf, printBudgets, quantile, watchProcessor } from '../figures.ts';
import { residentMegabytes } from '../resident.ts';
import { type Kind, lineOf, socketIo, wordsNow } from './dialects.ts';

/** docs/design.md, "Budgets": 5,000 sockets, ten lines a second. */
const sockets = 5_000;
const budgets = { cores: 0.4, megabytes: 200, p99Ms: 150 };
/** Each writes a line a second. */
const writers = 10;
const rounds = 3;
const settleMs = 5_000;
const measuredMs = 10_000;

type Told = { frames: number; closed: number; lateMs: number[] };
type Figures = { cores: number; megabytes: number; p99Ms: number; framesPerSecond: number };
/** A room to sit in. `pid`: of its server. `tickets`: where a Haat hands them out, and for which live stream. */
type Room = AsyncDisposable & { kind: Kind; pid: number; address: string; tickets: readonly string[]; openWriter: () => Promise<() => void> };

/**
 * `npm run bench -- room`: what a room of 5,000 sockets and ten lines a second costs the server's process, beside bare `ws` and Socket.IO that
 * hand on the same lines; three rounds, one after the other, and the median of each.
 */
export async function measureRoom(): Promise<boolean> {
  const found: Record<Kind, Figures[]> = { haat: [], ws: [], 'socket.io': [] };
  const processor = watchProcessor();
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['haat', 'ws', 'socket.io'] as const) {
      await using room = kind === 'haat' ? await openHaat() : await openPeer(kind);
      const figures = await measure(room);
      found[kind].push(figures);
      console.log(
        `${kind.padEnd(9)} ${(figures.cores * 100).toFixed(0)} % of a core, ${figures.megabytes.toFixed(0)} MB more, p99 ${figures.p99Ms.toFixed(0)} ms, ${figures.framesPerSecond.toFixed(0)} frames/s`,
      );
    }
  }
  const medianOf = (kind: Kind, figure: keyof Figures) =>
    quantile(
      found[kind].map((figures) => figures[figure]),
      0.5,
    );
  for (const peer of ['ws', 'socket.io'] as const)
    console.log(`${((medianOf('haat', 'cores') / medianOf(peer, 'cores')) * 100).toFixed(0)} % of the processor that ${peer} takes`);
  console.log(`CPU steal ${processor()?.steal.toFixed(1) ?? '?'} %`);
  return printBudgets([
    { what: 'room of 5,000, cores', measured: medianOf('haat', 'cores'), budget: budgets.cores, unit: '' },
    { what: 'room of 5,000, more resident', measured: medianOf('haat', 'megabytes'), budget: budgets.megabytes, unit: 'MB' },
    { what: 'a line, p99', measured: medianOf('haat', 'p99Ms'), budget: budgets.p99Ms, unit: 'ms' },
  ]);
}

async function openHaat(): Promise<Room> {
  const haat = await HaatProcess.start({ HAAT_DEMO: 'off', AUTH_AUTOCONFIRM: 'on', RTMP_PORT: 'off' });
  const { id } = await goLiveByApi(haat.url, 'Room');
  const address = `${haat.url.replace('http', 'ws')}/ws/room/${id}`;
  async function openWriter(): Promise<() => void> {
    const seat = await openRoom(haat.url, id);
    return () => void seat.say(wordsNow());
  }
  return { kind: 'haat', pid: haat.pid, address, tickets: [haat.url, id], openWriter, [Symbol.asyncDispose]: () => haat[Symbol.asyncDispose]() };
}

async function openPeer(kind: 'ws' | 'socket.io'): Promise<Room> {
  const child = fork(join(import.meta.dirname, 'peer-server.ts'), [kind]);
  const [port] = await once(child, 'message');
  const address = `ws://127.0.0.1:${port}${kind === 'ws' ? '' : '/socket.io/?EIO=4&transport=websocket'}`;
  async function openWriter(): Promise<() => void> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    if (kind === 'socket.io') socket.send(socketIo.hello);
    socket.on('error', () => undefined);
    return () => socket.send(lineOf(kind));
  }
  return { kind, pid: child.pid ?? 0, address, tickets: [], openWriter, [Symbol.asyncDispose]: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.kill()) await once(child, 'exit');
}

async function measure({ kind, pid, address, tickets, openWriter }: Room): Promise<Figures> {
  const before = await residentMegabytes(pid);
  const sitters = fork(join(import.meta.dirname, 'sitters.ts'), [kind, address, String(sockets), ...tickets]);
  const talk = new AbortController();
  try {
    await once(sitters, 'message');
    for (let index = 0; index < writers; index += 1) void write(await openWriter(), index, talk.signal);
    await delay(settleMs);
    const began = await ask(sitters);
    const cost = await costOf(pid, measuredMs);
    const ended = await ask(sitters);
    if (ended.closed > 0) throw new Error(`${ended.closed} of ${sockets} sockets were closed by ${kind}: what is left is no room of ${sockets}`);
    return {
      ...{ cores: cost.cores, megabytes: cost.megabytes - before },
      p99Ms: quantile(ended.lateMs.slice(began.lateMs.length), 0.99),
      ...{ framesPerSecond: (ended.frames - began.frames) / (measuredMs / 1000) },
    };
  } finally {
    talk.abort();
    await end(sitters);
  }
}

/** A line each second, the writers one after the other. */
async function write(say: () => void, index: number, signal: AbortSignal): Promise<void> {
  try {
    await delay((index * 1000) / writers, undefined, { signal });
    for (;;) {
      say();
      await delay(1000, undefined, { signal });
    }
  } catch {
    // The end of the measurement.
  }
}

async function ask(sitters: ChildProcess): Promise<Told> {
  sitters.send('report');
  const [told] = (await once(sitters, 'message')) as [Told];
  return told;
}
