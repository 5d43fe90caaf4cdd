import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Bytes per second; `Infinity` is no limit, 0 lets nothing through and keeps the connections, as a lost radio does. */
export type LinkRates = { down: number; up: number };

/** As a far link has them: `roundTripMs` from a byte sent to the first of its answer, and to open a connection. */
export type Link = LinkRates & { roundTripMs?: number };

const free: Link = { down: Number.POSITIVE_INFINITY, up: Number.POSITIVE_INFINITY };

const chunkBytes = 4_096;
/** A link passes on at most this much at once after a pause. */
const burstBytes = 8_192;
const refillMs = 10;

/** A way to a server with one rate per direction for all connections together; the rates can change while it runs. */
export class ThrottledProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #down: TokenBucket;
  readonly #up: TokenBucket;
  readonly #roundTripMs: number;

  private constructor(targetPort: number, { down, up, roundTripMs = 0 }: Link) {
    this.#roundTripMs = roundTripMs;
    this.#down = new TokenBucket(down);
    this.#up = new TokenBucket(up);
    this.#server = createServer({ highWaterMark: chunkBytes, noDelay: true }, (near) => {
      this.#later(roundTripMs, () => {
        if (near.destroyed) return;
        const far = connect({ port: targetPort, host: '127.0.0.1', noDelay: true, ...{ highWaterMark: chunkBytes } });
        this.#join(near, far, this.#up);
        this.#join(far, near, this.#down);
      });
      near.on('error', () => near.destroy());
    });
  }

  static async to(url: string, link: Link = free): Promise<ThrottledProxy> {
    const proxy = new ThrottledProxy(Number(new URL(url).port), link);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  set rates({ down, up }: LinkRates) {
    this.#down.rate = down;
    this.#up.rate = up;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#down.stop();
    this.#up.stop();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** What was read waits here until the bucket lets it on; meanwhile nothing more is read, so that the sender's kernel fills up. */
  #join(from: Socket, to: Socket, bucket: TokenBucket): void {
    this.#sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      this.#later(this.#oneWayMs, () => to.destroy());
    });
    from.on('end', () => this.#later(this.#oneWayMs, () => to.end()));
    from.on('data', (bytes: Buffer) => {
      from.pause();
      bucket.take(bytes.byteLength, () => {
        this.#later(this.#oneWayMs, () => !to.destroyed && to.write(bytes));
        if (to.writableLength < burstBytes) from.resume();
        else to.once('drain', () => from.resume());
      });
    });
  }

  get #oneWayMs(): number {
    return this.#roundTripMs / 2;
  }

  /** What is put off by the same time stays in order. */
  #later(ms: number, act: () => void): void {
    if (ms === 0) act();
    else setTimeout(act, ms);
  }
}

/** First come, first served: a piece goes once there is a token for each of its bytes. */
class TokenBucket {
  #rate: number;
  #tokens = burstBytes;
  #filledAt = performance.now();
  readonly #waiting: { bytes: number; pass(): void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(rate: number) {
    this.#rate = rate;
  }

  set rate(rate: number) {
    this.#fill();
    this.#rate = rate;
    this.#serve();
  }

  take(bytes: number, pass: () => void): void {
    this.#waiting.push({ bytes, pass });
    this.#serve();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#waiting.length = 0;
  }

  #fill(): void {
    const now = performance.now();
    if (Number.isFinite(this.#rate)) this.#tokens = Math.min(burstBytes, this.#tokens + (this.#rate * (now - this.#filledAt)) / 1000);
    this.#filledAt = now;
  }

  /** A piece may be larger than the bucket: then the tokens go below zero, and the next one waits for longer. */
  #serve(): void {
    this.#fill();
    const isFree = this.#rate === Number.POSITIVE_INFINITY;
    while (this.#waiting.length > 0 && (isFree || (this.#tokens > 0 && this.#rate > 0))) {
      const next = this.#waiting.shift();
      if (!isFree) this.#tokens -= next?.bytes ?? 0;
      next?.pass();
    }
    clearInterval(this.#timer);
    this.#timer = this.#waiting.length > 0 ? setInterval(() => this.#serve(), refillMs) : undefined;
  }
}
