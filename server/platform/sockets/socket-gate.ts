import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { createFlowGate } from './flow-gate.ts';

/** What one socket of a kind may cost. */
export type SocketLimits = {
  /** Frames that may arrive, control frames included; `burstSeconds` of them at once. */
  messagesPerSecond: number;
  burstSeconds: number;
  /** Messages that are handled or queued. */
  waiting: number;
  /** Bytes that may be buffered for a peer that does not read. */
  unsentBytes: number;
  /** How long a close waits for the peer's close frame. */
  closeMs: number;
};

/** Which limit a socket broke; `silent` left a ping unanswered. */
export type CutReason = 'messages' | 'waiting' | 'unsent' | 'silent';

/**
 * Holds one socket to its limits. Beyond them it is terminated, since a flooding peer does not read a close frame. Answers pings
 * itself, so that they count too.
 */
export class SocketGate {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #limits: SocketLimits;
  readonly #onCut: (reason: CutReason) => void;
  readonly #isWithinRate: (frames: number) => boolean;
  #queue = Promise.resolve();
  #waiting = 0;
  #isCut = false;
  /** Whether any frame has arrived since the last ping. */
  #hasSpoken = true;

  /** `stream`: what the socket was opened on. */
  constructor(socket: WebSocket, stream: Duplex, limits: SocketLimits, onCut: (reason: CutReason) => void) {
    this.#socket = socket;
    this.#stream = stream;
    this.#limits = limits;
    this.#onCut = onCut;
    this.#isWithinRate = createFlowGate(limits.messagesPerSecond, limits.burstSeconds);
    socket.on('message', () => this.#count() && this.#isReading());
    socket.on('ping', (data: Buffer) => this.#count() && this.#isReading() && socket.pong(data));
    socket.on('pong', () => this.#count());
  }

  /** Runs `task`, which must not reject, once those before it are done. Those of a socket that was cut are left out. */
  enqueue(task: () => Promise<void>): void {
    if (this.#waiting >= this.#limits.waiting) return this.#cut('waiting');
    this.#waiting += 1;
    this.#queue = this.#queue.then(async () => {
      if (!this.#isCut) await task();
      this.#waiting -= 1;
    });
  }

  /** Answers a peer that reads; one that does not is cut instead. */
  send(frame: string): void {
    if (this.#isReading()) this.#socket.send(frame);
  }

  /**
   * For a frame of `frameText` that thousands get, who are looked after by whoever sends it: one write of the same bytes to each. ws would encode it for each
   * and write it in two pieces; without compression it keeps none back, so that the order stays.
   */
  sendFrame(frame: Buffer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#stream.write(frame);
  }

  /** As `send`, and resolves once the frame is on its way or the socket is gone, so that the next one may follow. */
  async sendAndDrain(frame: string): Promise<void> {
    if (this.#isReading()) await new Promise<void>((resolve) => this.#socket.send(frame, () => resolve()));
  }

  /** Sends a ping; terminates the socket if nothing has arrived since the last one. */
  checkAlive(): void {
    if (!this.#hasSpoken) return this.#cut('silent');
    this.#hasSpoken = false;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  /** False when it is one frame too many. */
  #count(): boolean {
    this.#hasSpoken = true;
    const isAllowed = this.#isWithinRate(1);
    if (!isAllowed) this.#cut('messages');
    return isAllowed;
  }

  #isReading(): boolean {
    if (this.#socket.bufferedAmount > this.#limits.unsentBytes) this.#cut('unsent');
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #cut(reason: CutReason): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#socket.terminate();
    // Frames that have already arrived would still be emitted: thousands fit into one read.
    for (const kind of ['message', 'ping', 'pong'] as const) this.#socket.removeAllListeners(kind);
    this.#onCut(reason);
  }
}
