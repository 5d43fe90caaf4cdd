import { expect, test } from 'vitest';
import type { Mp4Sample } from '#server/media/mp4/fragment.ts';
import { readRuns } from '#server/media/mp4/fragment-reader.ts';
import { frame, sound, tracks } from '../../../../test/support/media/hls-show.ts';
import { readMp4 } from '../../../../test/support/media/media.ts';
import { partTarget } from './cutter.ts';
import { HlsStream } from './hls-stream.ts';
import type { Rendition } from './rendition.ts';

const seconds = 24;
/** A part has at least this share of what is announced (docs/live-video.md, "LL-HLS"). */
const minShare = 0.85;

/** Pictures that stand for `standing` seconds each, a key frame every two seconds or with each picture. */
function slowShow(standing: number, hasSound: boolean): { stream: HlsStream; pictures: Mp4Sample[] } {
  const stream = new HlsStream('a show', () => new Date(0));
  stream.begin('hd', hasSound ? tracks : { video: tracks.video });
  const pictures: Mp4Sample[] = [];
  let sounds = 0;
  for (let index = 0; (index + 1) * standing <= seconds; index += 1) {
    const [dts, end] = [Math.round(index * standing * 90_000), Math.round((index + 1) * standing * 90_000)];
    const key = Math.floor(dts / 180_000) !== Math.floor((dts - 1) / 180_000) || index === 0;
    pictures.push({ ...frame(0, end - dts), dts, key, data: Uint8Array.of(0, 0, 0, 2, key ? 0x65 : 0x41, index) });
    const heard: Mp4Sample[] = [];
    while (hasSound && (sounds * 1024) / 48_000 < end / 90_000) heard.push(sound(sounds++));
    stream.push('hd', pictures.slice(-1), heard);
  }
  return { stream, pictures };
}

function hdOf(stream: HlsStream): Rendition {
  const hd = stream.rendition('hd');
  if (!hd) throw new Error('there is no picture');
  return hd;
}

const rates = [0.3, 0.5, 0.8, 1, 1.5, 1.9, 2, 3, 5, 7].flatMap((fps) => [true, false].map((hasSound) => ({ fps, hasSound })));

test.each(rates)('$fps pictures a second (with sound: $hasSound) are held: no break, and parts as they are announced', ({ fps, hasSound }) => {
  const { stream } = slowShow(1 / fps, hasSound);
  const hd = hdOf(stream);
  expect(stream.playlist(hd)).not.toContain('#EXT-X-DISCONTINUITY\n');
  expect(hd.segments.length).toBeGreaterThan(8);
  let end = hd.segments[0]?.start ?? 0;
  for (const { start, seconds: length, parts } of hd.segments) {
    expect(start).toBeCloseTo(end, 3);
    expect(length).toBeLessThanOrEqual(2.4 + 1e-6);
    for (const part of parts) expect(part.seconds).toBeLessThanOrEqual(partTarget);
    for (const part of parts.slice(0, -1)) expect(part.seconds).toBeGreaterThanOrEqual(partTarget * minShare);
    end = start + length;
  }
});

test.each([true, false])('each picture is there once, and lasts until the next one (with sound: %s)', async (hasSound) => {
  const { stream, pictures } = slowShow(1, hasSound);
  stream.end();
  const hd = hdOf(stream);
  const segments = hd.segments.map(({ uri }) => hd.read(uri) ?? new Uint8Array());
  const shown = segments.flatMap((bytes) => readRuns(bytes).filter(({ trackId }) => trackId === 1)).flatMap(({ samples }) => samples);
  expect(shown.map(({ dts, duration, data }) => ({ dts, duration, data: [...data] }))).toEqual(
    pictures.map(({ dts, duration, data }) => ({ dts, duration, data: [...data] })),
  );
  const read = await readMp4(new Uint8Array(Buffer.concat([hd.read('hd/init0.mp4') ?? new Uint8Array(), ...segments])));
  expect(read.samples.filter(({ track }) => track === 1)).toHaveLength(pictures.length);
});

test('a segment that begins while a picture is held is no place to start', () => {
  const { stream } = slowShow(3.2, true);
  const { segments } = hdOf(stream);
  const independent = segments.map(({ parts }) => parts[0]?.independent);
  expect(independent).toContain(true);
  expect(independent).toContain(false);
});
