import type { WebSocket } from 'ws';
import { createFlowGate } from './flow-gate.ts';

/** What one socket of a kind may cost. */
export type SocketLimits = {
  /** Frames that may come, control frames among them; `burstSeconds` of them at once. */
  messagesPerSecond: number;
  burstSeconds: number;
  /** Messages that are worked on or wait their turn. */
  waiting: number;
  /** Bytes that may wait for a peer that does not read, while it sends or is answered. */
  unsentBytes: number;
  /** How long a close waits for the other side's half of it. */
  closeMs: number;
};

/** Which limit a socket broke; `silent` left a ping unanswered. */
export type CutReason = 'messages' | 'waiting' | 'unsent' | 'silent';

/**
 * Holds one socket to its limits. Beyond them it is cut at once: a close would wait for a reader, and whoever floods is none.
 * Answers pings itself, so that they count as what they cost.
 */
export class SocketGate {
  readonly #socket: WebSocket;
  readonly #limits: SocketLimits;
  readonly #onCut: (reason: CutReason) => void;
  readonly #isWithinRate: (frames: number) => boolean;
  #queue = Promise.resolve();
  #waiting = 0;
  #isCut = false;
  /** Since the last ping, by any frame: whoever sends is there. */
  #hasSpoken = true;

  constructor(socket: WebSocket, limits: SocketLimits, onCut: (reason: CutReason) => void) {
    this.#socket = socket;
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

  /** As `send`, and resolves once the frame is on its way or the socket is gone, so that the next one may follow. */
  async sendAndDrain(frame: string): Promise<void> {
    if (this.#isReading()) await new Promise<void>((resolve) => this.#socket.send(frame, () => resolve()));
  }

  /** Asks for a sign of life; whoever gave none since the last time is cut. */
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
    // What has already arrived would still be told: thousands of frames fit into one read.
    for (const kind of ['message', 'ping', 'pong'] as const) this.#socket.removeAllListeners(kind);
    this.#onCut(reason);
  }
}
