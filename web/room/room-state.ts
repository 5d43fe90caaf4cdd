import type { ShownStream } from './shown-stream.ts';

export type ChatLine = {
  /** The `client_id` for an own line, else made of `seq`. */
  id: string;
  /** Number of its row; `undefined` until the line is stored. */
  seq: number | undefined;
  message: string;
  name: string;
  isHost: boolean;
  /** Written by whoever looks at it, says the room. */
  isOwn: boolean;
  /** Of a shopper with an account, and not one's own: whoever looks after the chat may block them. */
  isKnown: boolean;
  /** Whose line it is, where they have an account, and their picture. */
  by?: string | undefined;
  face?: string | null | undefined;
  /** Nobody wrote it: it is not read aloud when it comes. */
  isMadeUp?: true;
  state: 'sent' | 'sending' | 'failed';
};

/** `isMadeUp`: nobody bought. */
export type Purchase = { seq: number; who: string; product: string; isMadeUp?: true };

export type RoomState = {
  connection: 'connecting' | 'open' | 'reconnecting' | 'closed';
  viewers: number;
  hearts: number;
  /** Hearts received so far on this page, for animations; only grows. */
  heartsOfOthers: number;
  /** For a host: orders that landed while this page was open; only grows. */
  orders: number;
  /** How often the store's offer has changed while this page was open; only grows. */
  offerChanges: number;
  pinned: string | null;
  /** In the demo store's own show: the product in the picture, for as long as none is pinned. */
  pictured?: string | undefined;
  /** The live stream as it is now; `undefined` until the room has said so. */
  stream: ShownStream | undefined;
  host: boolean;
  /** May block whoever wrote a line. */
  mayBlock: boolean;
  name: string;
  ended: boolean;
  /** The broadcaster is disconnected in mid-show. */
  interrupted: boolean;
  /** Somebody of the store is in the room. */
  attended: boolean;
  chat: ChatLine[];
  purchase: Purchase | undefined;
  /** The last refusal, as a sentence for the person. */
  problem: { message: string } | undefined;
};

/** The state before the room's welcome. */
export const outsideRoom: RoomState = {
  connection: 'connecting',
  viewers: 0,
  hearts: 0,
  heartsOfOthers: 0,
  orders: 0,
  offerChanges: 0,
  pinned: null,
  stream: undefined,
  host: false,
  mayBlock: false,
  name: '',
  ended: false,
  interrupted: false,
  attended: false,
  chat: [],
  purchase: undefined,
  problem: undefined,
};
