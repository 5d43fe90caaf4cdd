import { roomLimits, roomSocketVersion } from '#contract/room-limits.ts';
import type { RoomClientMessage, RoomServerMessage } from '#contract/room-socket.ts';
import type { ShowEvent } from '#contract/show-log.ts';
import { waitsForPlayhead } from '#contract/show-overlay.ts';
import { ReconnectingSocket, socketUrl } from '../stage/reconnecting-socket.ts';
import { Snapshot } from '../stage/snapshot.ts';

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

type Options = { identity?: () => Promise<Identity | undefined> };

const keptLines = 200;
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
  #connection = 0;

  constructor(liveStreamId: string, options: Options = {}) {
    this.#options = options;
    this.#socket = new ReconnectingSocket({
      url: () => socketUrl(`/ws/room/${liveStreamId}`),
      opened: () => {
        this.#connection += 1;
        void this.#hello();
      },
      message: (data) => typeof data === 'string' && this.#onFrame(JSON.parse(data) as RoomServerMessage[]),
      closed: (code) => this.#onClosed(code),
    });
    this.#timers = [setInterval(() => this.#sendBeats(), beatMs), setInterval(() => this.#send({ t: 'ping' }), pingMs)];
  }

  /** Shows the line at once, and sends it; it is sent again after a reconnect until the room has stored it. */
  say(message: string): void {
    const text = message.trim().slice(0, roomLimits.chatCharacters);
    if (text === '') return;
    const line: ChatLine = {
      id: crypto.randomUUID(),
      seq: undefined,
      message: text,
      name: this.state.get().name,
      isHost: this.state.get().host,
      mine: true,
      state: 'sending',
    };
    this.state.set({ chat: [...this.state.get().chat, line], problem: undefined });
    this.#send({ t: 'chat', client_id: line.id, message: text });
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
    const identity = await this.#options.identity?.().catch(() => undefined);
    if (connection !== this.#connection) return;
    this.#send({ t: 'hello', v: roomSocketVersion, person: this.#person(), token: identity?.token, after: this.#seq });
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

  #onWelcome({ viewers, hearts, pinned, host, name, interrupted }: Extract<RoomServerMessage, { t: 'welcome' }>): void {
    if (this.#seq === -1) this.state.set({ pinned });
    this.state.set({ connection: 'open', viewers, hearts, host, name, interrupted });
    for (const line of this.state.get().chat) {
      if (line.state === 'sending') this.#send({ t: 'chat', client_id: line.id, message: line.message });
    }
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
    if (message.client_id) this.#mark(message.client_id, { state: 'failed' });
    this.state.set({ problem: { message: message.message } });
    if (message.code === 'STREAM_NOT_FOUND' || message.code === 'VERSION_UNSUPPORTED') this.stop();
  }

  #mark(id: string, change: Partial<ChatLine>): void {
    this.state.set({ chat: this.state.get().chat.map((line) => (line.id === id ? { ...line, ...change } : line)) });
  }

  #onClosed(code: number): void {
    this.#saidHelloAs = undefined;
    if (code === 4404) return this.stop();
    if (this.#isChangingPerson) return;
    if (this.state.get().connection !== 'closed') this.state.set({ connection: 'reconnecting' });
  }

  #sendBeats(): void {
    if (this.#beats === 0 || !this.#socket.isOpen) return;
    const count = Math.min(this.#beats, roomLimits.heartsPerFrame);
    this.#beats -= count;
    this.#send({ t: 'hearts', count });
  }
}
