/**
 * Puts the stamps of one track on the capture clock (docs/live-video.md, P13, P14). A track's own clock starts anywhere and may jump,
 * and its first frames may have been queued: the smallest delay from stamp to arrival within half a second is taken. Pure; times in
 * microseconds.
 */
export class CaptureStamps {
  #offset: number | undefined;
  #window = { since: Number.NaN, least: Number.POSITIVE_INFINITY };
  #last = -1;
  #stamp = Number.NaN;
  #repeats = 0;

  /** The time of a frame that arrives `now`; `undefined` for one to leave out: while the clock is measured, or not after the last one. */
  place(stamp: number, now: number): number | undefined {
    if (this.#stands(stamp)) return this.#after(now);
    this.#measure(now - stamp, now);
    return this.#offset === undefined ? undefined : this.#after(stamp + this.#offset);
  }

  #after(time: number): number | undefined {
    const at = Math.round(time);
    if (at <= this.#last) return undefined;
    this.#last = at;
    return at;
  }

  /** P14: WebKit stamps every frame of a canvas with 0; such a track is placed by arrival from then on. */
  #stands(stamp: number): boolean {
    this.#repeats = stamp === this.#stamp || this.#repeats >= stuckAfter ? this.#repeats + 1 : 0;
    this.#stamp = stamp;
    return this.#repeats >= stuckAfter;
  }

  #measure(delay: number, now: number): void {
    if (Number.isNaN(this.#window.since)) this.#window.since = now;
    this.#window.least = Math.min(this.#window.least, delay);
    if (now - this.#window.since < windowUs) return;
    const { least } = this.#window;
    if (this.#offset === undefined || Math.abs(least - this.#offset) > driftUs) this.#offset = least;
    this.#window = { since: now, least: Number.POSITIVE_INFINITY };
  }
}

const windowUs = 500_000;
/** Frames in a row with one stamp before the stamps count as useless. */
const stuckAfter = 3;
/** Offset between two tracks that is not noticeable. */
const driftUs = 40_000;
