/** What the seller's network carries now (docs/live-video.md, P16). Pure; decides by the media that is not acknowledged. */
export type UplinkVerdict = { network: 'good' | 'slow' | 'bad'; kbps: number; skipFrames: boolean; reconnect: boolean };

export const bitrateRange = { min: 300, max: 1_800 } as const;

const slowMs = 500;
const badMs = 1_500;
const deadMs = 4_000;
const everyMs = 1_000;
const raiseAfterMs = 5_000;
/** Below this share of the best bitrate the picture is visibly simpler, although nothing waits. */
const goodShare = 0.6;
/** Share of the carried bitrate, minus the sound, for the picture; the rest drains the queue. */
const carriedShare = 0.85;
const soundKbps = 100;

export class UplinkPolicy {
  #kbps: number;
  #changedAt = 0;
  #slowAt = 0;
  #wasLowered = false;

  constructor(kbps: number = bitrateRange.max) {
    this.#kbps = kbps;
  }

  /**
   * `queuedMs`: media sent but not acknowledged; `now` in ms; `carriedKbps`: what arrived in the last second. A queue may be a hiccup,
   * so the first step down is a third; one that stays a second later says what the network carries.
   */
  judge(queuedMs: number, now: number, carriedKbps: number): UplinkVerdict {
    if (queuedMs > slowMs) this.#slowAt = now;
    else this.#wasLowered = false;
    if (queuedMs > slowMs && now - this.#changedAt > everyMs) this.#lower(carriedKbps, now);
    else if (now - this.#slowAt > raiseAfterMs && now - this.#changedAt > raiseAfterMs) this.#change(this.#kbps * 1.2, now);
    const isLowered = this.#kbps < bitrateRange.max * goodShare;
    const network = queuedMs > badMs ? 'bad' : queuedMs > slowMs || isLowered ? 'slow' : 'good';
    return { network, kbps: this.#kbps, skipFrames: queuedMs > badMs, reconnect: queuedMs > deadMs };
  }

  #lower(carriedKbps: number, now: number): void {
    const step = this.#kbps * 0.7;
    this.#change(this.#wasLowered ? Math.min(step, carriedKbps * carriedShare - soundKbps) : step, now);
    this.#wasLowered = true;
  }

  #change(kbps: number, now: number): void {
    this.#kbps = Math.round(Math.min(bitrateRange.max, Math.max(bitrateRange.min, kbps)));
    this.#changedAt = now;
  }
}
