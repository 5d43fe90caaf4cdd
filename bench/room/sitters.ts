import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { roomSocketVersion } from '#contract/room/room-limits.ts';
import { askTicket } from '../../test/support/room-client.ts';
import { sentAt, socketIo } from './dialects.ts';

/** Run as a process of its own, so that the viewers' work is not counted as the server's: `sitters.ts <kind> <address> <count> <url> <live stream>`. */
const [kind = 'ws', address = '', count = '0', url = '', liveStreamId = ''] = process.argv.slice(2);
/** So many are opened at a time; one in so many reads what it is sent. */
const atOnce = 50;
const readerOf = 50;

const told = { frames: 0, closed: 0, lateMs: [] as number[] };

async function sit(index: number): Promise<void> {
  // Few may sit with the same one.
  const ticket = kind === 'haat' ? await askTicket(url, liveStreamId) : null;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once('message', resolve).once('error', reject);
    socket.once('open', () => {
      if (kind === 'haat') socket.send(JSON.stringify({ t: 'hello', v: roomSocketVersion, person: randomUUID(), ticket: ticket ?? undefined, after: -1 }));
      else if (kind === 'ws') resolve(undefined);
    });
  });
  if (kind === 'socket.io') socket.send(socketIo.hello);
  socket.on('message', (data) => {
    told.frames += 1;
    if (kind === 'socket.io' && String(data) === socketIo.ping) socket.send(socketIo.pong);
    if (index % readerOf !== 0) return;
    const sent = sentAt(String(data));
    if (sent !== undefined) told.lateMs.push(Date.now() - sent);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => (told.closed += 1));
}

for (let index = 0; index < Number(count); index += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, Number(count) - index) }, (_, offset) => sit(index + offset)));
process.send?.('open');
process.on('message', () => process.send?.(told));
