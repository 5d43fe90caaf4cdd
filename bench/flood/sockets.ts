import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { roomSocketVersion } from '#contract/room/room-limits.ts';
import { type Attack, count, inParallel, type Tally, type Targets } from './attack.ts';

const flooders = 3;
const burst = 200;
/** The attacker's own buffer: beyond it the network is full. */
const fullBytes = 4 * 2 ** 20;
const againMs = 50;

const roomOf = ({ url, show }: Targets) => `${url.replace('http', 'ws')}/ws/room/${show}`;
const hello = ({ watchTicket }: Targets) => JSON.stringify({ t: 'hello', v: roomSocketVersion, person: randomUUID(), ticket: watchTicket, after: -1 });

/** Whatever `flood` writes to the room as fast as the network takes it, on a few sockets that come back whenever they are cut. */
function floodRoom(flood: (socket: WebSocket) => void, prepare: (socket: WebSocket) => void = () => undefined): Attack {
  return async (targets, tally, signal) => {
    await inParallel(flooders, signal, async () => {
      const socket = await open(roomOf(targets), tally);
      if (!socket) return void (await delay(againMs));
      socket.send(hello(targets));
      await delay(againMs);
      prepare(socket);
      while (!signal.aborted && socket.readyState === WebSocket.OPEN) {
        if (socket.bufferedAmount < fullBytes) for (let sent = 0; sent < burst; sent += 1, tally.sent += 1) flood(socket);
        await setImmediate();
      }
      socket.terminate();
      await delay(againMs);
    });
  };
}

export const chat: Attack = floodRoom((socket) => socket.send(JSON.stringify({ t: 'chat', client_id: randomUUID(), message: 'x'.repeat(500) })));
/** Answers that nobody reads. */
export const unreadPings: Attack = floodRoom(
  (socket) => socket.send('{"t":"ping"}'),
  (socket) => socket.pause(),
);
export const garbage: Attack = floodRoom((socket) => socket.send(randomBytes(64).toString('base64')));
/** Control frames, whose answers nobody reads either. */
export const controlPings: Attack = floodRoom(
  (socket) => socket.ping('x'.repeat(100)),
  (socket) => socket.pause(),
);

/** Sockets that come and go, some of them with a hello. */
export const comings: Attack = async (targets, tally, signal) => {
  await inParallel(20, signal, async (index) => {
    const path = index % 2 === 0 ? roomOf(targets) : `${targets.url.replace('http', 'ws')}/ws/watch/${targets.show}`;
    const socket = await open(path, tally);
    tally.sent += 1;
    if (index % 4 === 0) socket?.send(hello(targets));
    socket?.terminate();
  });
};

async function open(url: string, tally: Tally): Promise<WebSocket | undefined> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('error', () => undefined);
  socket.on('close', (code) => count(tally, code));
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(5_000) });
    return socket;
  } catch {
    socket.terminate();
    return undefined;
  }
}
