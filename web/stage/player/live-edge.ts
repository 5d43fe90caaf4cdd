/**
 * Keeps the playhead a little behind the newest media: near enough to talk, far enough not to stall. Pure, so that it can be
 * tested without a video. Rules of docs/live-video.md, P3; all times in seconds.
 */
export type EdgeOptions = { target: number; minTarget: number; maxTarget: number };

export type EdgeStep = { rate: number; seekBy: number | undefined };

/** The viewer's buffer of docs/live-video.md, "Numbers". */
export const defaultEdge: EdgeOptions = { target: 0.6, minTarget: 0.3, maxTarget: 2 };

const stallWindow = 30;
const raise = 0.3;
const lowerEvery = 20;
const lowerBy = 0.1;
const catchUpAbove = 0.15;
/** Buffer that stays unused for two seconds is given up: playback speeds up inaudibly. */
const spareAbove = 0.02;
const spareFor = 2;
const settleRate = 1.02;
const seekAbove = 1;
/** This much media after a stall means that it continues where it stopped. */
const goesOn = 0.1;
/** Tolerance for clock differences. */
const fastAbove = 0.5;

export class LiveEdge {
  #target: number;
  #catchingUp = false;
  #settling = false;
  /** When there was last no more ahead than is needed. */
  #neededAt: number | undefined;
  #changedAt = 0;
  /** A stall that may still turn out to be a hole in the media. */
  #openStall: number | undefined;
  #stalls: number[] = [];
  #raises: number[] = [];
  readonly #options: EdgeOptions;

  constructor(options: EdgeOptions = defaultEdge) {
    this.#options = options;
    this.#target = options.target;
  }

  get target(): number {
    return this.#target;
  }

  /** Buffer needed to start. Waiting for the whole target would freeze the picture longer, on a slow link at each hole. */
  get least(): number {
    return this.#options.minTarget;
  }

  /** Playback has stalled. Two stalls within 30 s raise the target by 0.3 s, once the media continues. */
  stalled(now: number): void {
    this.#openStall ??= now;
  }

  /** The server skipped media: the stall came from a slow link, which a longer buffer does not help. */
  skipped(now: number): void {
    this.#openStall = undefined;
    this.#stalls = [];
    const undone = this.#raises.filter((at) => now - at < stallWindow).length;
    this.#raises = [];
    this.#target = Math.max(this.#options.minTarget, this.#target - undone * raise);
  }

  /** What to do while `ahead` seconds of media are buffered past the picture. */
  step(ahead: number, now: number): EdgeStep {
    if (this.#openStall !== undefined && ahead > goesOn) this.#count(this.#openStall);
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
    this.#settling ||= this.#isSpare(excess, now);
    if (excess <= spareAbove) this.#catchingUp = false;
    if (excess <= 0) this.#settling = false;
    return { rate: this.#rate(excess), seekBy: undefined };
  }

  #rate(excess: number): number {
    if (this.#catchingUp) return excess > fastAbove ? 1.1 : 1.05;
    return this.#settling ? settleRate : 1;
  }

  /** Called at each step; true when the buffer was longer than needed for two seconds. */
  #isSpare(excess: number, now: number): boolean {
    if (excess <= spareAbove || this.#neededAt === undefined) this.#neededAt = now;
    return now - this.#neededAt >= spareFor;
  }

  #count(stalledAt: number): void {
    this.#openStall = undefined;
    this.#changedAt = stalledAt;
    this.#stalls = [...this.#stalls.filter((at) => stalledAt - at < stallWindow), stalledAt];
    if (this.#stalls.length < 2 || this.#target >= this.#options.maxTarget) return;
    this.#stalls = [];
    this.#raises = [...this.#raises.filter((at) => stalledAt - at < stallWindow), stalledAt];
    this.#target = Math.min(this.#options.maxTarget, this.#target + raise);
  }
}
