import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { AudioSourceProvider, useMutePreference } from './audio-sources.tsx';
import { isMuted } from './kept-sound.ts';

afterEach(() => void vi.unstubAllGlobals());

function Sounds() {
  const [live] = useMutePreference('liveStream');
  const [videos] = useMutePreference('videos');
  return `${live} ${videos}`;
}

function Choice({ onGiven }: { onGiven: (choose: (muted: boolean) => void) => void }) {
  onGiven(useMutePreference('videos')[1]);
  return null;
}

test.each<[string, Record<string, string>, string]>([
  ['sound is on in the live feed and off elsewhere at first', {}, 'false true'],
  ['the last choice counts for all', { isMuted: 'true', 'audio.videos': 'false' }, 'true true'],
  ['the last choice counts for all, also when it was sound', { isMuted: 'false', 'audio.videos': 'true' }, 'false false'],
  ['what was chosen for a source counts before it', { isMuted: 'false', 'audio.liveStream': 'false', 'audio.videos': 'true' }, 'true false'],
])('%s', (_what, kept, muted) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });
  expect(`${isMuted('liveStream')} ${isMuted('videos')}`).toBe(muted);
  // What the server renders is what the browser hydrates, whatever it has kept.
  expect(renderToString(<AudioSourceProvider>{<Sounds />}</AudioSourceProvider>)).toBe('false true');
});

test('a choice counts where the browser keeps nothing, until the page is left', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect([isMuted('liveStream'), isMuted('videos')]).toEqual([false, true]);
  let choose: (muted: boolean) => void = () => undefined;
  const taken = (given: typeof choose) => {
    choose = given;
  };
  renderToString(<AudioSourceProvider>{<Choice onGiven={taken} />}</AudioSourceProvider>);
  choose(false);
  expect([isMuted('liveStream'), isMuted('videos')]).toEqual([false, false]);
  choose(true);
  expect([isMuted('liveStream'), isMuted('videos')]).toEqual([true, true]);
  // What can be kept again counts as it is kept.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  choose(true);
  expect([isMuted('liveStream'), isMuted('videos')]).toEqual([false, true]);
});

test('outside of its provider the hook throws', () => {
  expect(() => renderToString(<Sounds />)).toThrow('useMutePreference must be used within an AudioSourceProvider');
});
