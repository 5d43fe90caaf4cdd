import type { Fit, TrackInput, VideoInput } from '../publisher-messages.ts';
import { CaptureStamps } from './capture-stamps.ts';
import { readableOf, release } from './track-reader.ts';

type Events = {
  /** A new picture for the frame; now the listener's to close. */
  picture(picture: VideoFrame | ImageBitmap, fit: Fit, atUs: number): void;
  /** Nothing new came for a while: the last picture is shown once more. */
  nothingNew(atUs: number): void;
  failed(error: unknown): void;
};

const lookEveryMs = 50;
/** A still or frozen picture is repeated five times a second. */
const repeatAfterUs = 200_000;

/**
 * The picture of the show, whatever it comes from. Between two sources, and while one is silent, the last picture is repeated, so that
 * the video track never pauses. Times in microseconds on the capture clock `now`.
 */
export class VideoFeed {
  readonly #now: () => number;
  readonly #events: Events;
  readonly #timer: ReturnType<typeof setInterval>;
  #reader: ReadableStreamDefaultReader<VideoFrame> | undefined;
  #turn = 0;
  #newestUs = Number.POSITIVE_INFINITY;
  #isPlaceholder = false;

  constructor(now: () => number, events: Events) {
    this.#now = now;
    this.#events = events;
    this.#timer = setInterval(() => this.#look(), lookEveryMs);
  }

  /** The picture is a placeholder for a missing one. */
  get isPlaceholder(): boolean {
    return this.#isPlaceholder;
  }

  show(input: VideoInput): void {
    this.#leave();
    this.#begin(input).catch(this.#events.failed);
  }

  close(): void {
    this.#leave();
    clearInterval(this.#timer);
  }

  /** Ends the previous source. A failed source was already reported by `#read`, so errors of its cancel are ignored. */
  #leave(): void {
    this.#turn += 1;
    this.#reader?.cancel().catch(() => undefined);
    this.#reader = undefined;
  }

  async #begin(input: VideoInput): Promise<void> {
    if (input.kind === 'still') return await this.#showStill(input.picture, input.isPlaceholder, this.#turn);
    try {
      await this.#read(input.frames, input.fit, this.#turn);
    } finally {
      release(input.frames);
    }
  }

  async #showStill(file: Blob, isPlaceholder: boolean, turn: number): Promise<void> {
    const picture = await createImageBitmap(file);
    if (turn !== this.#turn) return picture.close();
    this.#isPlaceholder = isPlaceholder;
    this.#emit(picture, 'contain', this.#now());
  }

  async #read(frames: TrackInput<VideoFrame>, fit: Fit, turn: number): Promise<void> {
    const reader = readableOf(frames).getReader();
    this.#reader = reader;
    const stamps = new CaptureStamps();
    for (;;) {
      const { value: frame, done } = await reader.read();
      if (done) return;
      const atUs = turn === this.#turn ? stamps.place(frame.timestamp, this.#now()) : undefined;
      if (atUs === undefined) {
        frame.close();
        continue;
      }
      this.#isPlaceholder = false;
      this.#emit(frame, fit, atUs);
    }
  }

  #emit(picture: VideoFrame | ImageBitmap, fit: Fit, atUs: number): void {
    this.#newestUs = this.#now();
    this.#events.picture(picture, fit, atUs);
  }

  #look(): void {
    const now = this.#now();
    if (now - this.#newestUs < repeatAfterUs) return;
    this.#newestUs = now;
    this.#events.nothingNew(now);
  }
}
