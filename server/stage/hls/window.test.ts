import { expect, test } from 'vitest';
import { clip } from '../../../test/support/media.ts';
import { type MediaTracks, readTracks } from '../media-track.ts';
import type { Mp4Sample } from '../mp4/fragment.ts';
import { HlsStream } from './hls-stream.ts';

const tracks = readTracks(clip.tracks) as MediaTracks;
const data = new Uint8Array(100);

/** Frame `index` of 30 a second, a key frame every two seconds. */
function frame(index: number, duration = 3000): Mp4Sample {
  return { dts: index * 3000, duration, compositionOffset: 0, key: index % 60 === 0, data };
}

function sound(index: number): Mp4Sample {
  return { dts: index * 1024, duration: 1024, compositionOffset: 0, key: true, data };
}

function streamOf(seconds: number): HlsStream {
  const stream = new HlsStream(() => new Date('2026-11-21T10:00:00Z'));
  stream.begin(tracks);
  let heard = 0;
  for (let index = 0; index < seconds * 30; index += 1) {
    const upTo = Math.floor(((index + 1) / 30) * (48_000 / 1024));
    stream.push(
      [frame(index)],
      Array.from({ length: upTo - heard }, (_, at) => sound(heard + at)),
    );
    heard = upTo;
  }
  return stream;
}

test('an hour of a show keeps the live window only, and the bytes of no part that is long past', () => {
  const hd = streamOf(3600).rendition('hd');
  expect(hd?.segments).toHaveLength(18);
  const [first] = hd?.segments ?? [];
  expect(first?.msn).toBe(3600 / 2 - 1 - 18);
  expect(hd?.read(`hd/s${(first?.msn ?? 0) - 1}.m4s`)).toBeUndefined();
  expect(hd?.read(first?.uri ?? '')).toBeDefined();
  const listed = hd?.segments.flatMap(({ parts }) => parts.map(({ uri }) => uri)) ?? [];
  expect(listed.filter((uri) => hd?.read(uri) !== undefined).length).toBeLessThanOrEqual(7 * 4);
  expect(hd?.read('hd/init0.mp4')).toBeDefined();
});

test('a frame that was stretched over a gap ends in time, and what follows is a discontinuity', () => {
  const stream = streamOf(4);
  stream.push([frame(120, 8 * 90_000)], []);
  stream.push([{ ...frame(360), key: true }, frame(361)], []);
  const hd = stream.rendition('hd');
  const text = hd ? stream.playlist(hd) : '';
  for (const [, seconds] of text.matchAll(/#EXTINF:([\d.]+)/g)) expect(Number(seconds)).toBeLessThanOrEqual(2.4);
  stream.end();
  const whole = hd ? stream.playlist(hd) : '';
  expect(whole.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  expect(whole).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:12.000Z');
});

test('without a key frame a segment ends at 2.4 s all the same', () => {
  const stream = new HlsStream(() => new Date(0));
  stream.begin({ video: tracks.video });
  for (let index = 0; index < 300; index += 1) stream.push([{ ...frame(index), key: index === 0 }], []);
  const segments = stream.rendition('hd')?.segments ?? [];
  expect(segments.length).toBeGreaterThan(3);
  expect(Math.max(...segments.map(({ seconds }) => seconds))).toBeLessThanOrEqual(2.4);
  expect(segments.slice(1).flatMap(({ parts }) => parts.filter(({ independent }) => independent))).toEqual([]);
});

test('the sound alone is in the rendition beside the picture, sample for sample', () => {
  const stream = streamOf(20);
  stream.end();
  const [hd, audio] = [stream.rendition('hd'), stream.rendition('audio')];
  const lengthOf = (name: typeof hd) => name?.segments.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0;
  expect(lengthOf(hd)).toBeCloseTo(20, 2);
  expect(lengthOf(audio)).toBeCloseTo(20, 1);
});
