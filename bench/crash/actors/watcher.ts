import { once } from 'node:events';
import { WebSocket } from 'ws';
import { decodeChunk, stageWireVersion } from '#contract/wire/stage-wire.ts';
import type { World } from '../world.ts';
import { socketsOf } from './broadcaster.ts';

const ackMs = 200;
const openMs = 5_000;

/** Watches without showing: keeps the show time of the newest picture of each connection. */
export async function runWatcher(world: World): Promise<void> {
  while (!world.isOver) {
    const stream = await world.visitor().ask('GET', `/api/live-streams/${world.show}`);
    if (stream?.status === 200) await watch(world, stream.body.watch_ticket);
    await world.untilUp();
  }
}

/** Until it breaks or the round is over. */
async function watch(world: World, ticket: string): Promise<void> {
  const socket = new WebSocket(`${socketsOf(world)}/ws/watch/${world.show}`, { perMessageDeflate: false });
  let [seq, newestMs] = [0, -1];
  socket.on('error', () => undefined);
  socket.once('open', () => socket.send(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket })));
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return;
    const { header } = decodeChunk(data);
    if (header.kind === 'init') return;
    [seq, newestMs] = [header.seq, Math.max(newestMs, header.startMs)];
  });
  const timer = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ t: 'ack', seq, lagMs: 0 })), ackMs);
  const closed = once(socket, 'close').catch(() => undefined);
  await once(socket, 'open', { signal: AbortSignal.timeout(openMs) }).catch(() => undefined);
  while (!world.isOver && socket.readyState === WebSocket.OPEN) await Promise.race([closed, world.rest(200)]);
  clearInterval(timer);
  socket.terminate();
  if (newestMs >= 0) world.history.clocks.push({ show: world.show, source: 'picture', session: '', ms: newestMs });
}
