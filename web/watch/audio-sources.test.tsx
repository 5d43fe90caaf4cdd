import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { AudioSourceProvider, isMuted, useMutePreference } from './audio-sources.tsx';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['sound is on in the live feed and off elsewhere at first', {}, [false, true]],
  ['the last choice counts for all', { isMuted: 'true', videos: 'false' }, [true, true]],
  ['the last choice counts for all, also when it was sound', { isMuted: 'false', videos: 'true' }, [false, false]],
  ['what was chosen for a source counts before the last choice', { isMuted: 'false', liveStream: 'false', videos: 'true' }, [true, false]],
])('%s', (_what, chosen, muted) => {
  expect([isMuted(chosen, 'liveStream'), isMuted(chosen, 'videos')]).toEqual(muted);
});

function Sounds() {
  const [live] = useMutePreference('liveStream');
  const [videos] = useMutePreference('videos');
  return `${live} ${videos}`;
}

test('what is kept in the browser is read', () => {
  const kept: Record<string, string> = {};
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });
  const shown = () => renderToString(<AudioSourceProvider>{<Sounds />}</AudioSourceProvider>);
  expect(shown()).toBe('false true');
  kept.isMuted = 'true';
  expect(shown()).toBe('true true');
  kept['audio.videos'] = 'true';
  expect(shown()).toBe('true false');
});

test('outside of its provider the hook throws', () => {
  expect(() => renderToString(<Sounds />)).toThrow('useMutePreference must be used within an AudioSourceProvider');
});
