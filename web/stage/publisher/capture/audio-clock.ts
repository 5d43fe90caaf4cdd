/**
 * Keeps the sound's timeline gapless: lost sound is filled with silence, excess sound is left out, so that sound
 * stays with the picture (docs/live-video.md, P13). Pure; times in microseconds on the capture clock.
 */
export class AudioClock {
  readonly #sampleRate: number;
  #startUs: number | undefined;
  #frames = 0;

  /** `startUs`: where an earlier device's sound ended, which this one goes on from. */
  constructor(sampleRate: number, startUs?: number) {
    this.#sampleRate = sampleRate;
    this.#startUs = startUs;
  }

  /** Where the sound so far ends; `undefined` before the first. */
  get endUs(): number | undefined {
    return this.#startUs === undefined ? undefined : this.nextUs;
  }

  /** Where the next frame belongs. */
  get nextUs(): number {
    return (this.#startUs ?? 0) + (this.#frames / this.#sampleRate) * 1e6;
  }

  /** What to do with `frames` frames stamped `atUs`: silence before them, or leave them out. */
  place(atUs: number, frames: number): { silence: number; drop: boolean; atUs: number } {
    this.#startUs ??= atUs;
    const behindUs = atUs - this.nextUs;
    if (behindUs < -aheadUs) return { silence: 0, drop: true, atUs: this.nextUs };
    const silence = behindUs > lateUs ? Math.round((behindUs / 1e6) * this.#sampleRate) : 0;
    const start = this.nextUs;
    this.#frames += silence + frames;
    return { silence, drop: false, atUs: start };
  }
}

const lateUs = 60_000;
const aheadUs = 120_000;
