import type { WebSocket } from 'ws';
import { liveStreamId, type StoreId, type UserId } from '#contract/ids.ts';
import { roomLimits } from '#contract/room/room-limits.ts';
import { closeRoomNotFound } from '#contract/wire/close-codes.ts';
import { socketPath } from '#contract/wire/media-paths.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Actor, Holder } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import type { SocketEndpoint, SocketRequest } from '#server/platform/sockets/sockets.ts';
import type { Tickets } from '#server/platform/sockets/tickets.ts';
import type { MostWatching } from '#server/presence/most-watching.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { Stage } from '#server/stage/stage-service.ts';
import { topics } from '#server/topics.ts';
import * as chatters from './chatters-queries.ts';
import { createOpenShows } from './open-shows.ts';
import { createRoomActions } from './room-actions.ts';
import * as queries from './room-queries.ts';
import { runRoomSession } from './room-session.ts';
import { createShelves } from './shelves.ts';
import { createShowLog } from './show-log.ts';

export type RoomService = ReturnType<typeof createRoomService>;

type Parts = {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  catalog: Pick<CatalogService, 'listCardsByIds'>;
  live: Pick<LiveService, 'findForSockets' | 'findShelf'>;
  accounts: {
    findActor(bearer: string | undefined): Promise<Actor>;
    keepSession(tx: Db, holder: Holder): Promise<boolean>;
    sessionEnds: { onEnd(sessionId: string, ended: () => void): () => void };
  };
  stage: Pick<Stage, 'mediaTime' | 'findState' | 'onState'>;
  tickets: Pick<Tickets, 'verify'>;
  presence: Presence;
  mostWatching: MostWatching;
};

/** An order as the room may tell of it. */
type Purchase = { id: string; live_stream_id: string | null; announce: boolean; customer_city: string; created_at: string; lines: { product_name: string }[] };

/** Sockets, presence, chat, hearts, and the show log of live streams. */
export function createRoomService({ db, bus, clock, log, catalog, live, accounts, stage, tickets, presence, mostWatching }: Parts) {
  const { mediaTime } = stage;
  const showLog = createShowLog({ db, bus, clock, accounts, mediaTime });
  const shelves = createShelves({ bus, log, live, catalog });
  const shows = createOpenShows({ bus, log, stage, presence, mostWatching, showLog, shelves });
  const actionsOf = createRoomActions({ live, accounts, tickets, showLog, mediaTime });
  const stopEnded = bus.subscribe(topics.liveEnded, ({ id }) => void shows.close(id));

  const dropFace = (id: UserId): void => bus.publish(topics.faceLeft, { id });

  async function open(socket: WebSocket, request: SocketRequest): Promise<void> {
    const { id, gate } = request;
    const stream = liveStreamId.safeParse(id).success ? await live.findForSockets(id) : undefined;
    if (!stream) return socket.close(closeRoomNotFound, 'STREAM_NOT_FOUND');
    const hub = await shows.enter(id, stream, socket);
    const onFailure = (error: unknown) => logCounted(log, 'warn', { err: error, liveStreamId: id }, 'a room message failed');
    runRoomSession({ socket, gate, hub, actions: actionsOf(request, stream), onFailure });
  }

  const endpoint: SocketEndpoint = {
    prefix: socketPath('room'),
    maxPayload: roomLimits.maxMessageBytes,
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

    /** Takes the picture of a person off the lines of open rooms: with their next one they show what it is then. */
    dropFace,

    /** Takes a person's name off what they wrote. */
    async erasePerson(tx: Db, person: { id: UserId }): Promise<void> {
      await queries.eraseChatter(tx, person.id);
      await chatters.deleteBlocksBy(tx, { userId: person.id });
    },

    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => chatters.deleteBlocksBy(tx, { storeId }),

    /** What somebody with an account wrote in chats of a store, and whom a store keeps from its chats and its orders. */
    chatters: {
      listLines: chatters.listLines,
      emptyLines: chatters.emptyLines,
      findWriter: chatters.findWriter,
      listBlocked: chatters.listBlocked,
      listKeepingOut: chatters.listKeepingOut,
      /** From their next line or order on; what they wrote stays. */
      async block(tx: Db, whom: chatters.Whom, now: Date): Promise<void> {
        await chatters.addBlock(tx, whom, now);
        if (whom.userId) dropFace(whom.userId);
      },
      unblock: chatters.deleteBlock,
    },

    /** On the show clock, in ms: when each of the products was last pinned up to that time; without those that never were. */
    whenShown: (id: string, productIds: readonly string[], upTo: Date): Promise<Map<string, number>> => queries.listLastPins(db, id, productIds, upTo),

    /** On the show clock, in ms: every pin of a show and what took it off, in order. */
    listPins: (id: string) => queries.listPins(db, id),

    /** Tells the host's screens that an order landed; nothing of the order itself. */
    tellOrder({ id, live_stream_id }: Pick<Purchase, 'id' | 'live_stream_id'>): void {
      if (live_stream_id) bus.publish(topics.orderPlaced(live_stream_id), { order: id });
    },

    /** Tells the room of a real order whose buyer allowed it: the city only, never the name (docs/product.md, "Purchase announcements"), at the second it was placed. A repeat is one row; one after the end is none. */
    async announcePurchase(order: Purchase): Promise<void> {
      const product = order.lines[0]?.product_name;
      if (!order.live_stream_id || !order.announce || !product) return;
      const agoMs = Math.max(0, clock.now().getTime() - Date.parse(order.created_at));
      await showLog.append(
        order.live_stream_id,
        { type: 'purchase', payload: { product_name: product, who: order.customer_city } },
        { clientId: order.id, agoMs },
      );
    },

    [Symbol.asyncDispose]: async () => {
      stopEnded();
      await shelves[Symbol.asyncDispose]();
      await shows[Symbol.asyncDispose]();
    },
  };
}
