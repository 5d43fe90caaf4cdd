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

/** Of more changes it is not said whose they are. */
const maxSellers = 20;

const pong = JSON.stringify({ t: 'pong' } satisfies LiveFeedServerMessage);

type Parts = {
  bus: Bus;
  /** The stores of live events, of deleted ones too while their rows are there. */
  listSellers(ids: readonly string[]): Promise<{ store_id: string }[]>;
};

/** `/ws/live-feed`: says that the list of live streams changed, so that feeds fetch it again (docs/product.md, "Live feed"). */
export function createLiveFeedEndpoint({ bus, listSellers }: Parts): SocketEndpoint & Disposable {
  const gates = new Map<WebSocket, SocketGate>();
  const streams = new Set<string>();
  const sellers = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  async function tell(): Promise<void> {
    timer = undefined;
    toldAt = performance.now();
    const changed = JSON.stringify({ t: 'changed', sellers: await takeSellers() } satisfies LiveFeedServerMessage);
    for (const gate of gates.values()) gate.send(changed);
  }

  /** `undefined` where there are too many, or one is not known. */
  async function takeSellers(): Promise<string[] | undefined> {
    const ids = [...streams];
    const named = [...sellers];
    streams.clear();
    sellers.clear();
    if (gates.size === 0 || ids.length + named.length > maxSellers) return undefined;
    const found = await listSellers(ids).catch(() => []);
    return found.length === ids.length ? [...new Set([...named, ...found.map(({ store_id }) => store_id)])] : undefined;
  }

  function soon(): void {
    timer ??= setTimeout(() => void tell(), Math.max(gatherMs, toldAt + spaceMs - performance.now()));
  }

  const stops = [
    bus.subscribe(topics.liveChanged, ({ id }) => {
      streams.add(id);
      soon();
    }),
    // A live event shows its store.
    bus.subscribe(topics.storeShownChanged, ({ id }) => {
      sellers.add(id);
      soon();
    }),
  ];
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
