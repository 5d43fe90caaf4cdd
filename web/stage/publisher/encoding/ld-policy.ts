/** Measurements since the last judgment. `isUplinkGood`: the seller's network carries the first rendition at full quality. */
export type Load = { isLdBusy: boolean; hdDropped: number; isUplinkGood: boolean };

const stableMs = 5_000;
const busyMs = 2_000;
const againMs = 60_000;
const maxFailures = 3;

/**
 * Whether the second rendition is sent (docs/live-video.md, "Rules", P15): only when the first one has been stable for 5 s, not while the
 * device is behind, tried again after a minute, given up after three times. A weak network takes it away without counting against the
 * device. Pure; times in ms.
 */
export class LdPolicy {
  #stableSince: number | undefined;
  #busySince: number | undefined;
  #notBefore = 0;
  #failures = 0;
  #isOn = false;

  judge(load: Load, now: number): boolean {
    if (this.#isOn) this.#watch(load, now);
    else this.#consider(load, now);
    return this.#isOn;
  }

  #consider({ hdDropped, isUplinkGood }: Load, now: number): void {
    if (hdDropped > 0 || !isUplinkGood) this.#stableSince = undefined;
    else this.#stableSince ??= now;
    if (this.#failures >= maxFailures || now < this.#notBefore || this.#stableSince === undefined || now - this.#stableSince < stableMs) return;
    this.#isOn = true;
    this.#busySince = undefined;
  }

  #watch({ isLdBusy, hdDropped, isUplinkGood }: Load, now: number): void {
    if (isLdBusy) this.#busySince ??= now;
    else this.#busySince = undefined;
    const isTooMuch = hdDropped > 0 || (this.#busySince !== undefined && now - this.#busySince >= busyMs);
    if (!isTooMuch && isUplinkGood) return;
    if (isTooMuch) this.#failures += 1;
    this.#isOn = false;
    this.#stableSince = undefined;
    this.#notBefore = now + againMs;
  }
}
