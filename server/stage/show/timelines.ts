import { aacFrameSamples } from '#server/media/mp4/aac.ts';
import type { Mp4Sample } from '#server/media/mp4/fragment.ts';

/** A sample whose duration is not known before the next one arrives. Times are ticks of the track's timescale. */
export type OpenSample = Omit<Mp4Sample, 'duration'>;

/**
 * Video samples with exact durations: each is held until the next one says how long it lasted (P1).
 * `ready` are complete ones; `held` is the newest.
 */
export class VideoTimeline {
  ready: Mp4Sample[] = [];
  held: OpenSample | undefined;
  #lastDuration: number;

  constructor(firstDuration: number) {
    this.#lastDuration = firstDuration;
  }

  /** A sample that is not later than the one before is moved one tick after it. */
  add(sample: OpenSample): void {
    const dts = this.held && sample.dts <= this.held.dts ? this.held.dts + 1 : sample.dts;
    if (this.held) this.#complete(this.held, dts - this.held.dts);
    this.held = { ...sample, dts };
  }

  /** Completes the held sample: until `end`, or as long as the one before it when nobody knows. */
  close(end: number | undefined): void {
    if (!this.held) return;
    const known = end !== undefined && end > this.held.dts;
    this.#complete(this.held, known ? end - this.held.dts : this.#lastDuration);
    this.held = undefined;
  }

  #complete(sample: OpenSample, duration: number): void {
    this.ready.push({ ...sample, duration });
    this.#lastDuration = duration;
  }
}

/** AAC frames without holes: what was lost is filled with silence, so that the timeline never gets shorter (P13). */
export class AudioTimeline {
  ready: Mp4Sample[] = [];
  held: OpenSample | undefined;
  readonly #start: number;
  readonly #silence: Uint8Array;

  constructor(start: number, silence: Uint8Array) {
    this.#start = start;
    this.#silence = silence;
  }

  /** Where the next frame is expected. */
  get end(): number {
    return this.held ? this.held.dts + aacFrameSamples : this.#start;
  }

  /** The newest frame is silence: the sound is still away. */
  get isFilling(): boolean {
    return this.held?.data === this.#silence;
  }

  /** Drops a late frame that overlaps existing sound. */
  add(sample: OpenSample): void {
    if (!this.held && sample.dts >= this.#start + 1.5 * aacFrameSamples) this.held = this.#silentAt(this.#start);
    if (!this.held) {
      if (sample.dts >= this.#start) this.held = sample;
      return;
    }
    if (sample.dts - this.held.dts < aacFrameSamples / 2) return;
    this.fillUntil(sample.dts);
    this.ready.push({ ...this.held, duration: sample.dts - this.held.dts });
    this.held = sample;
  }

  /** Adds silence until less than one and a half frames are missing before `until`. */
  fillUntil(until: number): void {
    let held = this.held ?? this.#silentAt(this.#start);
    while (until - held.dts >= 1.5 * aacFrameSamples) {
      this.ready.push({ ...held, duration: aacFrameSamples });
      held = this.#silentAt(held.dts + aacFrameSamples);
    }
    this.held = held;
  }

  close(end: number | undefined): void {
    if (end !== undefined) this.fillUntil(end);
    if (!this.held) return;
    const known = end !== undefined && end > this.held.dts;
    this.ready.push({ ...this.held, duration: known ? end - this.held.dts : aacFrameSamples });
    this.held = undefined;
  }

  #silentAt(dts: number): OpenSample {
    return { dts, compositionOffset: 0, key: true, data: this.#silence };
  }
}
