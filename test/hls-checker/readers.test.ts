import { expect, test } from 'vitest';
import { HlsStream } from '#server/stage/delivery/hls/hls-stream.ts';
import type { Part, Rendition } from '#server/stage/delivery/hls/rendition.ts';
import { variantsByHlsParser, variantsByM3u8Parser } from '../../bench/llhls/master-readers.ts';
import { checkOtherReaders } from '../../bench/llhls/other-readers.ts';
import { readPlaylist, type Segment } from '../../bench/llhls/playlist.ts';
import { type Finding, Ledger } from '../../bench/llhls/rules.ts';
import { frame, play, sound, tracks } from '../support/media/hls-show.ts';

const address = 'https://origin.example/live/a-show/';
const firstFrameAt = new Date('2026-11-21T10:00:00Z');
const sources = ['hd', 'ld'] as const;

/** Both sources have 5 s, nothing for five seconds, 3 s more, then a new capture of 4 s. */
function aShowWithAHole(): HlsStream {
  const stream = new HlsStream('a show', () => firstFrameAt);
  for (const source of sources) stream.begin(source, tracks);
  play(stream, 0, 5, { sources });
  for (const source of sources) stream.push(source, [frame(150, 5 * 30 * 3000)], [sound(235)]);
  play(stream, 10, 13, { sources });
  for (const source of sources) stream.begin(source, tracks);
  play(stream, 14, 18.8, { sources });
  return stream;
}

test.each(['hd', 'ld', 'audio'])('hls-parser and m3u8-parser find in the playlist of %s what ours does: parts, a hole, a new capture, the end', (name) => {
  const stream = aShowWithAHole();
  const ledger = new Ledger();
  const read = () => {
    const playlist = readPlaylist(playlistOf(stream, name), `${address}${stream.run}/${name}.m3u8`);
    checkOtherReaders(playlist, ledger);
    return playlist;
  };
  const live = read();
  expect(live.segments.map(({ msn, uri, duration, map, pdtMs, discontinuity, parts }) => ({ msn, uri, duration, map, pdtMs, discontinuity, parts }))).toEqual(
    segmentsOf(stream, name).map((segment) => expect.objectContaining(segment)),
  );
  expect(new Set(live.segments.map(({ discontinuitySequence }) => discontinuitySequence))).toEqual(new Set([0, 1, 2]));
  expect(new Set(live.segments.map(({ map }) => map)).size).toBe(2);
  expect(live.segments.flatMap(({ parts }) => parts).length).toBeGreaterThan(6);
  expect(live.hints).toHaveLength(1);
  expect(live.reports.map(({ URI }) => URI).toSorted()).toEqual(['audio.m3u8', 'hd.m3u8', 'ld.m3u8'].filter((uri) => uri !== `${name}.m3u8`));
  stream.end();
  expect(read()).toMatchObject({ ended: true, hints: [] });
  for (const rule of ['hls-parser', 'm3u8-parser']) expect(findingOn(ledger, rule)).toMatchObject({ checked: 2, failures: 0 });
});

test('the reports of each rendition are the edge of the others', () => {
  const stream = aShowWithAHole();
  for (const name of ['hd', 'ld', 'audio']) {
    for (const { URI = '', ...report } of readPlaylist(playlistOf(stream, name), address).reports) {
      const { msn, part } = stream.rendition(URI.replace('.m3u8', ''))?.edge ?? {};
      expect(report).toEqual({ 'LAST-MSN': `${msn}`, 'LAST-PART': `${part}` });
    }
  }
});

test('both read the master playlist alike', () => {
  const stream = aShowWithAHole();
  const { video, audio } = tracks;
  const sizes = { size: `${video?.width}x${video?.height}`, codecs: `${video?.codec},${audio?.codec}` };
  const rates = { bandwidth: expect.any(Number), average: expect.any(Number) };
  const expected = [
    { uri: `${stream.run}/hd.m3u8`, ...sizes, ...rates },
    { uri: `${stream.run}/audio.m3u8`, size: undefined, codecs: audio?.codec, ...rates },
    { uri: `${stream.run}/ld.m3u8`, ...sizes, ...rates },
  ];
  const text = stream.master() ?? '';
  expect(variantsByHlsParser(text)).toEqual(expected);
  expect(variantsByM3u8Parser(text)).toEqual(variantsByHlsParser(text));
});

function renditionOf(stream: HlsStream, name: string): Rendition {
  const rendition = stream.rendition(name);
  if (!rendition) throw new Error(`There is no rendition ${name}.`);
  return rendition;
}

const playlistOf = (stream: HlsStream, name: string) => stream.playlist(renditionOf(stream, name));

/** What the origin holds, as the playlist should say it. */
function segmentsOf(stream: HlsStream, name: string): Partial<Segment>[] {
  const rendition = renditionOf(stream, name);
  const whole = (uri: string) => `${address}${stream.run}/${uri}`;
  const part = (its: Part) => expect.objectContaining({ uri: whole(its.uri), duration: expect.closeTo(its.seconds, 5), independent: its.independent });
  return [...rendition.segments, rendition.open].map((segment) => ({
    ...{ msn: segment.msn, map: whole(segment.initUri), discontinuity: segment.discontinuity },
    ...(segment === rendition.open ? { uri: undefined } : { uri: whole(segment.uri), duration: expect.closeTo(segment.seconds, 5) }),
    pdtMs: Math.floor(firstFrameAt.getTime() + segment.start * 1000),
    parts: rendition.listsPartsOf(segment) ? segment.parts.map(part) : [],
  }));
}

function findingOn(ledger: Ledger, rule: string): Finding | undefined {
  return ledger.findings.find((finding) => finding.rule === rule);
}
