import type { TrackInput } from '../publisher-messages.ts';

type Processor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream };

const { MediaStreamTrackProcessor } = globalThis as unknown as { MediaStreamTrackProcessor?: Processor };

/** The frames of a track. Works in a worker in every browser with WebCodecs (docs/live-video.md, P14). */
export function readableOf<T>(input: TrackInput<T>): ReadableStream<T> {
  if (input instanceof ReadableStream) return input;
  if (!MediaStreamTrackProcessor) throw new Error('This browser cannot read the pictures of a camera.');
  return new MediaStreamTrackProcessor({ track: input }).readable;
}

/** Call when nothing reads it any more: an unstopped copy of a track keeps the camera on. */
export function release(input: TrackInput<unknown>): void {
  if (!(input instanceof ReadableStream)) input.stop();
}

/** A stream of the track on the page, or a copy of the track where only a worker can read it. Either can be transferred. */
export function transferableOf<T>(track: MediaStreamTrack): TrackInput<T> {
  return MediaStreamTrackProcessor ? new MediaStreamTrackProcessor({ track }).readable : track.clone();
}
