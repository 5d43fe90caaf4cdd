import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type Attack, count, inParallel } from './attack.ts';

const patienceMs = 2_000;
/** C0 of a real encoder, so that half of the connections get further than the first byte. */
const version = Buffer.of(3);

/** Connections that send what no encoder does. */
export const rtmpGarbage: Attack = async ({ rtmpPort }, tally, signal) => {
  await inParallel(20, signal, async (index) => {
    const socket = connect(rtmpPort, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(Buffer.concat([index % 2 === 0 ? version : Buffer.of(), randomBytes(64 * 1024)]));
    tally.sent += 1;
    const closed = await once(socket, 'close', { signal: AbortSignal.timeout(patienceMs) }).then(
      () => 'closed',
      () => 'left open',
    );
    count(tally, closed);
    socket.destroy();
  });
};
