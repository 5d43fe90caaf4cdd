/** Delays (docs/live-video.md, "Numbers"): quick at first, at most 2 s, with jitter so that a thousand viewers do not come back at once. */
const firstMs = 200;
const longestMs = 2_000;
const checkMs = 1_000;
/** A socket that says nothing at so many checks is taken for dead; the network may be gone without a word. */
const silentChecks = 6;
/** A connection that lasted this long was a good one: the next try comes quickly again. */
const goodMs = 5_000;

type Options = {
  url: () => string;
  /** Called with each new connection; the answer is told of its messages until it closes. */
  opened(socket: WebSocket): void;
  message(data: string | ArrayBuffer): void;
  /** The connection is gone; another one is on its way unless `stop` was called. */
  closed(code: number): void;
  /** Set when the other side speaks at least every few seconds while all is well. */
  expectsTraffic?: () => boolean;
  /** False where the other side says nothing at first. */
  isGreeted?: boolean;
};

/** A WebSocket that comes back by itself until it is stopped. */
export class ReconnectingSocket {
  readonly #options: Options;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval>;
  #attempt = 0;
  #stopped = false;
  /** Checks since it last spoke, those alone at which it was to speak: a page that slept, or was hidden, heard nothing either. */
  #silent = 0;
  #openedAt = Number.POSITIVE_INFINITY;
  #greeted = false;
  readonly #online = () => this.reconnect();

  constructor(options: Options) {
    this.#options = options;
    this.#watch = setInterval(() => this.#checkSilence(), checkMs);
    addEventListener('online', this.#online);
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Bytes that the browser has not handed to the network yet. */
  get waiting(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  send(data: string | Uint8Array<ArrayBuffer>): void {
    if (this.isOpen) this.#socket?.send(data);
  }

  /** Gives this connection up and opens another one at once. */
  reconnect(): void {
    if (this.#stopped) return;
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    this.#options.closed(4000);
    this.#attempt = 0;
    clearTimeout(this.#timer);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    removeEventListener('online', this.#online);
    this.#socket?.close(1000);
    this.#socket = undefined;
  }

  #connect(): void {
    const socket = new WebSocket(this.#options.url());
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#silent = 0;
    this.#greeted = this.#options.isGreeted === false;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#silent = 0;
      this.#openedAt = performance.now();
      this.#options.opened(socket);
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== this.#socket) return;
      this.#greeted = true;
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
  }

  #later(): void {
    const delay = Math.min(longestMs, firstMs * 2 ** this.#attempt) * (0.5 + Math.random() / 2);
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #checkSilence(): void {
    const isWaiting = this.#socket?.readyState === WebSocket.CONNECTING || !this.#greeted || (this.#options.expectsTraffic?.() ?? false);
    this.#silent = this.#socket && isWaiting ? this.#silent + 1 : 0;
    if (this.#silent > silentChecks) this.reconnect();
  }
}

/** `/ws/watch/…` as an address of the page's own host. */
export function socketUrl(path: string): string {
  return `${location.origin.replace(/^http/, 'ws')}${path}`;
}
