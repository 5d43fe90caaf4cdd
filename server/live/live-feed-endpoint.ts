import type { WebSocket } from 'ws';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { SocketGate } from '#server/platform/sockets/socket-gate.ts';
import type { SocketEndpoint } from '#server/platform/sockets/sockets.ts';
import { liveChanged } from './live-service.ts';

/** Many changes at once are one refetch. */
const gatherMs = 200;

/** `/ws/live-feed`: says that the list of live streams changed, so that feeds fetch it again (docs/product.md, "Live feed"). */
export function createLiveFeedEndpoint(bus: Bus): SocketEndpoint & Disposable {
  const gates = new Map<WebSocket, SocketGate>();
  let timer: NodeJS.Timeout | undefined;
  const stop = bus.subscribe(liveChanged, () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const gate of gates.values()) gate.send('{"t":"changed"}');
    }, gatherMs);
  });
  return {
    prefix: '/ws/live-feed',
    maxPayload: 64,
    // It is there to listen to: what comes are control frames.
    limits: { messagesPerSecond: 5, burstSeconds: 1, waiting: 1, unsentBytes: 16 * 1024, closeMs: 5_000 },
    accept(socket, { gate }) {
      gates.set(socket, gate);
      socket.once('close', () => gates.delete(socket));
    },
    [Symbol.dispose]() {
      stop();
      clearTimeout(timer);
    },
  };
}
