/** The first load alone is no measurement. */
const minSpanMs = 1_000;

/** Bits per second over a window of time, four seconds unless told. */
export class RateMeter {
  readonly #windowMs: number;
  #startedAt: number | undefined;
  #loads: { at: number; bytes: number }[] = [];

  constructor(windowMs = 4_000) {
    this.#windowMs = windowMs;
  }

  add(bytes: number, now: number): void {
    this.#startedAt ??= now;
    this.#loads = [...this.#loads.filter(({ at }) => now - at < this.#windowMs), { at: now, bytes }];
  }

  /** `undefined` when the window is empty. */
  bitrate(now: number): number | undefined {
    const recent = this.#loads.filter(({ at }) => now - at < this.#windowMs);
    if (recent.length === 0 || this.#startedAt === undefined) return undefined;
    const spanMs = Math.min(this.#windowMs, Math.max(minSpanMs, now - this.#startedAt));
    return Math.round((recent.reduce((sum, { bytes }) => sum + bytes, 0) * 8 * 1000) / spanMs);
  }
}
