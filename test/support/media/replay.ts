import type { Sample } from '#contract/wire/stage-wire.ts';
import type { Clip } from './media.ts';
import type { NumberedClip } from './numbered-clip.ts';

export type ReplaySink = (samples: Sample[]) => void;

const videoId = 1;
/** 144 pictures at 30 per second, 225 AAC frames at 48 kHz. */
const seamlessUs = 4.8e6;

/** As much of a clip with 30 pictures a second as can follow on itself without a gap in picture or sound. */
export function seamless({ tracks, samples }: Clip): NumberedClip {
  const whole = samples.filter(({ dtsUs }) => dtsUs < seamlessUs - 1);
  return { tracks, samples: whole, frames: whole.filter(({ track }) => track === videoId).length, lengthUs: seamlessUs };
}

/**
 * Sends a clip again and again at the pace of its capture, to every sink at the same moment. No encoder runs, so the figures are of
 * the way alone. Disposing stops it.
 */
export class Replay {
  readonly #clip: NumberedClip;
  readonly #sinks: ReplaySink[];
  readonly #sentAt: number[] = [];
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #next = 0;

  constructor(clip: NumberedClip, sinks: ReplaySink[]) {
    this.#clip = clip;
    this.#sinks = sinks;
    this.#sendDue();
  }

  /** Wall clock, in ms, of capture time zero. */
  get zeroAt(): number {
    return performance.timeOrigin + this.#startedAt;
  }

  /** Capture time in ms of the newest picture that was sent. */
  get newestMs(): number {
    return ((this.#sentAt.length - 1) * this.#clip.lengthUs) / this.#clip.frames / 1000;
  }

  /** Time in ms from sending the picture with this number to `shownAt` of the wall clock; the newest such picture counts. */
  latencyOf(number: number, shownAt: number): number {
    const { frames } = this.#clip;
    const rounds = Math.floor((this.#sentAt.length - 1 - number) / frames);
    for (let index = rounds * frames + number; index >= 0; index -= frames) {
      const latency = shownAt - (this.#sentAt[index] ?? Number.POSITIVE_INFINITY);
      if (latency >= 0) return latency;
    }
    return Number.NaN;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #sendDue(): void {
    const nowUs = (performance.now() - this.#startedAt) * 1000;
    const due: Sample[] = [];
    for (let sample = this.#at(this.#next); sample.dtsUs <= nowUs; sample = this.#at(this.#next)) {
      due.push(sample);
      this.#next += 1;
    }
    if (due.length > 0) this.#send(due);
    this.#timer = setTimeout(() => this.#sendDue(), (this.#at(this.#next).dtsUs - nowUs) / 1000);
  }

  #send(due: Sample[]): void {
    const now = performance.timeOrigin + performance.now();
    for (const { track } of due) if (track === videoId) this.#sentAt.push(now);
    for (const sink of this.#sinks) sink(due);
  }

  /** The sample of this place in the endless clip. */
  #at(index: number): Sample {
    const { samples, lengthUs } = this.#clip;
    const round = Math.floor(index / samples.length);
    const sample = samples[index % samples.length];
    if (!sample) throw new Error('the clip is empty');
    return { ...sample, seq: index, ptsUs: sample.ptsUs + round * lengthUs, dtsUs: sample.dtsUs + round * lengthUs };
  }
}
