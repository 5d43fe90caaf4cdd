import type { Clock } from '#server/platform/clock.ts';

/** How fast the estimate may rise: fast enough for the drift of a broadcaster's clock, too slow to follow a network queue. */
const leak = 0.001;

/**
 * Milliseconds since the first media frame of a live stream. Its zero is stored in the database. Between samples the clock runs on;
 * while media arrives it follows the sample with the least delay.
 */
export class ShowClock {
  readonly #clock: Clock;
  #zero: number | undefined;
  #base: { wall: number; heardAt: number } | undefined;
  #last = 0;
  #stopped = false;

  constructor(clock: Clock, firstFrameAt?: Date) {
    this.#clock = clock;
    this.#zero = firstFrameAt?.getTime();
  }

  get firstFrameAt(): Date | undefined {
    return this.#zero === undefined ? undefined : new Date(this.#zero);
  }

  /** Where a broadcaster session that begins now stands. */
  get sinceFirstFrame(): number {
    return this.#zero === undefined ? 0 : Math.max(0, this.#clock.now().getTime() - this.#zero);
  }

  /** A sample of this show time has arrived just now. The first one ever sets the zero. */
  hear(showMs: number): void {
    const now = this.#clock.now().getTime();
    const wall = now - showMs;
    this.#zero ??= Math.round(wall);
    const risen = this.#base ? this.#base.wall + (now - this.#base.heardAt) * leak : wall;
    this.#base = { wall: Math.min(risen, wall), heardAt: now };
  }

  /** Another node says when the first frame came. */
  adopt(firstFrameAt: Date): void {
    this.#zero ??= firstFrameAt.getTime();
  }

  /** A new broadcaster session: discards the delays of the old one. */
  restart(): void {
    this.#base = undefined;
  }

  /** Whole milliseconds, never running backwards; 0 before the first frame. */
  now(): number {
    if (this.#zero === undefined || this.#stopped) return this.#last;
    const wall = this.#base?.wall ?? this.#zero;
    this.#last = Math.max(this.#last, Math.round(this.#clock.now().getTime() - wall));
    return this.#last;
  }

  /** Stays at `atMs`, or where it is. */
  stop(atMs = this.now()): void {
    this.#last = atMs;
    this.#stopped = true;
  }
}
