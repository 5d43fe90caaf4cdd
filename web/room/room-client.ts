import { ignoreUnknown } from '#contract/exhaustive.ts';
import type { ShowEvent } from '#contract/room/show-log.ts';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import { Snapshot } from '../net/snapshot.ts';
import { type Faces, fitLine, pendingLines, withFaces, withFailed, withNewLine, withRow, withStored } from './chat-lines.ts';
import { HeartSender } from './heart-sender.ts';
import { OverlayQueue } from './overlay-queue.ts';
import { RoomConnection, type RoomOptions } from './room-connection.ts';
import { type ChatLine, outsideRoom } from './room-state.ts';
import { withStream } from './shown-stream.ts';

type Of<T extends RoomServerMessage['t']> = Extract<RoomServerMessage, { t: T }>;

/** Purchases older than this are not announced after a reconnect. In ms of the show clock. */
const newsMs = 10_000;

/** The room of one live stream: its events, and what this person sends. After a reconnect no event is missing or repeated. */
export class RoomClient {
  readonly state = new Snapshot(outsideRoom);
  readonly #connection: RoomConnection;
  readonly #overlay = new OverlayQueue((event) => this.#show(event));
  readonly #hearts = new HeartSender((count) => this.#sendHearts(count));
  #faces: Faces = {};
  /** `seq` of the last event; -1 before the first. */
  #seq = -1;
  /** The show clock at a moment of this page's. */
  #clock = { at: 0, showMs: 0 };

  constructor(liveStreamId: string, options: RoomOptions = {}) {
    this.#connection = new RoomConnection(liveStreamId, options, {
      place: () => ({ after: this.#seq, pending: pendingLines(this.state.get().chat).map(({ id }) => id) }),
      message: (message) => this.#onMessage(message),
      ready: () => pendingLines(this.state.get().chat).forEach((line) => void this.#sendLine(line)),
      lost: () => this.state.get().connection !== 'closed' && this.state.set({ connection: 'reconnecting' }),
      stopped: () => this.#onStopped(),
    });
  }

  /** Shows the line at once, and sends it; it is sent again after a reconnect until the room has stored it. */
  say(message: string): void {
    const text = fitLine(message);
    if (text === '') return;
    const chat = withNewLine(this.state.get().chat, text, this.state.get());
    this.state.set({ chat, problem: undefined });
    const line = chat.at(-1);
    if (this.#connection.isIn && line?.state === 'sending') this.#sendLine(line);
  }

  sendHeart(): void {
    this.#hearts.add();
    this.state.set({ hearts: this.state.get().hearts + 1 });
  }

  pin(productId: string): void {
    this.#connection.send({ t: 'pin', product_id: productId as never });
  }

  unpin(productId: string): void {
    this.#connection.send({ t: 'unpin', product_id: productId as never });
  }

  /** The show clock of the picture on screen; overlays appear when it passes them. Without a picture they appear at once. */
  setPlayhead(ms: number | undefined): void {
    this.#overlay.setPlayhead(ms);
  }

  /** Sets who is signed in, '' for a guest. The chat stays. */
  setPerson(id: string): void {
    this.#connection.setPerson(id);
  }

  stop(): void {
    this.#connection.stop();
  }

  #sendLine({ id, message }: ChatLine): void {
    this.#connection.send({ t: 'chat', client_id: id, message });
  }

  #sendHearts(count: number): boolean {
    if (this.#connection.isIn) this.#connection.send({ t: 'hearts', count });
    return this.#connection.isIn;
  }

  #onMessage(message: RoomServerMessage): void {
    const { chat, heartsOfOthers } = this.state.get();
    switch (message.t) {
      case 'welcome':
        return this.#onWelcome(message);
      case 'event':
        return this.#onEvent(message);
      case 'faces':
        this.#faces = { ...this.#faces, ...message.faces };
        return this.state.set({ chat: withFaces(chat, message.faces) });
      case 'said':
        return this.state.set({ chat: withStored(chat, message.client_id, message.seq) });
      case 'presence':
        return this.state.set({ viewers: message.viewers });
      case 'attendance':
        return this.state.set({ attended: message.attended });
      case 'stream':
        return this.state.set({ stream: withStream(this.state.get().stream, message) });
      case 'picture':
        return this.state.set({ interrupted: message.interrupted });
      case 'hearts':
        return this.state.set({ hearts: message.total, heartsOfOthers: heartsOfOthers + message.count });
      case 'order':
        return this.state.set({ orders: this.state.get().orders + 1 });
      case 'offer':
        return this.state.set({ offerChanges: this.state.get().offerChanges + 1 });
      case 'refused':
        if (message.client_id) this.state.set({ chat: withFailed(chat, message.client_id) });
        return this.state.set({ problem: { message: message.message } });
      case 'pong':
        return;
      default:
        return ignoreUnknown(message);
    }
  }

  #onWelcome({ viewers, hearts, pinned, host, may_block: mayBlock, name, interrupted, attended, clock_ms: showMs }: Of<'welcome'>): void {
    this.#clock = { at: performance.now(), showMs };
    if (this.#seq === -1) this.state.set({ pinned });
    this.state.set({ connection: 'open', viewers, hearts, host, mayBlock, name, interrupted, attended });
  }

  #onEvent({ event, client_id: clientId, is_current_user: isCurrentUser }: Of<'event'>): void {
    if (event.seq <= this.#seq) return;
    this.#seq = event.seq;
    if (event.type === 'chat') this.state.set({ chat: withRow(this.state.get().chat, event, clientId, isCurrentUser, this.#faces) });
    else this.#overlay.add(event);
  }

  #show(event: ShowEvent): void {
    switch (event.type) {
      case 'product_pinned':
        return this.state.set({ pinned: event.payload.product_id });
      case 'product_unpinned':
        return this.state.get().pinned === event.payload.product_id ? this.state.set({ pinned: null }) : undefined;
      case 'purchase':
        if (this.#showMs() - event.at_ms > newsMs) return;
        return this.state.set({ purchase: { seq: event.seq, who: event.payload.who, product: event.payload.product_name } });
      case 'ended':
        return this.state.set({ ended: true, pinned: null });
      // `#onEvent` adds lines, and hearts have a message of their own.
      case 'chat':
      case 'hearts':
        return;
      default:
        return ignoreUnknown(event);
    }
  }

  /** The show clock now, in ms. */
  #showMs(): number {
    return this.#clock.showMs + performance.now() - this.#clock.at;
  }

  #onStopped(): void {
    this.#hearts.stop();
    this.state.set({ connection: 'closed' });
  }
}
