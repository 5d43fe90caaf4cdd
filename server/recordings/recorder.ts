import { setTimeout as wait } from 'node:timers/promises';
import type { FinishedSegment, SegmentTap } from '#server/media/hls/finished-segment.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { SegmentStore } from './segment-store.ts';

export type RecorderLimits = {
  /**
   * Limit of the segments that wait in memory for a slow disk. Beyond it, a show with more than its share waiting loses new segments
   * and goes on; others lose none, so at most twice as much waits.
   */
  maxQueuedBytes: number;
  /** Milliseconds before each further try. */
  retryMs: readonly number[];
  /** Milliseconds that a stop waits for segments to be stored; the rest is lost. */
  stopMs: number;
};

const defaultLimits: RecorderLimits = { maxQueuedBytes: 64 * 2 ** 20, retryMs: [500, 2_000], stopMs: 10_000 };

/** The least that a segment counts for, in bytes: its init segment and overhead. It bounds the number of segments in the queue too. */
const minCostBytes = 16 * 1024;

type Options = {
  segments: SegmentStore;
  log: Log;
  /** Called when the last segment of a stream that this node recorded is stored. */
  onComplete: (liveStreamId: string) => Promise<void>;
  limits?: Partial<RecorderLimits>;
};

/** Stores the segments of every show on this node in the background, those of one show in order. Media never waits for it. */
export class Recorder implements SegmentTap, AsyncDisposable {
  readonly #options: Options;
  readonly #limits: RecorderLimits;
  /** What is under way, by live stream. */
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #recorded = new Set<string>();
  readonly #stop = new AbortController();
  /** Aborted when the time for a stop is over. */
  readonly #late = new AbortController();
  /** What waits, by live stream, in bytes. */
  readonly #queued = new Map<string, number>();
  #queuedBytes = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
  }

  segment(segment: FinishedSegment): void {
    const cost = Math.max(segment.bytes.byteLength, minCostBytes);
    this.#recorded.add(segment.liveStreamId);
    if (!this.#hasRoom(segment.liveStreamId, cost)) return this.#lose(segment, 'the queue is full');
    this.#count(segment.liveStreamId, cost);
    this.#enqueue(segment.liveStreamId, async () => {
      await this.#store(segment);
      this.#count(segment.liveStreamId, -cost);
    });
  }

  /** A node that did not record the show leaves the rest to the one that did. */
  ended(liveStreamId: string): void {
    if (!this.#recorded.delete(liveStreamId)) return;
    this.#enqueue(liveStreamId, async () => {
      this.#options.segments.forget(liveStreamId);
      await this.#unlessLate(() => this.#options.onComplete(liveStreamId));
    });
  }

  /** Resolves when every segment so far is stored or lost. */
  async settled(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values());
  }

  /** Stores the waiting segments with one attempt each, for at most `stopMs`: a store that is down must not hold up the stop. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    const timer = setTimeout(() => this.#late.abort(new Error('the server stopped before it could be stored')), this.#limits.stopMs);
    await this.settled();
    clearTimeout(timer);
  }

  #hasRoom(liveStreamId: string, bytes: number): boolean {
    const { maxQueuedBytes } = this.#limits;
    if (this.#queuedBytes + bytes <= maxQueuedBytes) return true;
    const own = this.#queued.get(liveStreamId) ?? 0;
    const shows = this.#queued.size + (own > 0 ? 0 : 1);
    return own + bytes <= maxQueuedBytes / shows;
  }

  #count(liveStreamId: string, bytes: number): void {
    const own = (this.#queued.get(liveStreamId) ?? 0) + bytes;
    if (own > 0) this.#queued.set(liveStreamId, own);
    else this.#queued.delete(liveStreamId);
    this.#queuedBytes += bytes;
  }

  #enqueue(liveStreamId: string, work: () => Promise<void>): void {
    const before = this.#lanes.get(liveStreamId) ?? Promise.resolve();
    const lane: Promise<void> = before
      .then(work)
      .catch((error) => this.#options.log.error({ err: error, live_stream_id: liveStreamId }, 'a recording could not be finished; it is tried again'))
      .finally(() => this.#lanes.get(liveStreamId) === lane && this.#lanes.delete(liveStreamId));
    this.#lanes.set(liveStreamId, lane);
  }

  async #store(segment: FinishedSegment): Promise<void> {
    const tries = [...this.#limits.retryMs, undefined];
    for (const waitMs of tries) {
      try {
        const hadRoom = await this.#unlessLate(() => this.#options.segments.store(segment, this.#late.signal));
        return hadRoom ? undefined : this.#lose(segment, 'the disk is full');
      } catch (error) {
        if (waitMs === undefined || this.#stop.signal.aborted) return this.#lose(segment, 'it could not be stored', error);
        await wait(waitMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  /** Rejects after the deadline even if the work cannot be aborted, such as a query or a disk that hangs. */
  async #unlessLate<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this.#late;
    signal.throwIfAborted();
    const late = Promise.withResolvers<never>();
    const giveUp = () => late.reject(signal.reason);
    signal.addEventListener('abort', giveUp);
    try {
      return await Promise.race([work(), late.promise]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  #lose({ liveStreamId, rendition, msn, start }: FinishedSegment, why: string, error?: unknown): void {
    const what = { err: error, live_stream_id: liveStreamId, rendition, msn, start_seconds: start };
    this.#options.log.error(what, `a segment is missing from the recording: ${why}`);
  }
}
