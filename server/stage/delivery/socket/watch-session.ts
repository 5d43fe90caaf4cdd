import type { WebSocket } from 'ws';
import { unreachable } from '#contract/exhaustive.ts';
import { closeEnded } from '#contract/wire/close-codes.ts';
import { stageWireVersion, type WatchClientMessage } from '#contract/wire/stage-wire.ts';
import type { StageLimits } from '#server/settings/stage-limits.ts';
import type { WireChunk } from '../../show/chunk-ring.ts';
import type { Fanout, RenditionName, StageState, Watcher } from '../../show/fanout.ts';
import { problem } from '../../stage-problem.ts';
import { sendMessage, turnAway } from '../../stage-sockets.ts';
import { QualityChoice } from './quality-choice.ts';
import { RenditionSwitch } from './rendition-switch.ts';

/** What a watcher says after its hello. */
export type ViewerMessage = Exclude<WatchClientMessage, { t: 'hello' }>;

/** What happened to one watcher, for the log, so that field tests show who fell behind. */
export type WatchReport = { sentBytes: number; skips: number; rendition: RenditionName; worstLagMs: number; lastLagMs: number };

/** `skipping` waits for what was sent to be acknowledged and for a key frame. */
type Mode = 'playing' | 'skipping' | 'paused' | 'closed';

/** Queue limit of a link that is known as slow: a longer queue would not drain before the next key frame. */
const waryQueueMs = 500;
/** A queue this short, with acknowledgements arriving, does not delay a key frame much; up to 200 ms of it may have arrived already. */
const drainedMs = 300;
/** Limits pauses and resumes: each pair costs this node a whole GOP. */
const burstEveryMs = 1_000;

/** One watcher's socket. Its acknowledgements, not the socket's buffer, decide whether it keeps up, and which rendition it gets (P2). */
export class WatchSession implements Watcher {
  readonly report: WatchReport = { sentBytes: 0, skips: 0, rendition: 'hd', worstLagMs: 0, lastLagMs: 0 };
  readonly #socket: WebSocket;
  readonly #fanout: Fanout;
  readonly #limits: StageLimits;
  readonly #quality = new QualityChoice();
  #switch: RenditionSwitch | undefined;
  #mode: Mode = 'playing';
  #epoch: number | undefined;
  #sentSeq = 0;
  #ackedSeq = 0;
  /** The round trip of an acknowledgement on an idle link. */
  #quickestAckMs = Number.POSITIVE_INFINITY;
  /** What the newest skip left out: after `lastSeq` comes `nextSeq`, `untilMs - fromMs` later. `ackedSeq` is of when it began. */
  #hole = { lastSeq: 0, nextSeq: 0, ackedSeq: 0, fromMs: 0, untilMs: 0 };
  /** The burst of a join may take its own length longer than live chunks. */
  #burst = { lastSeq: 0, lengthMs: 0, sentAt: Number.NEGATIVE_INFINITY };

  constructor(socket: WebSocket, fanout: Fanout, limits: StageLimits) {
    this.#socket = socket;
    this.#fanout = fanout;
    this.#limits = limits;
  }

  get isActive(): boolean {
    return this.#mode === 'playing' || this.#mode === 'skipping';
  }

  get rendition(): RenditionName {
    return this.#quality.rendition;
  }

  /** `slow`: its link is known as slow, so that the small picture is there sooner. */
  start(slow = false): void {
    if (slow && this.#fanout.renditions.ld.ring.burst().length > 0) this.#quality.beginSmall(performance.now());
    this.#fanout.join(this);
    if (this.isActive && this.#fanout.renditions[this.rendition].init) this.#sendBurst();
  }

  stop(): void {
    this.#mode = 'closed';
    this.#fanout.leave(this);
  }

  state(state: StageState): void {
    sendMessage(this.#socket, { t: 'state', v: stageWireVersion, state });
    if (state !== 'ended') return;
    this.#mode = 'closed';
    this.#socket.close(closeEnded, 'ended');
  }

  offer(rendition: RenditionName, chunk: WireChunk): void {
    if (!this.isActive) return;
    const behindMs = this.#behindMs(chunk.sentAt);
    if (behindMs > this.#limits.tooSlowMs + this.#burstPatienceMs) return this.#giveUp();
    this.#quality.flows(behindMs, chunk.sentAt);
    this.#chooseAt(rendition, chunk);
    if (this.#switch) return this.#passSwitch(this.#switch, rendition, chunk);
    if (rendition !== this.rendition) return;
    if (this.#mode === 'skipping' && chunk.key && this.#hasDrained(chunk.sentAt)) this.#continueAt(chunk);
    if (this.#mode === 'skipping') return;
    const isFull = this.#socket.bufferedAmount + chunk.frame.byteLength > this.#limits.maxSocketBytes;
    if (this.#queuedMs(chunk.sentAt) > this.#allowedMs(chunk.sentAt) || isFull) return this.#skip(chunk.sentAt);
    this.#send(chunk);
  }

  receive(message: ViewerMessage): void {
    switch (message.t) {
      case 'ack':
        return this.#acknowledge(message.seq, message.lagMs);
      case 'pause':
        if (this.isActive) this.#mode = 'paused';
        return;
      case 'resume':
        return this.#resume();
      default:
        return unreachable(message);
    }
  }

  #resume(): void {
    if (this.#mode !== 'paused') return;
    this.#mode = 'playing';
    this.#sendBurst();
  }

  /** A rendition stopped, or the link recovered: switches at the next key frame of the other one. */
  #chooseAt(rendition: RenditionName, chunk: WireChunk): void {
    const isGone = this.rendition === 'ld' && !this.#fanout.renditions.ld.init;
    if (this.#switch || rendition !== 'hd' || !chunk.key || !(isGone || (this.#mode === 'playing' && this.#quality.mayRise(chunk.sentAt)))) return;
    this.#quality.rise(chunk.sentAt);
    if (!isGone) this.#switch = new RenditionSwitch('hd', chunk.startMs);
  }

  #passSwitch(change: RenditionSwitch, rendition: RenditionName, chunk: WireChunk): void {
    for (const due of change.pass(rendition, chunk)) this.#send(due);
    if (change.isDone) this.#switch = undefined;
  }

  /** How long ago the oldest unacknowledged chunk was sent. */
  #behindMs(now: number): number {
    if (this.#ackedSeq === this.#sentSeq) return 0;
    return now - Math.max(this.#fanout.times.of(this.#ackedSeq + 1), this.#burst.sentAt);
  }

  /** How much was sent and not acknowledged. */
  #queuedMs(now: number): number {
    const { lastSeq, fromMs, untilMs } = this.#hole;
    return this.#behindMs(now) - (this.#ackedSeq < lastSeq ? Math.min(now, untilMs) - fromMs : 0);
  }

  /** A link with a long round trip does not count as slow. */
  #allowedMs(now: number): number {
    const { slowMs } = this.#limits;
    const patienceMs = this.#quality.isWary(now) ? Math.min(slowMs, this.#quickestAckMs + waryQueueMs) : slowMs;
    return patienceMs + this.#burstPatienceMs;
  }

  get #burstPatienceMs(): number {
    return this.#ackedSeq < this.#burst.lastSeq ? this.#burst.lengthMs : 0;
  }

  #hasDrained(now: number): boolean {
    if (this.#ackedSeq === this.#sentSeq) return true;
    return this.#ackedSeq > this.#hole.ackedSeq && this.#queuedMs(now) <= this.#quickestAckMs + drainedMs;
  }

  #acknowledge(seq: number, lagMs: number): void {
    if (seq > this.#sentSeq || seq < this.#ackedSeq) return;
    this.#quickestAckMs = Math.min(this.#quickestAckMs, performance.now() - this.#fanout.times.of(seq));
    this.#ackedSeq = seq >= this.#hole.lastSeq ? Math.max(seq, this.#hole.nextSeq - 1) : seq;
    this.report.lastLagMs = Math.round(lagMs);
    this.report.worstLagMs = Math.max(this.report.worstLagMs, this.report.lastLagMs);
  }

  #sendBurst(): void {
    this.#switch = undefined;
    const { init, ring } = this.#fanout.renditions[this.rendition];
    const chunks = ring.burst();
    const first = chunks[0];
    const last = chunks.at(-1);
    if (!first || !last) return void this.#sendInit(init?.epoch);
    const now = performance.now();
    if (!this.#mayBurst(chunks, now)) {
      // What arrived while the tab was frozen is acknowledged after it woke.
      this.#burst.sentAt = now;
      return this.#awaitKey(now);
    }
    this.#ackedSeq = first.seq - 1;
    this.#burst = { lastSeq: last.seq, lengthMs: last.endMs - first.startMs, sentAt: now };
    for (const chunk of chunks) this.#send(chunk);
  }

  #mayBurst(chunks: readonly WireChunk[], now: number): boolean {
    const bytes = chunks.reduce((sum, { frame }) => sum + frame.byteLength, 0);
    const fits = this.#socket.bufferedAmount + bytes <= this.#limits.maxSocketBytes;
    return fits && this.#ackedSeq >= this.#burst.lastSeq && now - this.#burst.sentAt >= burstEveryMs;
  }

  #send(chunk: WireChunk): void {
    if (!this.#sendInit(chunk.epoch)) return;
    if (this.#sentSeq === this.#ackedSeq) this.#ackedSeq = Math.max(this.#ackedSeq, chunk.seq - 1);
    this.#sentSeq = Math.max(this.#sentSeq, chunk.seq);
    this.report.sentBytes += chunk.frame.byteLength;
    this.report.rendition = this.rendition;
    this.#socket.send(chunk.frame);
  }

  /** False when the init segment of that epoch is gone: its media cannot be shown any more. */
  #sendInit(epoch: number | undefined): boolean {
    if (epoch === this.#epoch) return true;
    const init = Object.values(this.#fanout.renditions).find((rendition) => rendition.init?.epoch === epoch)?.init;
    if (!init) return false;
    this.#epoch = init.epoch;
    this.#socket.send(init.text);
    this.#socket.send(init.frame);
    return true;
  }

  #skip(now: number): void {
    this.#awaitKey(now);
    this.report.skips += 1;
    this.#switch = undefined;
    this.#quality.fellBehind(now, this.#fanout.renditions.ld.init !== undefined);
  }

  #awaitKey(now: number): void {
    this.#mode = 'skipping';
    this.#hole = { lastSeq: this.#sentSeq, nextSeq: 0, ackedSeq: this.#ackedSeq, fromMs: now, untilMs: Number.POSITIVE_INFINITY };
  }

  #continueAt(chunk: WireChunk): void {
    this.#mode = 'playing';
    this.#hole = { ...this.#hole, nextSeq: chunk.seq, untilMs: chunk.sentAt };
  }

  #giveUp(): void {
    this.stop();
    turnAway(this.#socket, problem('TOO_SLOW', 'This connection is too slow for the live picture.'));
  }
}
