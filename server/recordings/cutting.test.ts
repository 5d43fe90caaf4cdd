import { expect, test } from 'vitest';
import { listCut } from './cutting.ts';
import { arrange, type RecordedSegment } from './replay/vod-playlists.ts';

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
const key = (start_seconds: number, changes: Partial<RecordedSegment> = {}): RecordedSegment => ({ ...like, start_seconds, msn: start_seconds, ...changes });
/** A segment that needs the pictures of the one before it. */
const between = (start_seconds: number) => key(start_seconds, { independent: false });
const cut = (rows: RecordedSegment[], fromMs: number, toMs: number) =>
  listCut(arrange(rows), { fromMs, toMs }).map((part) => part.map(({ start_seconds }) => start_seconds));

test('a cut begins at the key frame before its range, and ends before one', () => {
  const rows = [key(0), between(2), key(4), between(6), between(8), key(10)];
  expect(cut(rows, 6_500, 7_000)).toEqual([[4, 6, 8]]);
  expect(cut(rows, 2_000, 4_000)).toEqual([[0, 2]]);
});

test('after a lost segment a cut begins at the next key frame', () => {
  const rows = [key(0), between(4), between(6), key(8), between(10)];
  expect(cut(rows, 4_500, 10_500)).toEqual([[8, 10]]);
  expect(cut(rows, 4_500, 7_500)).toEqual([]);
});

test('a lost segment within a cut takes along what cannot be decoded without it', () => {
  expect(cut([key(0), between(2), between(6), key(8)], 0, 10_000)).toEqual([[0, 2, 8]]);
});

test('each form of the picture begins at a key frame of its own', () => {
  const rows = [key(0), between(2), { ...between(4), init: 'two' }, key(6, { init: 'two' })];
  expect(cut(rows, 0, 8_000)).toEqual([[0, 2], [6]]);
});
