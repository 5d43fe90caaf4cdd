import type { WireChunk } from '../../show/chunk-ring.ts';
import type { LaneName } from '../../show/fanout.ts';

/** The old rendition is not waited for any longer than this, in media ms. */
const mostWaitMs = 500;
const frameJitterMs = 2;

/**
 * From one rendition to the other without a hole: the old one up to the moment the new one's key frame shows, then the new one.
 * The two arrive in any order, so the new one waits until the old one is complete.
 */
export class LaneSwitch {
  isDone = false;
  readonly #to: LaneName;
  readonly #atMs: number;
  #waiting: WireChunk[] = [];

  constructor(to: LaneName, atMs: number) {
    this.#to = to;
    this.#atMs = atMs;
  }

  /** The chunks that are to be sent now. */
  pass(lane: LaneName, chunk: WireChunk): WireChunk[] {
    if (lane === this.#to) {
      this.#waiting.push(chunk);
      return chunk.endMs - this.#atMs > mostWaitMs ? this.#finish() : [];
    }
    const isBefore = chunk.startMs < this.#atMs - frameJitterMs;
    const isLast = chunk.endMs >= this.#atMs - frameJitterMs;
    return [...(isBefore ? [chunk] : []), ...(isLast ? this.#finish() : [])];
  }

  #finish(): WireChunk[] {
    this.isDone = true;
    return this.#waiting.splice(0);
  }
}
