import type { WebSocket } from 'ws';
import { stageWireVersion, type WatchClientMessage } from '#contract/stage-wire.ts';
import type { Broadcast, StageState, Watcher } from './broadcast.ts';
import type { WireChunk } from './chunk-ring.ts';
import type { StageLimits } from './stage-limits.ts';
import { problem } from './stage-problem.ts';
import { sendMessage, turnAway } from './stage-sockets.ts';

/** What happened to one watcher, for the log: a field test must be able to see who fell behind. */
export type WatchReport = { sentBytes: number; skips: number; worstLagMs: number; lastLagMs: number };

/** `skipping` waits for everything sent to be acknowledged and for a key frame. */
type Mode = 'playing' | 'skipping' | 'paused' | 'closed';

/** One watcher's socket. Its acknowledgements, not the socket's buffer, decide whether it keeps up (P2). */
export class WatchSession implements Watcher {
  readonly report: WatchReport = { sentBytes: 0, skips: 0, worstLagMs: 0, lastLagMs: 0 };
  readonly #socket: WebSocket;
  readonly #broadcast: Broadcast;
  readonly #limits: StageLimits;
  #mode: Mode = 'playing';
  #epoch: number | undefined;
  #sentSeq = 0;
  #ackedSeq = 0;
  /** The burst of a join may take its own length longer than live chunks. */
  #burst = { lastSeq: 0, lengthMs: 0, sentAt: 0 };

  constructor(socket: WebSocket, broadcast: Broadcast, limits: StageLimits) {
    this.#socket = socket;
    this.#broadcast = broadcast;
    this.#limits = limits;
  }

  get isActive(): boolean {
    return this.#mode === 'playing' || this.#mode === 'skipping';
  }

  start(): void {
    this.#broadcast.join(this);
    if (this.#broadcast.init) this.#sendBurst();
  }

  stop(): void {
    this.#mode = 'closed';
    this.#broadcast.leave(this);
  }

  state(state: StageState): void {
    sendMessage(this.#socket, { t: 'state', v: stageWireVersion, state });
    if (state !== 'ended') return;
    this.#mode = 'closed';
    this.#socket.close(1000, 'ended');
  }

  offer(chunk: WireChunk): void {
    if (!this.isActive) return;
    const behindMs = this.#behindMs(chunk.sentAt);
    if (behindMs > this.#limits.tooSlowMs) return this.#giveUp();
    if (this.#mode === 'skipping' && chunk.key && this.#sentSeq === this.#ackedSeq) this.#continueAt(chunk);
    if (this.#mode === 'skipping') return;
    const allowedMs = this.#limits.slowMs + (this.#ackedSeq < this.#burst.lastSeq ? this.#burst.lengthMs : 0);
    const isFull = this.#socket.bufferedAmount + chunk.frame.byteLength > this.#limits.maxSocketBytes;
    if (behindMs > allowedMs || isFull) return this.#skip();
    this.#send(chunk);
  }

  receive(message: WatchClientMessage): void {
    if (message.t === 'ack') return this.#acknowledge(message.seq, message.lagMs);
    if (message.t === 'pause' && this.isActive) this.#mode = 'paused';
    if (message.t === 'resume' && this.#mode === 'paused') {
      this.#mode = 'playing';
      this.#sendBurst();
    }
  }

  /** How long the oldest unacknowledged chunk has been under way. */
  #behindMs(now: number): number {
    if (this.#ackedSeq === this.#sentSeq) return 0;
    return now - Math.max(this.#broadcast.ring.sentAt(this.#ackedSeq + 1), this.#burst.sentAt);
  }

  #acknowledge(seq: number, lagMs: number): void {
    if (seq > this.#sentSeq || seq < this.#ackedSeq) return;
    this.#ackedSeq = seq;
    this.report.lastLagMs = Math.round(lagMs);
    this.report.worstLagMs = Math.max(this.report.worstLagMs, this.report.lastLagMs);
  }

  #sendBurst(): void {
    const chunks = this.#broadcast.ring.burst();
    const first = chunks[0];
    const last = chunks.at(-1);
    if (!first || !last) return this.#sendInit();
    this.#ackedSeq = first.seq - 1;
    this.#burst = { lastSeq: last.seq, lengthMs: last.endMs - first.startMs, sentAt: performance.now() };
    for (const chunk of chunks) this.#send(chunk);
  }

  #send(chunk: WireChunk): void {
    if (this.#epoch !== chunk.epoch) this.#sendInit();
    if (this.#sentSeq === this.#ackedSeq) this.#ackedSeq = chunk.seq - 1;
    this.#sentSeq = chunk.seq;
    this.report.sentBytes += chunk.frame.byteLength;
    this.#socket.send(chunk.frame);
  }

  #sendInit(): void {
    const { init } = this.#broadcast;
    if (!init || this.#epoch === init.epoch) return;
    this.#epoch = init.epoch;
    this.#socket.send(init.text);
    this.#socket.send(init.frame);
  }

  #skip(): void {
    this.#mode = 'skipping';
    this.report.skips += 1;
  }

  #continueAt(chunk: WireChunk): void {
    this.#mode = 'playing';
    this.#ackedSeq = chunk.seq - 1;
    this.#sentSeq = this.#ackedSeq;
  }

  #giveUp(): void {
    this.stop();
    turnAway(this.#socket, problem('TOO_SLOW', 'This connection is too slow for the live picture.'));
  }
}
