import type { RenditionName } from '../../show/fanout.ts';

/** How long the small picture must arrive without delay before the large one is tried again; doubled after each failure. */
const firstCalmMs = 10_000;
const maxCalmMs = 160_000;
/** Falling behind this soon after a switch up shows that the switch was a mistake. */
const trialMs = 20_000;
/** Media that is unacknowledged for longer than this is delayed. */
const freeMs = 400;
/** A link that was too slow is taken to be slow for this long. */
const waryMs = 30_000;

/** Which rendition one watcher gets, by what its acknowledgements say of its link (docs/live-video.md, P2). Times in ms. */
export class QualityChoice {
  rendition: RenditionName = 'hd';
  #calmMs = firstCalmMs;
  #calmSince = 0;
  #roseAt = Number.NEGATIVE_INFINITY;
  #fellAt = Number.NEGATIVE_INFINITY;

  /** Its link is slow by its own word: the large picture is tried once the small one has come without delay. */
  beginSmall(now: number): void {
    this.rendition = 'ld';
    this.#calmSince = now;
  }

  /** It fell behind: the small picture from here on, where there is one. */
  fellBehind(now: number, hasSmall: boolean): void {
    if (this.rendition === 'hd' && now - this.#roseAt < trialMs) this.#calmMs = Math.min(maxCalmMs, this.#calmMs * 2);
    if (hasSmall) this.rendition = 'ld';
    this.#calmSince = now;
    this.#fellAt = now;
  }

  /** A queue this long is more likely a slow link than jitter. */
  isWary(now: number): boolean {
    return now - Math.max(this.#fellAt, this.#roseAt) < waryMs;
  }

  /** Media has been under way for `behindMs`. */
  flows(behindMs: number, now: number): void {
    if (behindMs > freeMs) this.#calmSince = now;
  }

  mayRise(now: number): boolean {
    return this.rendition === 'ld' && now - this.#calmSince >= this.#calmMs;
  }

  rise(now: number): void {
    this.rendition = 'hd';
    this.#roseAt = now;
  }
}
