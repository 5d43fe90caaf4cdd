/**
 * Keeps the picture a little behind the newest media: near enough to talk, far enough not to stall. Pure, so that it can be
 * tested without a video. Rules of live-video.md P3; all times in seconds.
 */
export type EdgeOptions = { target: number; minTarget: number; maxTarget: number };

export type EdgeStep = { rate: number; seekBy: number | undefined };

export const defaultEdge: EdgeOptions = { target: 0.2, minTarget: 0.2, maxTarget: 2 };

const stallWindow = 30;
const raise = 0.3;
const lowerEvery = 20;
const lowerBy = 0.1;
const catchUpAbove = 0.15;
const seekAbove = 1;
/** Only above this: two clocks always differ a little. */
const fastAbove = 0.5;

export class LiveEdge {
  #target: number;
  #catchingUp = false;
  #changedAt = 0;
  #stalls: number[] = [];
  readonly #options: EdgeOptions;

  constructor(options: EdgeOptions = defaultEdge) {
    this.#options = options;
    this.#target = options.target;
  }

  get target(): number {
    return this.#target;
  }

  /** Two stalls within 30 s raise the target by 0.3 s. */
  stalled(now: number): void {
    this.#stalls = [...this.#stalls.filter((at) => now - at < stallWindow), now];
    this.#changedAt = now;
    if (this.#stalls.length < 2) return;
    this.#stalls = [];
    this.#target = Math.min(this.#options.maxTarget, this.#target + raise);
  }

  /** What to do while `ahead` seconds of media are buffered past the picture. */
  step(ahead: number, now: number): EdgeStep {
    if (now - this.#changedAt > lowerEvery) {
      this.#changedAt = now;
      this.#target = Math.max(this.#options.minTarget, this.#target - lowerBy);
    }
    const excess = ahead - this.#target;
    if (excess > seekAbove) {
      this.#catchingUp = false;
      return { rate: 1, seekBy: excess };
    }
    if (excess > catchUpAbove) this.#catchingUp = true;
    else if (excess <= 0.02) this.#catchingUp = false;
    return { rate: this.#catchingUp ? (excess > fastAbove ? 1.1 : 1.05) : 1, seekBy: undefined };
  }
}
