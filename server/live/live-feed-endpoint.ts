import type { WebSocket } from 'ws';
import type { Bus } from '#server/platform/bus.ts';
import type { SocketEndpoint } from '#server/platform/sockets.ts';
import { liveChanged } from './live-service.ts';

const pingMs = 25_000;
/** Many changes at once are one refetch. */
const gatherMs = 200;

/** `/ws/live-feed`: says that the list of live streams changed, so that feeds fetch it again (specification §7). */
export function createLiveFeedEndpoint(bus: Bus): SocketEndpoint & Disposable {
  const sockets = new Set<WebSocket>();
  let timer: NodeJS.Timeout | undefined;
  const stop = bus.subscribe(liveChanged, () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const socket of sockets) socket.send('{"t":"changed"}');
    }, gatherMs);
  });
  const pings = setInterval(() => {
    for (const socket of sockets) socket.ping();
  }, pingMs);
  return {
    prefix: '/ws/live-feed',
    maxPayload: 64,
    accept(socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    [Symbol.dispose]() {
      stop();
      clearTimeout(timer);
      clearInterval(pings);
    },
  };
}
