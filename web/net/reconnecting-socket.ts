import { closeAbandoned, closeEnded } from '#contract/wire/close-codes.ts';
import { maxSilenceMs, pagePingMs } from '#contract/wire/keep-alive.ts';

/** Delays (docs/live-video.md, "Numbers"): quick at first, at most 2 s, with jitter so that a thousand viewers do not come back at once. */
const minDelayMs = 200;
const maxDelayMs = 2_000;
const checkMs = 1_000;
/** After a connection that lasted this long the backoff starts again at its minimum. */
const goodMs = 5_000;

type Options = {
  /** The first connection, which is there already or on its way, and has said nothing yet. */
  early?: WebSocket | undefined;
  url: () => string;
  /** Called with each new connection. */
  opened(socket: WebSocket): void;
  message(data: string | ArrayBuffer): void;
  /** The connection has closed; a new one follows unless `stop` was called. */
  closed(code: number): void;
  /** True while the server should send something at least every few seconds. */
  expectsTraffic?: () => boolean;
  /** For servers that may be silent for long: a message that they answer. */
  ping?: string;
  /** False where the server sends nothing after the connection opens. */
  isGreeted?: boolean;
};

/** A WebSocket that reconnects until it is stopped. */
export class ReconnectingSocket {
  readonly #options: Options;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval>;
  #attempt = 0;
  #stopped = false;
  /** Checks since the last message at which one was due. Counted, not timed: a page that slept received nothing either. */
  #silent = 0;
  #openedAt = Number.POSITIVE_INFINITY;
  #greeted = false;
  #pingedAt = 0;
  #isPingOut = false;
  readonly #online = () => this.reconnect();

  constructor(options: Options) {
    this.#options = options;
    this.#watch = setInterval(() => this.#checkSilence(), checkMs);
    addEventListener('online', this.#online);
    this.#connect(options.early);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(data: string | Uint8Array<ArrayBuffer>): void {
    if (this.isOpen) this.#socket?.send(data);
  }

  /** Drops the connection and opens a new one at once. */
  reconnect(): void {
    if (this.#stopped) return;
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    this.#options.closed(closeAbandoned);
    this.#attempt = 0;
    clearTimeout(this.#timer);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    removeEventListener('online', this.#online);
    this.#socket?.close(closeEnded);
    this.#socket = undefined;
  }

  #connect(early?: WebSocket): void {
    const socket = early ?? new WebSocket(this.#options.url());
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#silent = 0;
    this.#greeted = this.#options.isGreeted === false;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#silent = 0;
      this.#openedAt = performance.now();
      this.#pingedAt = this.#openedAt;
      this.#isPingOut = false;
      this.#options.opened(socket);
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== this.#socket) return;
      this.#greeted = true;
      this.#isPingOut = false;
      this.#silent = 0;
      this.#options.message(event.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#socket = undefined;
      if (performance.now() - this.#openedAt > goodMs) this.#attempt = 0;
      this.#openedAt = Number.POSITIVE_INFINITY;
      this.#options.closed(event.code);
      if (!this.#stopped) this.#later();
    };
    // Whoever made this has it by then.
    if (early?.readyState === WebSocket.OPEN) queueMicrotask(() => socket.onopen?.(new Event('open')));
  }

  #later(): void {
    const delay = Math.min(maxDelayMs, minDelayMs * 2 ** this.#attempt) * (0.5 + Math.random() / 2);
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #checkSilence(): void {
    this.#ping();
    const isConnecting = this.#socket?.readyState === WebSocket.CONNECTING;
    const isWaiting = isConnecting || !this.#greeted || this.#isPingOut || (this.#options.expectsTraffic?.() ?? false);
    this.#silent = this.#socket && isWaiting ? this.#silent + 1 : 0;
    if (this.#silent * checkMs > maxSilenceMs) this.reconnect();
  }

  #ping(): void {
    const now = performance.now();
    if (!this.#options.ping || !this.isOpen || now - this.#pingedAt < pagePingMs) return;
    this.#pingedAt = now;
    this.#isPingOut = true;
    this.send(this.#options.ping);
  }
}

/** `/ws/watch/…` as an address of the page's own host. */
export function socketUrl(path: string): string {
  return `${location.origin.replace(/^http/, 'ws')}${path}`;
}
