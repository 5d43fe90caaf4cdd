import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { WebSocket } from 'ws';
import { roomLimits } from '#contract/room-limits.ts';
import type { ShowEvent, ShowEventBody } from '#contract/show-log.ts';
import { type Actor, guest } from '#server/accounts/actor.ts';
import { type LiveService, liveEnded } from '#server/live/live-service.ts';
import type { Bus } from '#server/platform/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { Refusal } from '#server/platform/outcome.ts';
import type { SocketEndpoint } from '#server/platform/sockets.ts';
import type { Stage } from '#server/stage/stage-service.ts';
import { createRoomHub, type RoomHub } from './room-hub.ts';
import { RoomNodes } from './room-nodes.ts';
import * as queries from './room-queries.ts';
import { guestName, type Hello, type RoomDesk, runRoomSession, type Speaker } from './room-session.ts';

export type RoomService = ReturnType<typeof createRoomService>;

type Parts = {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  live: Pick<LiveService, 'findForSockets' | 'isHost'>;
  accounts: { findActor(bearer: string | undefined): Promise<Actor> };
  /** Show clock of a stream now, in ms; whether its broadcaster is away, now and whenever that changes. `onState` returns its stop. */
  stage: Pick<Stage, 'mediaTime' | 'findState' | 'onState'>;
};

const recentLines = 50;
const backlogLimit = 2_000;
const pingMs = 25_000;
const subjectOf = (id: string) => `room.${id}`;

/** A room open on this node; `hub` once it has been read from the show log. */
type Show = { sockets: number; opening: Promise<{ hub: RoomHub; stop: () => void }>; hub?: RoomHub };
type ShowStream = { storeId: string; storeName: string };

/** Sockets, presence, chat, hearts, and the show log of live streams. */
export function createRoomService({ db, bus, clock, log, live, accounts, stage }: Parts) {
  const shows = new Map<string, Show>();
  const chatRate = new RateLimiterMemory({ points: roomLimits.chatBurst, duration: roomLimits.chatBurst / roomLimits.chatPerSecond });
  const heartRate = new RateLimiterMemory({ points: 10, duration: 2 });
  const nodes = new RoomNodes({ bus, viewersHere: () => Object.fromEntries([...shows].map(([id, { hub }]) => [id, hub?.viewersHere() ?? 0])) });
  const stopEnded = bus.subscribe(liveEnded, (message) => void closeShow(String((message as { id: string }).id)));

  /** Appends to the show log and tells every node; resolves once the row is committed. */
  async function append(liveStreamId: string, body: ShowEventBody, clientId?: string): Promise<ShowEvent> {
    const event = await queries.appendEvent(db, { liveStreamId, atMs: stage.mediaTime(liveStreamId), body, clientId, now: clock.now() });
    bus.publish(subjectOf(liveStreamId), { event });
    return event;
  }

  /** Every node hears of the end; the stream's own id as `client_id` makes it one row. */
  async function closeShow(id: string): Promise<void> {
    try {
      await append(id, { type: 'ended', payload: {} }, id);
    } catch (error) {
      log.error({ err: error, liveStreamId: id }, 'the end of a show could not be written');
    }
  }

  async function openHub(id: string) {
    const [state, picture] = await Promise.all([queries.readShowState(db, id), stage.findState(id)]);
    const store = {
      readAfter: (seq: number) => queries.listAfter(db, id, seq, backlogLimit),
      saveHearts: async (count: number) => void (await append(id, { type: 'hearts', payload: { count } })),
    };
    const elsewhere = { viewers: () => nodes.viewersElsewhere(id), tellHearts: (count: number) => nodes.tellHearts(id, count) };
    const hub = createRoomHub({ ...state, interrupted: picture === 'interrupted', store, elsewhere, log });
    const stopListening = bus.subscribe(subjectOf(id), (message) => hub.receive((message as { event: ShowEvent }).event));
    const stopHearts = nodes.onHearts(id, (count) => hub.hearBeats(count));
    const stopPicture = stage.onState(id, (now) => hub.setInterrupted(now === 'interrupted'));
    const stop = () => {
      stopListening();
      stopPicture();
      stopHearts();
      hub.dispose();
    };
    return { hub, stop };
  }

  /** Opens the room with its first socket on this node, and closes it with its last. */
  async function enter(id: string, socket: WebSocket): Promise<RoomHub> {
    const show: Show = shows.get(id) ?? { sockets: 0, opening: openHub(id) };
    shows.set(id, show);
    show.sockets += 1;
    socket.once('close', () => {
      show.sockets -= 1;
      if (show.sockets === 0) void leave(id, show);
    });
    const opened = await show.opening;
    show.hub = opened.hub;
    return opened.hub;
  }

  async function leave(id: string, show: Show): Promise<void> {
    if (shows.get(id) === show) shows.delete(id);
    const opened = await show.opening.catch(() => undefined);
    opened?.stop();
  }

  async function identify(stream: ShowStream, hello: Hello): Promise<Speaker | { refused: 'FORBIDDEN'; message: string }> {
    const actor = await findActor(hello.token);
    const isHost = live.isHost(actor, stream.storeId);
    const person = actor.kind === 'user' ? actor.userId : hello.person;
    const own = actor.kind === 'user' ? actor.displayName : undefined;
    const name = isHost ? stream.storeName : (own ?? guestName(person));
    return { actor, isHost, person, name };
  }

  /** An ended session does not keep anybody from watching: they go on as a guest. */
  async function findActor(token: string | undefined): Promise<Actor> {
    try {
      return await accounts.findActor(token);
    } catch (error) {
      if (error instanceof Refusal) return guest;
      throw error;
    }
  }

  function deskOf(id: string, stream: ShowStream, hub: RoomHub): RoomDesk {
    return {
      identify: (hello) => identify(stream, hello),
      backlog: (seq) => (seq < 0 ? queries.listRecentChat(db, id, recentLines) : queries.listAfter(db, id, seq, backlogLimit)),
      state: async () => ({ ...(await queries.readShowState(db, id)), clockMs: stage.mediaTime(id) }),
      mayBeat: (person) => spend(heartRate, person),

      async say({ actor, isHost, name, person }, clientId, text) {
        const message = text.trim();
        if (clientId === id) return { refused: 'MESSAGE_INVALID', message: 'This message could not be read.' };
        if (message === '') return { refused: 'MESSAGE_INVALID', message: 'Write something first.' };
        if (hub.hasEnded()) return { refused: 'STREAM_ENDED', message: 'This show has ended.' };
        if (!isHost && !(await spend(chatRate, person))) return { refused: 'TOO_FAST', message: 'You are writing too fast. Wait a second and send it again.' };
        const userId = actor.kind === 'user' ? actor.userId : null;
        return await append(id, { type: 'chat', payload: { message, user_id: userId, user_display_name: name, is_host: isHost } }, clientId);
      },

      async pin({ isHost }, productId, pinned) {
        if (!isHost) return { refused: 'FORBIDDEN', message: 'Only the host can pin products.' };
        const now = await live.findForSockets(id);
        if (!now?.productIds.includes(productId)) return { refused: 'MESSAGE_INVALID', message: 'Tag this product in the live event first.' };
        const type = pinned ? 'product_pinned' : 'product_unpinned';
        await append(id, { type, payload: { product_id: productId as never } });
        return undefined;
      },
    };
  }

  async function open(socket: WebSocket, id: string): Promise<void> {
    const stream = isUuid(id) ? await live.findForSockets(id) : undefined;
    if (!stream) return socket.close(4404, 'STREAM_NOT_FOUND');
    const hub = await enter(id, socket);
    runRoomSession(socket, hub, deskOf(id, stream, hub), (error) => log.warn({ err: error, liveStreamId: id }, 'a room message failed'));
  }

  const endpoint: SocketEndpoint = {
    prefix: '/ws/room/',
    maxPayload: roomLimits.messageBytes,
    accept(socket, { id }) {
      keepAlive(socket);
      socket.pause();
      // Read on in any case: a paused socket would not hear the other side's half of the close.
      void open(socket, id)
        .catch((error: unknown) => {
          log.warn({ err: error, liveStreamId: id }, 'a room could not be opened');
          socket.close(1011, 'try again');
        })
        .finally(() => socket.resume());
    },
  };

  return {
    endpoint,
    /** People connected to this room now, on any node; 0 where nobody is. */
    viewers: (id: string): number => (shows.get(id)?.hub?.viewersHere() ?? 0) + nodes.viewersElsewhere(id),
    /** Takes a person's name off what they wrote. */
    async erasePerson(tx: Db, userId: string): Promise<void> {
      await queries.eraseChatter(tx, userId);
    },

    /** Tells the room of a real order whose buyer allowed it: the city only, never the name (decisions.md). A repeat is one row. */
    async announcePurchase(order: {
      id: string;
      live_stream_id: string | null;
      announce: boolean;
      customer_city: string;
      lines: { product_name: string }[];
    }): Promise<void> {
      const product = order.lines[0]?.product_name;
      if (!order.live_stream_id || !order.announce || !product) return;
      await append(order.live_stream_id, { type: 'purchase', payload: { product_name: product, who: order.customer_city } }, order.id);
    },
    [Symbol.asyncDispose]: async () => {
      stopEnded();
      nodes[Symbol.dispose]();
      await Promise.all([...shows].map(([id, show]) => leave(id, show)));
    },
  };
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return await limiter.consume(key).then(
    () => true,
    () => false,
  );
}

/** Dead at 60 s: two pings without an answer (reliability.md §6). */
function keepAlive(socket: WebSocket): void {
  let silent = 0;
  socket.on('pong', () => (silent = 0));
  const timer = setInterval(() => {
    silent += 1;
    if (silent > 2) socket.terminate();
    else socket.ping();
  }, pingMs);
  socket.once('close', () => clearInterval(timer));
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
