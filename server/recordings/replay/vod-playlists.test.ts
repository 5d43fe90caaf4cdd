import { expect, test } from 'vitest';
import { arrange, type RecordedSegment, writeVodPlaylist } from './vod-playlists.ts';

const like: RecordedSegment = {
  live_stream_id: '',
  rendition: 'hd',
  run: 'a',
  msn: 0,
  start_seconds: 0,
  seconds: 2,
  discontinuity: false,
  independent: true,
  init: 'one',
  codecs: 'avc1.42c01e,mp4a.40.2',
  width: 180,
  height: 320,
  bytes: 1000,
};
const from = (start_seconds: number, changes: Partial<RecordedSegment> = {}): RecordedSegment => ({ ...like, start_seconds, msn: start_seconds, ...changes });
const shape = (rows: RecordedSegment[]) => arrange(rows).map(({ run, start_seconds, isBreak }) => `${isBreak ? '|' : ''}${run}${start_seconds}`);

test('two nodes that recorded the same seconds are shown once', () => {
  expect(shape([from(0), from(1, { run: 'b' }), from(2), from(3, { run: 'b' }), from(5, { run: 'b' })])).toEqual(['a0', 'a2', '|b5']);
  expect(shape([from(0), from(0, { run: 'b' }), from(2, { run: 'b' })])).toEqual(['a0', 'b2']);
});

test('a break is where time, tracks or the stage say so, and not where another run follows on', () => {
  expect(shape([from(0), from(2, { run: 'b' }), from(4.04), from(6.2)])).toEqual(['a0', 'b2', 'a4.04', '|a6.2']);
  expect(shape([from(0), from(2, { init: 'two' }), from(4, { init: 'two', discontinuity: true })])).toEqual(['a0', '|a2', '|a4']);
  expect(shape([from(3, { discontinuity: true })])).toEqual(['a3']);
});

test('a playlist names an init segment again when it changes back, and announces the longest segment', () => {
  const media = { token: 't', firstFrameAt: new Date('2026-11-21T10:00:00Z'), urlOf: (key: string) => `/media/${key}` };
  const text = writeVodPlaylist(arrange([from(0), from(2, { init: 'two' }), from(4, { seconds: 3.6 })]), media);
  expect(text.match(/init-\w+/g)).toEqual(['init-one', 'init-two', 'init-one']);
  expect(text).toContain('#EXT-X-TARGETDURATION:4');
  expect(text.match(/DATE-TIME:.+/g)?.at(-1)).toBe('DATE-TIME:2026-11-21T10:00:04.000Z');
});
