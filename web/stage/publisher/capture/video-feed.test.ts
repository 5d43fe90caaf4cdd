import { afterEach, expect, test, vi } from 'vitest';

/** Safari: a copy of the track is handed to the worker, which alone can read it. */
const { newest } = vi.hoisted(() => {
  const newest: { source: ReadableStreamDefaultController | undefined } = { source: undefined };
  class MediaStreamTrackProcessor {
    readonly readable = new ReadableStream({
      start(source) {
        newest.source = source;
      },
    });
  }
  Object.assign(globalThis, { MediaStreamTrackProcessor });
  return { newest };
});

const { VideoFeed } = await import('./video-feed.ts');

let feed: InstanceType<typeof VideoFeed>;
const failed = vi.fn();

function aCopy() {
  return { stop: vi.fn() };
}

function feedOf(track: ReturnType<typeof aCopy>): void {
  feed = new VideoFeed(() => 0, { picture: () => undefined, nothingNew: () => undefined, failed });
  show(track);
}

const show = (track: ReturnType<typeof aCopy>) => feed.show({ kind: 'frames', frames: track as unknown as MediaStreamTrack, fit: 'cover' });
const untilStopped = (track: ReturnType<typeof aCopy>) => vi.waitUntil(() => track.stop.mock.calls.length > 0);

afterEach(() => {
  feed.close();
  failed.mockClear();
});

test('a copy of a camera that another source replaces is stopped, and the new one is not', async () => {
  const [before, after] = [aCopy(), aCopy()];
  feedOf(before);
  show(after);
  await untilStopped(before);
  expect(after.stop).not.toHaveBeenCalled();
});

test('a copy is stopped when the show is', async () => {
  const copy = aCopy();
  feedOf(copy);
  feed.close();
  await untilStopped(copy);
});

test('a copy is stopped when its camera is gone', async () => {
  const copy = aCopy();
  feedOf(copy);
  newest.source?.close();
  await untilStopped(copy);
  expect(failed).not.toHaveBeenCalled();
});

test('a copy is stopped when it cannot be read any more', async () => {
  const copy = aCopy();
  feedOf(copy);
  newest.source?.error(new Error('The camera broke.'));
  await untilStopped(copy);
  await vi.waitUntil(() => failed.mock.calls.length > 0);
});
