/** What the seller's own network allows now (live-video.md P16). Pure; decides from the media that waits to be acknowledged. */
export type UplinkVerdict = { network: 'good' | 'slow' | 'bad'; kbps: number; skipFrames: boolean; reconnect: boolean };

export const bitrateRange = { lowest: 300, highest: 1_800 } as const;

const slowMs = 500;
const badMs = 1_500;
const deadMs = 4_000;
const everyMs = 1_000;
const raiseAfterMs = 5_000;

export class UplinkPolicy {
  #kbps: number;
  #changedAt = 0;
  #slowAt = 0;

  constructor(kbps: number = bitrateRange.highest) {
    this.#kbps = kbps;
  }

  /** `queuedMs`: media sent but not acknowledged; `now` in ms. */
  judge(queuedMs: number, now: number): UplinkVerdict {
    if (queuedMs > slowMs) this.#slowAt = now;
    if (queuedMs > slowMs && now - this.#changedAt > everyMs) this.#change(this.#kbps * 0.7, now);
    else if (now - this.#slowAt > raiseAfterMs && now - this.#changedAt > raiseAfterMs) this.#change(this.#kbps * 1.2, now);
    const network = queuedMs > badMs ? 'bad' : queuedMs > slowMs ? 'slow' : 'good';
    return { network, kbps: this.#kbps, skipFrames: queuedMs > badMs, reconnect: queuedMs > deadMs };
  }

  #change(kbps: number, now: number): void {
    this.#kbps = Math.round(Math.min(bitrateRange.highest, Math.max(bitrateRange.lowest, kbps)));
    this.#changedAt = now;
  }
}
