import { plainLine } from '#contract/plain-text.ts';
import { roomLimits, roomSessionEnded, roomSocketVersion } from '#contract/room/room-limits.ts';
import type { ShowEvent } from '#contract/room/show-log.ts';
import { waitsForPlayhead } from '#contract/room/show-overlay.ts';
import type { RoomClientMessage, RoomServerMessage } from '#contract/wire/room-socket.ts';
import { ReconnectingSocket, socketUrl } from '../net/reconnecting-socket.ts';
import { Snapshot } from '../net/snapshot.ts';

export type ChatLine = {
  id: string;
  seq: number | undefined;
  message: string;
  name: string;
  isHost: boolean;
  mine: boolean;
  state: 'sent' | 'sending' | 'failed';
};
export type Purchase = { seq: number; who: string; product: string };

export type RoomState = {
  connection: 'connecting' | 'open' | 'reconnecting' | 'closed';
  viewers: number;
  hearts: number;
  /** Hearts that others just sent: a count that only grows, for animations. */
  beats: number;
  pinned: string | null;
  host: boolean;
  name: string;
  ended: boolean;
  /** The broadcaster is away in mid-show. */
  interrupted: boolean;
  chat: ChatLine[];
  purchase: Purchase | undefined;
  /** What the room last refused, in a sentence for the person. */
  problem: { message: string } | undefined;
};

/** Who is signed in, as the room is told: `id` changes with whatever of it the room shows. */
export type Identity = { id: string; token: string };

/** By which a guest writes: the watch ticket of the stream, and how to ask for a newer one. */
export type RoomTicket = { current: string | null | undefined; renew(): Promise<string | null> };

type Options = {
  identity?: () => Promise<Identity | undefined>;
  ticket?: RoomTicket;
  /** The person was signed out elsewhere, and comes back as whoever is signed in now. */
  signedOut?: () => Promise<void>;
};

const keptLines = 200;
/** Lines that wait for the connection: the room takes no more than 30 messages in a second. */
const mostWaiting = 10;
const beatMs = 250;
const pingMs = 20_000;
const personKey = 'haat-person';

/** What is known of a room before it has said welcome. */
export const outsideRoom: RoomState = {
  connection: 'connecting',
  viewers: 0,
  hearts: 0,
  beats: 0,
  pinned: null,
  host: false,
  name: '',
  ended: false,
  interrupted: false,
  chat: [],
  purchase: undefined,
  problem: undefined,
};

/** One live stream's room: what happens in it, and what this person does in it. Comes back by itself without gap or repeat. */
export class RoomClient {
  readonly state = new Snapshot(outsideRoom);
  readonly #options: Options;
  readonly #socket: ReconnectingSocket;
  readonly #timers: ReturnType<typeof setInterval>[];
  /** Overlay events that wait until the picture has come to them. */
  #waiting: ShowEvent[] = [];
  #playheadMs: number | undefined;
  #seq = -1;
  #beats = 0;
  /** The `id` of who said hello on this connection, '' for a guest; `undefined` before the hello. */
  #saidHelloAs: string | undefined;
  /** Who is to be here: '' for a guest. */
  #wantedId: string | undefined;
  #isChangingPerson = false;
  #signingOut: Promise<void> | undefined;
  #connection = 0;
  /** The room has said welcome on this connection. */
  #isIn = false;
  /** `new`: asked for on this connection; one that is refused while it is new will not get better. */
  #ticket: 'given' | 'asked-for' | 'new' = 'given';

  constructor(liveStreamId: string, options: Options = {}) {
    this.#options = options;
    this.#socket = new ReconnectingSocket({
      url: () => socketUrl(`/ws/room/${liveStreamId}`),
      opened: () => {
        this.#connection += 1;
        if (this.#ticket === 'new') this.#ticket = 'given';
        void this.#hello();
      },
      message: (data) => typeof data === 'string' && this.#onFrame(JSON.parse(data) as RoomServerMessage[]),
      closed: (code) => this.#onClosed(code),
    });
    this.#timers = [setInterval(() => this.#sendBeats(), beatMs), setInterval(() => this.#send({ t: 'ping' }), pingMs)];
  }

  /** Shows the line at once, and sends it; it is sent again after a reconnect until the room has stored it. */
  say(message: string): void {
    const text = fitLine(message);
    if (text === '') return;
    const waiting = this.state.get().chat.filter((line) => line.state === 'sending').length;
    const line: ChatLine = {
      id: crypto.randomUUID(),
      seq: undefined,
      message: text,
      name: this.state.get().name,
      isHost: this.state.get().host,
      mine: true,
      state: waiting < mostWaiting ? 'sending' : 'failed',
    };
    this.state.set({ chat: [...this.state.get().chat, line], problem: undefined });
    if (this.#isIn && line.state === 'sending') this.#sendLine(line);
  }

  /** A heart. Hearts of a quarter of a second go out together. */
  beat(): void {
    this.#beats += 1;
    this.state.set({ hearts: this.state.get().hearts + 1 });
  }

  pin(productId: string): void {
    this.#send({ t: 'pin', product_id: productId as never });
  }

  unpin(productId: string): void {
    this.#send({ t: 'unpin', product_id: productId as never });
  }

  /** The show clock of the picture on screen; overlays appear when it passes them. Without a picture they appear at once. */
  setPlayhead(ms: number | undefined): void {
    this.#playheadMs = ms;
    this.#showDue();
  }

  /** Tells the room who is here now: '' for a guest. Another person than before comes in by a new connection; what was said stays. */
  become(id: string): void {
    this.#wantedId = id;
    if (this.#saidHelloAs === undefined || this.#saidHelloAs === id || !this.#socket.isOpen) return;
    this.#isChangingPerson = true;
    this.#socket.reconnect();
    this.#isChangingPerson = false;
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#socket.stop();
    this.state.set({ connection: 'closed' });
  }

  async #hello(): Promise<void> {
    const connection = this.#connection;
    await this.#signingOut;
    const identity = await this.#options.identity?.().catch(() => undefined);
    if (connection !== this.#connection) return;
    const ticket = this.#options.ticket?.current ?? undefined;
    this.#send({ t: 'hello', v: roomSocketVersion, person: this.#person(), token: identity?.token, ticket, after: this.#seq });
    this.#saidHelloAs = identity?.id ?? '';
    if (this.#wantedId !== undefined) this.become(this.#wantedId);
  }

  /** A random id of this browser, so that a person counts once. */
  #person(): string {
    const known = localStorage.getItem(personKey);
    if (known) return known;
    const made = crypto.randomUUID();
    localStorage.setItem(personKey, made);
    return made;
  }

  #send(message: RoomClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #sendLine({ id, message }: ChatLine): void {
    this.#send({ t: 'chat', client_id: id, message });
  }

  #sendWaiting(): void {
    for (const line of this.state.get().chat) if (line.state === 'sending') this.#sendLine(line);
  }

  #onFrame(messages: RoomServerMessage[]): void {
    for (const message of messages) this.#onMessage(message);
  }

  #onMessage(message: RoomServerMessage): void {
    if (message.t === 'welcome') return this.#onWelcome(message);
    if (message.t === 'event') return this.#onEvent(message.event);
    if (message.t === 'picture') return this.state.set({ interrupted: message.interrupted });
    if (message.t === 'presence') return this.state.set({ viewers: message.viewers });
    if (message.t === 'hearts') return this.state.set({ hearts: message.total, beats: this.state.get().beats + message.count });
    if (message.t === 'said') return this.#mark(message.client_id, { state: 'sent', seq: message.seq });
    if (message.t === 'refused') this.#onRefused(message);
  }

  #onWelcome({ viewers, hearts, pinned, host, name, interrupted, may_write: mayWrite }: Extract<RoomServerMessage, { t: 'welcome' }>): void {
    if (this.#seq === -1) this.state.set({ pinned });
    this.state.set({ connection: 'open', viewers, hearts, host, name, interrupted });
    this.#isIn = true;
    if (mayWrite) this.#sendWaiting();
    else void this.#renewTicket();
  }

  /** Asks for a newer ticket, and sends with it what waits, so that nobody notices. */
  async #renewTicket(): Promise<void> {
    if (this.#ticket !== 'given') return;
    this.#ticket = 'asked-for';
    const ticket = await this.#options.ticket?.renew().catch(() => undefined);
    this.#ticket = 'new';
    if (ticket && this.#isIn) this.#send({ t: 'ticket', ticket });
    if (this.#isIn) this.#sendWaiting();
  }

  #onEvent(event: ShowEvent): void {
    if (event.seq <= this.#seq) return;
    this.#seq = event.seq;
    if (waitsForPlayhead(event)) this.#waiting.push(event);
    else this.#show(event);
    this.#showDue();
  }

  #showDue(): void {
    const at = this.#playheadMs ?? Number.POSITIVE_INFINITY;
    const due = this.#waiting.filter((event) => event.at_ms <= at);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter((event) => event.at_ms > at);
    for (const event of due) this.#show(event);
  }

  #show(event: ShowEvent): void {
    if (event.type === 'chat') this.#addLine(event);
    if (event.type === 'product_pinned') this.state.set({ pinned: event.payload.product_id });
    if (event.type === 'product_unpinned' && this.state.get().pinned === event.payload.product_id) this.state.set({ pinned: null });
    if (event.type === 'purchase') this.state.set({ purchase: { seq: event.seq, who: event.payload.who, product: event.payload.product_name } });
    if (event.type === 'ended') this.state.set({ ended: true });
  }

  /** The row of an own line takes the place of the line that was shown when it was sent. */
  #addLine(event: Extract<ShowEvent, { type: 'chat' }>): void {
    const { message, user_display_name: name, is_host: isHost } = event.payload;
    const chat = [...this.state.get().chat];
    const own = chat.findIndex(
      (line) =>
        line.mine &&
        (line.seq === event.seq || (line.state === 'sending' && line.message === message && (name === line.name || name === this.state.get().name))),
    );
    const line: ChatLine = { id: chat[own]?.id ?? `row-${event.seq}`, seq: event.seq, message, name, isHost, mine: own !== -1, state: 'sent' };
    if (own === -1) chat.push(line);
    else chat[own] = line;
    this.state.set({ chat: chat.slice(-keptLines) });
  }

  #onRefused(message: Extract<RoomServerMessage, { t: 'refused' }>): void {
    if (message.code === 'TICKET_INVALID' && this.#ticket !== 'new') return void this.#renewTicket();
    if (message.client_id) this.#mark(message.client_id, { state: 'failed' });
    this.state.set({ problem: { message: message.message } });
    if (message.code === 'STREAM_NOT_FOUND' || message.code === 'VERSION_UNSUPPORTED') this.stop();
  }

  #mark(id: string, change: Partial<ChatLine>): void {
    this.state.set({ chat: this.state.get().chat.map((line) => (line.id === id ? { ...line, ...change } : line)) });
  }

  #onClosed(code: number): void {
    this.#saidHelloAs = undefined;
    this.#isIn = false;
    if (code === 4404) return this.stop();
    if (code === roomSessionEnded) this.#signingOut = this.#options.signedOut?.().catch(() => undefined);
    if (this.#isChangingPerson) return;
    if (this.state.get().connection !== 'closed') this.state.set({ connection: 'reconnecting' });
  }

  #sendBeats(): void {
    if (this.#beats === 0 || !this.#isIn) return;
    const count = Math.min(this.#beats, roomLimits.heartsPerFrame);
    this.#beats -= count;
    this.#send({ t: 'hearts', count });
  }
}

/** As the room will store it, so that its row is known as this line; never half a character. */
function fitLine(message: string): string {
  return plainLine(message)
    .trim()
    .slice(0, roomLimits.chatCharacters)
    .replace(/[\uD800-\uDBFF]$/, '');
}
