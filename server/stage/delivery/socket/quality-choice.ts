import type { LaneName } from '../../show/fanout.ts';

/** How long the small picture has to flow freely before the large one is tried again; doubled each time that fails. */
const firstCalmMs = 10_000;
const longestCalmMs = 160_000;
/** Falling behind so soon after a rise says that the rise was a mistake. */
const trialMs = 20_000;
/** Media under way for longer than this does not flow freely. */
const freeMs = 400;
/** A link that was too slow is taken to be slow for this long. */
const waryMs = 30_000;

/** Which rendition one watcher gets, by what its acknowledgements say of its link (docs/live-video.md, P2). Times in ms. */
export class QualityChoice {
  lane: LaneName = 'hd';
  #calmMs = firstCalmMs;
  #calmSince = 0;
  #roseAt = Number.NEGATIVE_INFINITY;
  #fellAt = Number.NEGATIVE_INFINITY;

  /** It fell behind: the small picture from here on, where there is one. */
  fellBehind(now: number, hasSmall: boolean): void {
    if (this.lane === 'hd' && now - this.#roseAt < trialMs) this.#calmMs = Math.min(longestCalmMs, this.#calmMs * 2);
    if (hasSmall) this.lane = 'ld';
    this.#calmSince = now;
    this.#fellAt = now;
  }

  /** A queue is more likely a link that is too slow than a hiccup. */
  isWary(now: number): boolean {
    return now - Math.max(this.#fellAt, this.#roseAt) < waryMs;
  }

  /** Media has been under way for `behindMs`. */
  flows(behindMs: number, now: number): void {
    if (behindMs > freeMs) this.#calmSince = now;
  }

  mayRise(now: number): boolean {
    return this.lane === 'ld' && now - this.#calmSince >= this.#calmMs;
  }

  rise(now: number): void {
    this.lane = 'hd';
    this.#roseAt = now;
  }
}
