import type { WebSocket } from 'ws';
import { type LiveFeedServerMessage, liveFeedClientMessage } from '#contract/wire/live-feed.ts';
import { liveFeedPath } from '#contract/wire/media-paths.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { SocketGate } from '#server/platform/sockets/socket-gate.ts';
import type { SocketEndpoint } from '#server/platform/sockets/sockets.ts';
import { topics } from '#server/topics.ts';

/** Many changes at once are one refetch by everybody who watches, and so are many changes in a row: a seller may save again and again. */
const gatherMs = 200;
const spaceMs = 2_000;

const changed = JSON.stringify({ t: 'changed' } satisfies LiveFeedServerMessage);
const pong = JSON.stringify({ t: 'pong' } satisfies LiveFeedServerMessage);

/** `/ws/live-feed`: says that the list of live streams changed, so that feeds fetch it again (docs/product.md, "Live feed"). */
export function createLiveFeedEndpoint(bus: Bus): SocketEndpoint & Disposable {
  const gates = new Map<WebSocket, SocketGate>();
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(): void {
    timer = undefined;
    toldAt = performance.now();
    for (const gate of gates.values()) gate.send(changed);
  }

  function soon(): void {
    timer ??= setTimeout(tell, Math.max(gatherMs, toldAt + spaceMs - performance.now()));
  }

  // A live event shows its store.
  const stops = [bus.subscribe(topics.liveChanged, soon), bus.subscribe(topics.storeShownChanged, soon)];
  return {
    prefix: liveFeedPath,
    maxPayload: 64,
    // It is there to listen to: what comes are pings.
    limits: { messagesPerSecond: 5, burstSeconds: 1, waiting: 1, unsentBytes: 16 * 1024, closeMs: 5_000 },
    accept(socket, { gate }) {
      gates.set(socket, gate);
      socket.on('message', (data) => isPing(String(data)) && gate.send(pong));
      socket.once('close', () => gates.delete(socket));
    },
    [Symbol.dispose]() {
      for (const stop of stops) stop();
      clearTimeout(timer);
    },
  };
}

/** Anything else is for a newer server. */
function isPing(text: string): boolean {
  try {
    return liveFeedClientMessage.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
