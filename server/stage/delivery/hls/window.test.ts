import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frame, play, sound, tracks } from '../../../../test/support/media/hls-show.ts';
import { partSeconds, partTarget, targetDuration } from './cutter.ts';
import { HlsStream } from './hls-stream.ts';

/** Of the show below, with 30 frames a second. */
const partsOfSegment = Math.ceil((targetDuration * 30) / Math.floor(partTarget * 30));

function streamOf(seconds: number): HlsStream {
  const stream = new HlsStream('a show', () => new Date('2026-11-21T10:00:00Z'));
  stream.begin('hd', tracks);
  play(stream, 0, seconds);
  return stream;
}

test('an hour of a show lists the live window only, and serves what left it for as long again', () => {
  const hd = streamOf(3600).rendition('hd');
  expect(hd?.segments).toHaveLength(18);
  const [first] = hd?.segments ?? [];
  const msn = first?.msn ?? 0;
  expect(msn).toBe(3600 / 2 - 1 - 18);
  expect(hd?.read(`hd/s${msn - 18}.m4s`)).toBeDefined();
  expect(hd?.read(`hd/s${msn - 20}.m4s`)).toBeUndefined();
  const parts = first?.parts ?? [];
  const oldest = Number(/p(\d+)/.exec(parts[0]?.uri ?? '')?.[1]);
  expect(parts).toHaveLength(partsOfSegment);
  expect(hd?.read(`hd/p${oldest - 18 * partsOfSegment}.m4s`)).toBeDefined();
  expect(hd?.read(`hd/p${oldest - 20 * partsOfSegment}.m4s`)).toBeUndefined();
  expect(hd?.read('hd/init0.mp4')).toBeDefined();
});

test('parts are views of their segment: what is kept is in memory once', () => {
  const [first] = streamOf(20).rendition('hd')?.segments ?? [];
  const buffers = new Set(first?.parts.map(({ bytes }) => bytes.buffer));
  expect(first?.parts).toHaveLength(partsOfSegment);
  expect(buffers.size).toBe(1);
  const [whole] = buffers;
  expect(whole?.byteLength).toBe(first?.parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
});

test('a frame that was stretched over a gap ends in time, and what follows is a discontinuity', () => {
  const stream = streamOf(4);
  stream.push('hd', [frame(120, 8 * 90_000)], []);
  stream.push('hd', [{ ...frame(360), key: true }, frame(361)], []);
  const hd = stream.rendition('hd');
  const text = hd ? stream.playlist(hd) : '';
  for (const [, seconds] of text.matchAll(/#EXTINF:([\d.]+)/g)) expect(Number(seconds)).toBeLessThanOrEqual(2.4);
  stream.end();
  const whole = hd ? stream.playlist(hd) : '';
  expect(whole.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  expect(whole).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:12.000Z');
});

test('a broadcaster that begins anew with every frame makes the window shorter in seconds, not longer to write', () => {
  const stream = new HlsStream('a show', () => new Date(0));
  const readable = () => ['hd', 'audio'].flatMap((name) => Array.from({ length: 1000 }, (_, at) => `${name}/init${at}.mp4`)).filter(isThere);
  const isThere = (uri: string) => stream.rendition(uri.slice(0, uri.indexOf('/')))?.read(uri) !== undefined;
  for (let index = 0; index < 1000; index += 1) {
    stream.begin('hd', tracks);
    stream.push('hd', [frame(index)], []);
  }
  const { segments = [] } = stream.rendition('hd') ?? {};
  expect(segments).toHaveLength(256);
  const [first] = segments;
  expect(stream.rendition('hd')?.read(`hd/s${(first?.msn ?? 0) - 256}.m4s`)).toBeDefined();
  expect(stream.rendition('hd')?.read(`hd/s${(first?.msn ?? 0) - 257}.m4s`)).toBeUndefined();
  expect(stream.rendition('hd')?.pastDiscontinuities).toBe(999 - 256 - 1);
  // Of the sound there was none, so that only its newest beginning is kept.
  expect(readable()).toHaveLength(256 + 256 + 1 + 1);
});

const addressesOf = (stream: HlsStream, name: string) => {
  const { segments = [], open } = stream.rendition(name) ?? {};
  return [...segments, ...(open ? [open] : [])].filter(({ parts }) => parts.length > 0).flatMap(({ uri, parts }) => [uri, ...parts.map((part) => part.uri)]);
};

function newestDomain(stream: HlsStream, name: string): number {
  const { segments = [], open, pastDiscontinuities = 0 } = stream.rendition(name) ?? {};
  return pastDiscontinuities + [...segments, open].filter((segment) => segment?.discontinuity).length;
}

test.each([
  ['sound', 'audio', { video: tracks.video }, { sound: false }],
  ['picture', 'hd', { audio: tracks.audio }, { picture: false }],
])('%s that comes back uses no address again, and is numbered as what went on beside it', (_, name, without, what) => {
  const stream = new HlsStream('a show', () => new Date(0));
  stream.begin('hd', tracks);
  play(stream, 0, 6);
  const before = addressesOf(stream, name);
  stream.begin('hd', without);
  play(stream, 6, 12, what);
  expect(stream.rendition(name)).toBeUndefined();
  stream.begin('hd', tracks);
  play(stream, 12, 18);
  const after = addressesOf(stream, name);
  expect(before.length).toBeGreaterThan(10);
  expect(after.length).toBeGreaterThan(10);
  expect(after.filter((uri) => before.includes(uri))).toEqual([]);
  expect(newestDomain(stream, 'audio')).toBe(newestDomain(stream, 'hd'));
});

test('without a key frame a segment ends at 2.4 s all the same', () => {
  const stream = new HlsStream('a show', () => new Date(0));
  stream.begin('hd', { video: tracks.video });
  for (let index = 0; index < 300; index += 1) stream.push('hd', [{ ...frame(index), key: index === 0 }], []);
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

test('a key frame each quarter of a second makes no short segments and no short window', () => {
  const stream = new HlsStream('a show', () => new Date(0));
  stream.begin('hd', { video: tracks.video });
  for (let index = 0; index < 60 * 30; index += 1) stream.push('hd', [{ ...frame(index), key: index % 8 === 0 }], []);
  const segments = stream.rendition('hd')?.segments ?? [];
  expect(Math.min(...segments.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(1);
  expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeGreaterThan(34);
  expect(segments.every(({ parts }) => parts[0]?.independent)).toBe(true);
});

test('a frame that stands longer than four seconds is a gap in every rendition', () => {
  const stream = streamOf(4);
  stream.begin('ld', { video: tracks.video });
  for (let index = 90; index < 120; index += 1) stream.push('ld', [frame(index)], []);
  const soundsOf = (from: number, to: number) => Array.from({ length: Math.floor((to - from) * 46.875) }, (_, at) => sound(Math.ceil(from * 46.875) + at));
  for (const source of ['hd', 'ld'] as const) {
    stream.push(source, [frame(120, 150 * 3000)], source === 'hd' ? soundsOf(4, 9) : []);
    for (let index = 270; index < 360; index += 1) stream.push(source, [frame(index)], []);
    if (source === 'hd') stream.push(source, [], soundsOf(9, 12));
  }
  for (const name of ['hd', 'ld', 'audio']) {
    const { segments = [], open } = stream.rendition(name) ?? {};
    expect(newestDomain(stream, name), name).toBe(1);
    for (const { parts } of [...segments, ...(open ? [open] : [])]) for (const { seconds } of parts) expect(seconds).toBeLessThanOrEqual(partTarget);
  }
});

test('the document says how long parts and segments are', () => {
  const numbers = readFileSync(join(import.meta.dirname, '../../../../docs/live-video.md'), 'utf8').replaceAll('\n', ' ');
  expect(numbers).toContain(`Parts last ${partSeconds} s, segments ${targetDuration} s`);
  expect(numbers).toContain(`${Math.round(3000 * partSeconds) / 1000} s in parts and ${3 * targetDuration} s in segments`);
});
