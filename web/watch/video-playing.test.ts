import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mediaErrorText } from './player-overlay.tsx';
import { isVideoAddress, playFrom } from './video-playing.ts';

it.each(['', ' ', 'undefined', 'null', undefined, null])('%j is no address of a video', (url) => expect(isVideoAddress(url)).toBe(false));

it('each code has its sentence, and every other number the general one', () => {
  expect([1, 2, 3, 4].map(mediaErrorText)).toEqual(['error.1', 'error.2', 'error.3', 'error.4']);
  fc.assert(
    fc.property(fc.option(fc.integer(), { nil: undefined }), (code) => {
      fc.pre(code === undefined || code < 1 || code > 4);
      expect(mediaErrorText(code)).toBe('error.other');
    }),
    { numRuns: 1_000 },
  );
});

function aVideo(failures: string[], error: { code: number } | null = null) {
  const play = async () => {
    const name = failures.shift();
    if (name) throw new DOMException('no', name);
  };
  return { muted: false, error, play } as unknown as HTMLVideoElement;
}

it.each([
  ['plays', [], [], false],
  ['plays without sound where that is refused', ['NotAllowedError'], ['hushed'], true],
  ['says that it waits for a press', ['NotAllowedError', 'NotAllowedError'], ['hushed', 'refused'], true],
  ['says that it cannot be played at all', ['NotSupportedError'], ['unplayable'], false],
  ['says nothing of a pause that came first', ['AbortError'], [], false],
] as const)('%s', async (_what, failures, told, muted) => {
  const said: string[] = [];
  const video = aVideo([...failures]);
  await playFrom(video, { onHushed: () => said.push('hushed'), onUnplayable: (isRefused) => said.push(isRefused ? 'refused' : 'unplayable') });
  expect([said, video.muted]).toEqual([told, muted]);
});

it('leaves what the element reports to its own event', async () => {
  const said: string[] = [];
  await playFrom(aVideo(['NotSupportedError'], { code: 4 }), { onHushed: () => said.push('hushed'), onUnplayable: () => said.push('unplayable') });
  expect(said).toEqual([]);
});
