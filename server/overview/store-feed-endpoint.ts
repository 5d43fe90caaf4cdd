import type { WebSocket } from 'ws';
import { ignoreUnknown } from '#contract/exhaustive.ts';
import { closeBusy, closeFailed, closeRefused, closeSessionEnded } from '#contract/wire/close-codes.ts';
import { storeFeedPath } from '#contract/wire/media-paths.ts';
import { type StoreFeedClientMessage, type StoreFeedServerMessage, storeFeedClientMessage } from '#contract/wire/store-feed.ts';
import { type Actor, guest, type Holder, mayInStore, type SignedIn } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import { Refusal } from '#server/platform/outcome.ts';
import type { SocketGate } from '#server/platform/sockets/socket-gate.ts';
import { SocketLimit } from '#server/platform/sockets/socket-limit.ts';
import type { SocketEndpoint } from '#server/platform/sockets/sockets.ts';
import { topics } from '#server/topics.ts';

/** Many changes at once are one look. */
const gatherMs = 1_000;
const helloMs = 10_000;
/** Open dashboards of one person: somebody who packs orders has more tabs than a shopper. */
const maxPerPerson = 20;

type Parts = {
  bus: Bus;
  log: Log;
  accounts: {
    findActor(bearer: string | undefined): Promise<Actor>;
    findHolder(holder: Holder): Promise<SignedIn | undefined>;
    sessionEnds: { onEnd(sessionId: string, ended: () => void): () => void };
  };
};

type Listener = { socket: WebSocket; gate: SocketGate; holder: Holder; storeId: string };

/**
 * `/ws/store-feed`: says to open dashboards that something of their store changed, so that they ask for it, and are answered what they
 * may know. Only who looks after the orders hears of it: moments of sales say something too. It ends with its session.
 */
export function createStoreFeedEndpoint({ bus, log, accounts }: Parts): SocketEndpoint & Disposable {
  const stores = new Map<string, Set<Listener>>();
  const people = new SocketLimit(maxPerPerson);
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const stop = bus.subscribe(topics.storeChanged, ({ id }) => {
    if (!stores.has(id)) return;
    changed.add(id);
    timer ??= setTimeout(() => void tellAll(), gatherMs);
  });

  async function tellAll(): Promise<void> {
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    const listeners = ids.flatMap((id) => [...(stores.get(id) ?? [])]);
    await Promise.all(listeners.map((listener) => tell(listener).catch((error: unknown) => giveUp(listener.socket, error))));
  }

  /** It comes back by itself, and asks for what it has missed. */
  function giveUp(socket: WebSocket, error: unknown): void {
    logCounted(log, 'warn', { err: error }, 'a dashboard could not be told');
    socket.close(closeFailed, 'try again');
  }

  /** A role may have changed since the socket opened. */
  async function tell({ socket, gate, holder, storeId }: Listener): Promise<void> {
    const actor = await accounts.findHolder(holder);
    if (actor && mayInStore(actor, storeId, 'orders:write')) send(gate, { t: 'changed' });
    else socket.close(closeRefused, 'FORBIDDEN');
  }

  async function greet(socket: WebSocket, gate: SocketGate, token: string): Promise<void> {
    const actor = await accounts.findActor(token).catch(refusedAsGuest);
    const storeId = actor.kind === 'user' ? actor.stores.find((store) => mayInStore(actor, store.storeId, 'orders:write'))?.storeId : undefined;
    if (actor.kind !== 'user' || !storeId) return socket.close(closeRefused, 'FORBIDDEN');
    if (!people.admit(socket, actor.userId)) return socket.close(closeBusy, 'too many dashboards');
    socket.once(
      'close',
      accounts.sessionEnds.onEnd(actor.sessionId, () => socket.close(closeSessionEnded, 'SESSION_ENDED')),
    );
    if (socket.readyState !== socket.OPEN) return;
    listen({ socket, gate, holder: { sessionId: actor.sessionId, userId: actor.userId }, storeId });
    send(gate, { t: 'welcome' });
  }

  function listen(listener: Listener): void {
    const { socket, storeId } = listener;
    const those = stores.get(storeId) ?? new Set();
    stores.set(storeId, those.add(listener));
    socket.once('close', () => {
      those.delete(listener);
      if (those.size === 0 && stores.get(storeId) === those) stores.delete(storeId);
    });
  }

  return {
    prefix: storeFeedPath,
    maxPayload: 8 * 1024,
    limits: { messagesPerSecond: 5, burstSeconds: 1, waiting: 4, unsentBytes: 16 * 1024, closeMs: 5_000 },
    accept(socket, { gate }) {
      // A page whose network is slow comes back.
      const patience = setTimeout(() => socket.close(closeFailed, 'say hello'), helloMs);
      let isGreeted = false;
      socket.once('close', () => clearTimeout(patience));
      socket.on('message', (data) => {
        const message = readMessage(String(data));
        switch (message?.t) {
          case undefined:
            return;
          case 'ping':
            return send(gate, { t: 'pong' });
          case 'hello':
            if (isGreeted) return;
            isGreeted = true;
            clearTimeout(patience);
            return gate.enqueue(() => greet(socket, gate, message.token).catch((error: unknown) => giveUp(socket, error)));
          default:
            ignoreUnknown(message);
        }
      });
    },
    [Symbol.dispose]() {
      stop();
      clearTimeout(timer);
    },
  };
}

function send(gate: SocketGate, message: StoreFeedServerMessage): void {
  gate.send(JSON.stringify(message));
}

function refusedAsGuest(error: unknown): Actor {
  if (error instanceof Refusal) return guest;
  throw error;
}

/** Anything else is for a newer server. */
function readMessage(text: string): StoreFeedClientMessage | undefined {
  try {
    return storeFeedClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
