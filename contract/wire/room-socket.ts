import { z } from 'zod';
import { line } from '#contract/formats/text.ts';
import { productId } from '#contract/ids.ts';
import { roomLimits } from '#contract/room/room-limits.ts';
import type { ShowEvent } from '#contract/room/show-log.ts';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';

const maxTokenLength = 4000;
const ticket = z.string().max(1000);

/** `/ws/room/{liveStreamId}`: chat, presence, hearts and the show log, as JSON text frames. Browser → server. */
export const roomClientMessage = z.discriminatedUnion('t', [
  /**
   * First message. `person` is a random id this browser keeps: it counts as one viewer however many tabs. `token` is the
   * access token of a signed-in person; `ticket` is the `watch_ticket` of the stream, by which a guest may write. `after`: the
   * last `seq` seen, so that nothing is missed or repeated; -1 for "recent". `pending`: the `client_id` of each line that was sent
   * before and not answered.
   */
  z.object({
    t: z.literal('hello'),
    v: z.number(),
    person: z.uuid(),
    token: z.string().max(maxTokenLength).optional(),
    ticket: ticket.optional(),
    after: z.number().int(),
    pending: z.array(z.uuid()).max(roomLimits.maxPendingLines).optional(),
  }),
  /** A newer one than that of the hello. */
  z.object({ t: z.literal('ticket'), ticket }),
  /** `client_id` makes a line repeated after a reconnect one row; it is answered by `said`. */
  z.object({ t: z.literal('chat'), client_id: z.uuid(), message: line.max(roomLimits.maxChatCharacters) }),
  z.object({ t: z.literal('hearts'), count: z.number().int().min(1).max(roomLimits.maxHeartsPerFrame) }),
  /** Host only. */
  z.object({ t: z.literal('pin'), product_id: productId }),
  z.object({ t: z.literal('unpin'), product_id: productId }),
  z.object({ t: z.literal('ping') }),
]);
export type RoomClientMessage = z.infer<typeof roomClientMessage>;

/** Server → browser. Frames are coalesced: one text frame carries an array of these, in order. */
export type RoomServerMessage =
  /**
   * `pinned`: the product pinned as of `seq`. `clock_ms`: the show clock now. `host`: may pin. `may_block`: may keep whoever
   * wrote a line out of the store. `may_write`: false for a guest whose ticket is missing or too old, who may send a newer one.
   * `interrupted`: as in `picture`; `attended`: as in `attendance`. What was missed follows as events.
   */
  | {
      t: 'welcome';
      v: number;
      seq: number;
      viewers: number;
      hearts: number;
      pinned: string | null;
      clock_ms: number;
      host: boolean;
      may_block: boolean;
      may_write: boolean;
      name: string;
      interrupted: boolean;
      attended: boolean;
    }
  /**
   * `client_id`: of a line that came by this socket, or was pending in its hello. `is_current_user`: such a line, and any other that this
   * socket's account wrote, on whatever device. Nobody else is told either.
   */
  | { t: 'event'; event: ShowEvent; client_id?: string; is_current_user?: true }
  /**
   * The small pictures of people with an account who write here, by `user_id`: told before their first line, and again when it is another.
   * Null: it is not shown any more.
   */
  | { t: 'faces'; faces: Record<string, string | null> }
  /** The line is stored as row `seq`. */
  | { t: 'said'; client_id: string; seq: number }
  | { t: 'presence'; viewers: number }
  /** Whether somebody of the store is in the room, on any node: who watches a recorded show may count on an answer. */
  | { t: 'attendance'; attended: boolean }
  /**
   * The live stream and what it sells, as they are now: all of it after a welcome, then what changed. `product_ids`: the whole list in
   * its order. `products`: those that are new or changed; a host gets their `stock` too.
   */
  | { t: 'stream'; title?: string; description?: string; product_ids?: string[]; products?: (ProductCard & { stock?: number | null })[] }
  /** Whether the broadcaster is away in mid-show: who watches over HLS hears it here. */
  | { t: 'picture'; interrupted: boolean }
  /**
   * The store's offer has changed, began or ended: who shows it asks for it again at once. Sockets are told one after another, over
   * `offerSpreadMs`, so that thousands of viewers do not ask in the same moment.
   */
  | { t: 'offer' }
  /** An order landed in the show; told to the host alone, who asks for what they may see of it. */
  | { t: 'order' }
  /** Hearts since the last such message, and in all. */
  | { t: 'hearts'; count: number; total: number }
  | { t: 'pong' }
  | { t: 'refused'; code: RoomRefusal; message: string; client_id?: string };

export type RoomRefusal =
  | 'MESSAGE_INVALID'
  | 'VERSION_UNSUPPORTED'
  | 'STREAM_NOT_FOUND'
  | 'STREAM_ENDED'
  | 'TICKET_INVALID'
  | 'TOO_FAST'
  | 'FORBIDDEN'
  | 'UNAVAILABLE';
