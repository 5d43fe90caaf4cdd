import type { WebSocket } from 'ws';
import { roomLimits } from '#contract/room/room-limits.ts';
import type { ShowEvent, ShowEventBody } from '#contract/room/show-log.ts';
import { type Actor, guest, type Holder } from '#server/accounts/actor.ts';
import { type LiveService, liveEnded } from '#server/live/live-service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import { Refusal } from '#server/platform/outcome.ts';
import { SocketLimit, socketsPerPerson } from '#server/platform/sockets/socket-limit.ts';
import type { SocketEndpoint, SocketRequest } from '#server/platform/sockets/sockets.ts';
import type { Stage } from '#server/stage/stage-service.ts';
import type { Tickets } from '#server/stage/tickets.ts';
import { shopperName } from './chat-names.ts';
import { createRoomHub, type RoomHub } from './room-hub.ts';
import { RoomNodes } from './room-nodes.ts';
import * as queries from './room-queries.ts';
import { type Hello, type RoomDesk, runRoomSession, type Speaker } from './room-session.ts';
import { WritingLimits } from './writing-limits.ts';

export type RoomService = ReturnType<typeof createRoomService>;

type Parts = {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  live: Pick<LiveService, 'findForSockets' | 'isHost'>;
  accounts: {
    findActor(bearer: string | undefined): Promise<Actor>;
    keepSession(tx: Db, holder: Holder): Promise<boolean>;
    sessionEnds: { onEnd(sessionId: string, ended: () => void): () => void };
  };
  /** Show clock of a stream now, in ms; whether its broadcaster is away, now and whenever that changes. `onState` returns its stop. */
  stage: Pick<Stage, 'mediaTime' | 'findState' | 'onState'>;
  tickets: Pick<Tickets, 'verify'>;
};

const recentLines = 50;
const backlogLimit = 200;
const signedOut = { refused: 'FORBIDDEN', message: 'You are signed out. Log in again, or write as a guest.' } as const;
const hasEnded = { refused: 'STREAM_ENDED', message: 'This show has ended.' } as const;
const subjectOf = (id: string) => `room.${id}`;

/** A room open on this node; `hub` once it has been read from the show log. */
type Show = { sockets: number; opening: Promise<{ hub: RoomHub; stop: () => void }>; hub?: RoomHub };
type ShowStream = NonNullable<Awaited<ReturnType<LiveService['findForSockets']>>>;

/** Sockets, presence, chat, hearts, and the show log of live streams. */
export function createRoomService({ db, bus, clock, log, live, accounts, stage, tickets }: Parts) {
  const shows = new Map<string, Show>();
  const limits = new WritingLimits();
  const presences = new SocketLimit(socketsPerPerson);
  const nodes = new RoomNodes({ bus, viewersHere: () => Object.fromEntries([...shows].map(([id, { hub }]) => [id, hub?.viewersHere() ?? 0])) });
  const stopEnded = bus.subscribe(liveEnded, (message) => void closeShow(String((message as { id: string }).id)));

  /** Appends to the show log and tells every node; resolves once the row is committed. `undefined`: the show has ended. */
  async function append(liveStreamId: string, body: ShowEventBody, clientId?: string): Promise<ShowEvent | undefined> {
    const event = await queries.appendEvent(db, eventOf(liveStreamId, body, clientId));
    if (event) bus.publish(subjectOf(liveStreamId), { event });
    return event;
  }

  /** A chat line; of somebody signed in only while they are, so that none is written after their account is erased. */
  async function appendLine(actor: Actor, liveStreamId: string, body: ShowEventBody, clientId: string): Promise<ShowEvent | 'refused' | undefined> {
    if (actor.kind === 'guest') return await append(liveStreamId, body, clientId);
    const event = await queries.appendEventIf(db, eventOf(liveStreamId, body, clientId), (tx) => accounts.keepSession(tx, actor));
    if (event && event !== 'refused') bus.publish(subjectOf(liveStreamId), { event });
    return event;
  }

  function eventOf(liveStreamId: string, body: ShowEventBody, clientId?: string): queries.NewEvent {
    return { liveStreamId, atMs: stage.mediaTime(liveStreamId), body, clientId, now: clock.now() };
  }

  /** Every node hears of the end; the stream's own id as `client_id` makes it one row. Nothing can follow it, so hearts go first. */
  async function closeShow(id: string): Promise<void> {
    try {
      await shows.get(id)?.hub?.saveHearts();
      await append(id, { type: 'ended', payload: {} }, id);
    } catch (error) {
      log.error({ err: error, liveStreamId: id }, 'the end of a show could not be written');
    }
  }

  async function openHub(id: string, { status }: ShowStream) {
    // Whoever was to write the end may have been killed before.
    if (status === 'ended') await closeShow(id);
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
  async function enter(id: string, stream: ShowStream, socket: WebSocket): Promise<RoomHub> {
    const show: Show = shows.get(id) ?? { sockets: 0, opening: openHub(id, stream) };
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
    await opened?.hub.saveHearts();
    opened?.stop();
  }

  /** A guest's person is their own word, and must not be taken for that of somebody who is signed in. */
  async function identify(stream: ShowStream, hello: Hello, { id, network }: SocketRequest): Promise<Speaker> {
    const actor = await findActor(hello.token);
    const isHost = live.isHost(actor, stream.storeId);
    const isUser = actor.kind === 'user';
    const name = isHost ? stream.storeName : shopperName(actor, isUser ? actor.userId : hello.person, stream.storeName);
    const person = isUser ? actor.userId : `guest ${hello.person}`;
    return { actor, isHost, name, person, network, ticket: hello.ticket === undefined ? undefined : readTicket(id, hello.ticket) };
  }

  function readTicket(liveStreamId: string, text: string): string | undefined {
    return tickets.verify(text, { purpose: 'watch', liveStreamId })?.id;
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

  function deskOf(request: SocketRequest, stream: ShowStream): RoomDesk {
    const { id } = request;
    return {
      identify: (hello) => identify(stream, hello, request),
      admit: (socket, { person, ticket }) =>
        presences.admit(socket, `${id} ${person}`) && (ticket === undefined || presences.admit(socket, `ticket ${ticket}`)),
      readTicket: (text) => readTicket(id, text),
      mayWrite: (speaker) => limits.mayWrite(speaker),
      recent: (seq) => queries.listRecentChat(db, id, seq, recentLines),
      state: async () => ({ ...(await queries.readShowState(db, id)), clockMs: stage.mediaTime(id) }),
      mayBeat: (speaker, count) => limits.takeHearts(id, speaker, count),
      onSessionEnd: ({ actor }, ended) => (actor.kind === 'user' ? accounts.sessionEnds.onEnd(actor.sessionId, ended) : () => undefined),

      async say(speaker, clientId, text) {
        const message = text.trim();
        if (clientId === id) return { refused: 'MESSAGE_INVALID', message: 'This message could not be read.' };
        if (message === '') return { refused: 'MESSAGE_INVALID', message: 'Write something first.' };
        const refused = await limits.takeLine(id, speaker);
        if (refused) return refused;
        const { actor, isHost, name } = speaker;
        const userId = actor.kind === 'user' ? actor.userId : null;
        const line = await appendLine(actor, id, { type: 'chat', payload: { message, user_id: userId, user_display_name: name, is_host: isHost } }, clientId);
        return line === 'refused' ? signedOut : (line ?? hasEnded);
      },

      async pin(speaker, productId, pinned) {
        if (!speaker.isHost) return { refused: 'FORBIDDEN', message: 'Only the host can pin products.' };
        const refused = await limits.takeHostAct(speaker);
        if (refused) return refused;
        const now = await live.findForSockets(id);
        if (!now?.productIds.includes(productId)) return { refused: 'MESSAGE_INVALID', message: 'Tag this product in the live event first.' };
        const type = pinned ? 'product_pinned' : 'product_unpinned';
        const done = await append(id, { type, payload: { product_id: productId as never } });
        return done ? undefined : hasEnded;
      },
    };
  }

  async function open(socket: WebSocket, request: SocketRequest): Promise<void> {
    const { id, gate } = request;
    const stream = isUuid(id) ? await live.findForSockets(id) : undefined;
    if (!stream) return socket.close(4404, 'STREAM_NOT_FOUND');
    const hub = await enter(id, stream, socket);
    const onFailure = (error: unknown) => logCounted(log, 'warn', { err: error, liveStreamId: id }, 'a room message failed');
    runRoomSession({ socket, gate, hub, desk: deskOf(request, stream), onFailure });
  }

  const endpoint: SocketEndpoint = {
    prefix: '/ws/room/',
    maxPayload: roomLimits.messageBytes,
    // A page sends hearts four times a second, a line, and a ping now and then. What the hub sends to all has limits of its own.
    limits: { messagesPerSecond: 30, burstSeconds: 1, waiting: 32, unsentBytes: 64 * 1024, closeMs: 2_000 },
    accept(socket, request) {
      socket.pause();
      // Read on in any case: a paused socket would not hear the other side's half of the close.
      void open(socket, request)
        .catch((error: unknown) => {
          logCounted(log, 'warn', { err: error, liveStreamId: request.id }, 'a room could not be opened');
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

    /** Tells the room of a real order whose buyer allowed it: the city only, never the name (docs/product.md, "Purchase announcements"). A repeat is one row; one after the end is none. */
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

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
