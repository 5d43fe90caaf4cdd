import type { ShowEvent } from '#contract/room/show-log.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { Kind } from './plan.ts';

/** Times are `performance.now()` of the harness. Money is paise. */
export type Answer = { at: number; status: number; body: unknown };

/** One key of a shopper: each time it was sent, it was answered or not. */
export type OrderAttempt = {
  key: string;
  round: number;
  show: string | null;
  announce: boolean;
  items: { variantId: string; quantity: number; pricePaise: number }[];
  shownPaise: number;
  sentAt: number;
  answers: Answer[];
};

/** One line of chat: the numbers it was acknowledged with, and the codes it was refused with. */
export type ChatLine = { clientId: string; round: number; show: string; person: string; message: string; said: number[]; refused: string[] };

/** What one participant was sent of a show log, from its beginning and over all of their connections, in that order; `until`: what they had time to get. */
export type Reader = { name: string; round: number; show: string; events: ShowEvent[]; until: number };

/** A seller's change of an order; without an answer it may have happened or not. */
export type Move = { orderId: string; to: OrderStatus; sentAt: number; answer: Answer | undefined };
/** A seller's absolute figure of what is in stock. */
export type StockEdit = { variantId: string; stock: number; sentAt: number; answer: Answer | undefined };

/** An acknowledged picture, and what each of its files was afterwards. */
export type Picture = { url: string; round: number; width: number; height: number; files: { url: string; status: number; width: number }[] };
/** An upload in pieces. `acked`: bytes that were acknowledged; `offsets`: where the server said it stands, once it was back. */
export type VideoUpload = { id: string; round: number; bytes: Uint8Array; acked: number; offsets: { acked: number; told: number }[]; whole: boolean };

/** A reading of the show clock in ms: of the room, of the newest picture, or by which a capture of that session is moved. */
export type ClockReading = { show: string; source: 'room' | 'picture' | 'offset'; session: string; ms: number };
export type SegmentName = { show: string; rendition: string; run: string; msn: number };
/** What a shopper got of a replay. */
export type ReplayTaken = { show: string; round: number; files: { name: string; status: number; bytes: number }[] };

/** `code`: of the process where it was asked to stop. Leftovers are counted once the next one runs, or none is left to run. */
export type Ending = {
  round: number;
  kind: Kind;
  step: string;
  code: number | null | undefined;
  rtoMs: number;
  lockIsOurs: boolean;
  postmasters: number;
  orphans: number;
};

export type History = {
  orders: OrderAttempt[];
  lines: ChatLine[];
  readers: Reader[];
  moves: Move[];
  edits: StockEdit[];
  pictures: Picture[];
  videos: VideoUpload[];
  clocks: ClockReading[];
  /** Rows of recordings that were seen: they stay. */
  segments: Map<string, SegmentName>;
  replays: ReplayTaken[];
  endings: Ending[];
  /** Answers that no client may ever see. */
  faults: { round: number; what: string }[];
  /** Jobs that were due and still not done a while after their node was back. */
  stuckJobs: { id: number; round: number; what: string }[];
  /** Orders whose job was still to be done when their show was ended: the show log takes nothing more. */
  lateOrders: Set<string>;
  /** What a store was told that is not its own. */
  strangers: { round: number; what: string }[];
};

export function newHistory(): History {
  return {
    ...{ orders: [], lines: [], readers: [], moves: [], edits: [], pictures: [], videos: [], clocks: [], replays: [], endings: [] },
    ...{ faults: [], stuckJobs: [], strangers: [], segments: new Map(), lateOrders: new Set() },
  };
}

/** The acknowledgement of an order, if any came. */
export function ackOf({ answers }: OrderAttempt): Answer | undefined {
  return answers.find(({ status }) => status === 201);
}
