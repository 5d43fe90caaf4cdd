import type { WireChunk } from '../../show/chunk-ring.ts';
import type { RenditionName } from '../../show/fanout.ts';

/** Maximum wait for the old rendition, in media ms. */
const maxWaitMs = 500;
const frameJitterMs = 2;

/**
 * Switches renditions without a gap: the old one until the new one's key frame is shown, then the new one. The two arrive in any
 * order, so the new one waits until the old one is complete.
 */
export class RenditionSwitch {
  isDone = false;
  readonly #to: RenditionName;
  readonly #atMs: number;
  #waiting: WireChunk[] = [];

  constructor(to: RenditionName, atMs: number) {
    this.#to = to;
    this.#atMs = atMs;
  }

  /** The chunks that are to be sent now. */
  pass(rendition: RenditionName, chunk: WireChunk): WireChunk[] {
    if (rendition === this.#to) {
      this.#waiting.push(chunk);
      return chunk.endMs - this.#atMs > maxWaitMs ? this.#finish() : [];
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
