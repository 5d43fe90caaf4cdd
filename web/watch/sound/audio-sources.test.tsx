import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { AudioSourceProvider, useMutePreference } from './audio-sources.tsx';

afterEach(() => void vi.unstubAllGlobals());

function Sounds() {
  const [live] = useMutePreference('liveStream');
  const [videos] = useMutePreference('videos');
  return `${live} ${videos}`;
}

test.each<[string, Record<string, string>, string]>([
  ['sound is on in the live feed and off elsewhere at first', {}, 'false true'],
  ['the last choice counts for all', { isMuted: 'true', 'audio.videos': 'false' }, 'true true'],
  ['the last choice counts for all, also when it was sound', { isMuted: 'false', 'audio.videos': 'true' }, 'false false'],
  ['what was chosen for a source counts before it', { isMuted: 'false', 'audio.liveStream': 'false', 'audio.videos': 'true' }, 'true false'],
])('%s', (_what, kept, muted) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });
  expect(renderToString(<AudioSourceProvider>{<Sounds />}</AudioSourceProvider>)).toBe(muted);
});

test('outside of its provider the hook throws', () => {
  expect(() => renderToString(<Sounds />)).toThrow('useMutePreference must be used within an AudioSourceProvider');
});
