import type { FrameSize } from '../publisher-messages.ts';

const loadWindowMs = 2_000;
/** Above this share of frames that found the encoder busy, the device cannot follow. */
const busyShare = 0.5;
const minFrames = 10;
const minWidth = 288;

/** Fewer pixels for a device that stays behind for 2 s: three quarters of the sides, which stay multiples of 16 (P10). Pure; times in ms. */
export class PixelPolicy {
  #window = { since: 0, busy: 0, frames: 0 };

  /** Notes a frame; the size to go on with, if it is another one. */
  note(busy: boolean, size: FrameSize, now: number): FrameSize | undefined {
    this.#window.frames += 1;
    if (busy) this.#window.busy += 1;
    if (now - this.#window.since < loadWindowMs) return undefined;
    const share = this.#window.busy / this.#window.frames;
    const isMeasured = this.#window.since > 0 && this.#window.frames > minFrames;
    this.#window = { since: now, busy: 0, frames: 0 };
    if (!isMeasured || share <= busyShare || size.width <= minWidth) return undefined;
    const width = Math.max(minWidth, Math.round((size.width * 0.75) / 144) * 144);
    return { width, height: (width / 9) * 16 };
  }
}
