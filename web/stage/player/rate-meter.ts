const windowMs = 4_000;
/** A first load alone says little. */
const leastMs = 1_000;

/** Bits per second over the last four seconds. */
export class RateMeter {
  #startedAt: number | undefined;
  #loads: { at: number; bytes: number }[] = [];

  add(bytes: number, now: number): void {
    this.#startedAt ??= now;
    this.#loads = [...this.#loads.filter(({ at }) => now - at < windowMs), { at: now, bytes }];
  }

  /** `undefined` while nothing came. */
  bitrate(now: number): number | undefined {
    const recent = this.#loads.filter(({ at }) => now - at < windowMs);
    if (recent.length === 0 || this.#startedAt === undefined) return undefined;
    const spanMs = Math.min(windowMs, Math.max(leastMs, now - this.#startedAt));
    return Math.round((recent.reduce((sum, { bytes }) => sum + bytes, 0) * 8 * 1000) / spanMs);
  }
}
