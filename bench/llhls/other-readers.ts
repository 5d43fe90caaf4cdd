import HLS from 'hls-parser';
import { type Manifest, Parser } from 'm3u8-parser';
import type { MediaPlaylist } from './playlist.ts';
import type { Ledger } from './rules.ts';

/** What a player goes by, as one reader understood it; URIs as written or absolute, times in seconds, `at` in ms. */
type Reading = {
  mediaSequence?: number;
  target?: number;
  partTarget?: number;
  canBlock?: boolean;
  partHoldBack?: number;
  holdBack?: number;
  ended?: boolean;
  segments: ReadSegment[];
  hints: string[];
  reports: { uri: string; msn?: number; part?: number }[];
};
type ReadSegment = {
  uri?: string;
  duration?: number;
  discontinuitySequence: number;
  map?: string;
  at?: number;
  parts: { uri: string; duration?: number; independent?: boolean }[];
};

const narrowerThanTheDraft = 'Remove EXT-X-PART';

/** Two readers that others wrote must read the playlist and find in it what ours does. */
export function checkOtherReaders(playlist: MediaPlaylist, ledger: Ledger): void {
  const ours = linesOf(readingOf(playlist), playlist.url);
  for (const [rule, read] of [['hls-parser', readWithHlsParser] as const, ['m3u8-parser', readWithM3u8Parser] as const]) {
    const theirs = attempt(() => linesOf(read(playlist.text), playlist.url));
    const at = Array.from({ length: Math.max(ours.length, theirs.length) }).findIndex((_, line) => ours[line] !== theirs[line]);
    ledger.check(rule, at < 0, `${playlist.url}: reads ${theirs[at]}; it is ${ours[at]}`);
  }
}

function readWithHlsParser(text: string): Reading {
  const playlist = parseStrictly(text);
  if (playlist.isMasterPlaylist || !('segments' in playlist)) throw new Error('this is a master playlist');
  const { mediaSequenceBase: mediaSequence, targetDuration: target, partTargetDuration: partTarget, endlist: ended, lowLatencyCompatibility } = playlist;
  const { canBlockReload: canBlock, partHoldBack, holdBack } = lowLatencyCompatibility ?? {};
  const segments = playlist.segments.map(({ uri, duration, discontinuitySequence, map, programDateTime, parts }) => {
    return { uri, duration, discontinuitySequence, map: map?.uri, at: programDateTime?.getTime(), parts: parts.filter(({ hint }) => !hint) };
  });
  const hints = playlist.segments.flatMap(({ parts }) => parts.flatMap(({ hint, uri }) => (hint ? [uri] : [])));
  const reports = playlist.renditionReports.map(({ uri, lastMSN: msn, lastPart: part }) => ({ uri, msn, part }));
  return { mediaSequence, target, partTarget, canBlock, partHoldBack, holdBack, ended, segments, hints, reports };
}

/** hls-parser wants parts in the last three segments only, the draft in the last three target durations: that one is ours to judge. */
function parseStrictly(text: string): ReturnType<typeof HLS.parse> {
  try {
    HLS.setOptions({ strictMode: true, silent: true });
    return HLS.parse(text);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(narrowerThanTheDraft))) throw error;
    HLS.parse(withoutOldParts(text));
    HLS.setOptions({ strictMode: false, silent: true });
    return HLS.parse(text);
  }
}

function withoutOldParts(text: string): string {
  const segments = text.split('#EXTINF');
  return segments.map((segment, index) => (index < segments.length - 3 ? segment.replace(/#EXT-X-PART:.*\n/g, '') : segment)).join('#EXTINF');
}

function readWithM3u8Parser(text: string): Reading {
  const { segments: whole, preloadSegment: open, serverControl = {}, renditionReports = [], ...rest } = parseWithM3u8Parser(text);
  const { mediaSequence, targetDuration: target, partTargetDuration: partTarget, endList: ended } = rest;
  const { canBlockReload: canBlock, partHoldBack, holdBack } = serverControl;
  const all = open && !whole.includes(open) ? [...whole, open] : whole;
  const segments = all.map(({ uri, duration, timeline: discontinuitySequence, map, dateTimeObject, parts = [] }) => {
    return { uri, duration, discontinuitySequence, map: map?.uri, at: dateTimeObject?.getTime(), parts };
  });
  const hints = (open?.preloadHints ?? []).flatMap(({ type, uri }) => (type === 'PART' ? [uri] : []));
  const reports = renditionReports.map(({ uri, lastMsn: msn, lastPart: part }) => ({ uri, msn, part }));
  return { mediaSequence, target, partTarget, canBlock, partHoldBack, holdBack, ended, segments, hints, reports };
}

/** Throws its first warning. */
export function parseWithM3u8Parser(text: string): Manifest {
  const warnings: string[] = [];
  const parser = new Parser();
  parser.on('warn', ({ message }) => warnings.push(message));
  parser.push(text);
  parser.end();
  if (warnings[0]) throw new Error(`a warning: ${warnings[0]}`);
  return parser.manifest;
}

function readingOf({ mediaSequence, targetDuration: target, partTarget, control, ended, segments, hints, reports }: MediaPlaylist): Reading {
  const { 'CAN-BLOCK-RELOAD': canBlock, 'PART-HOLD-BACK': partHoldBack, 'HOLD-BACK': holdBack } = control;
  return {
    ...{ mediaSequence, target, partTarget, canBlock: canBlock === 'YES', partHoldBack: Number(partHoldBack), ended },
    holdBack: holdBack === undefined ? undefined : Number(holdBack),
    segments: segments.map(({ pdtMs: at, ...segment }) => ({ ...segment, at })),
    hints: hints.flatMap(({ type, uri }) => (type === 'PART' ? [uri] : [])),
    reports: reports.map(({ URI: uri = '', 'LAST-MSN': msn, 'LAST-PART': part }) => ({ uri, msn: Number(msn), part: Number(part) })),
  };
}

/** One line for each thing that can be read otherwise. HOLD-BACK is three target durations where it is not said. */
function linesOf(reading: Reading, url: string): string[] {
  const { mediaSequence = 0, target = Number.NaN, partTarget, canBlock = false, partHoldBack, ended = false } = reading;
  const { holdBack = 3 * target, segments, hints, reports } = reading;
  const listed = segments.filter(({ uri, parts }) => uri || parts.length > 0);
  return [
    `${listed.length} segments from ${mediaSequence}${ended ? ', ended' : ''}`,
    `target ${target} s, parts of ${partTarget} s, blocking ${canBlock}, held back ${holdBack} s, in parts ${partHoldBack} s`,
    ...listed.map((segment) => segmentLine(segment, url)),
    ...hints.map((uri) => `hint ${new URL(uri, url)}`),
    ...reports.map(({ uri, msn, part }) => `report on ${new URL(uri, url)}: ${msn}, part ${part}`),
  ];
}

/** Of the segment being made hls-parser knows neither the init segment nor a discontinuity before it. */
function segmentLine({ uri, duration, discontinuitySequence, map, at, parts }: ReadSegment, url: string): string {
  const whole = uri && `${new URL(uri, url)} of ${duration} s after ${map && new URL(map, url)}, discontinuity ${discontinuitySequence}`;
  const its = parts.map((part) => `${new URL(part.uri, url)} of ${part.duration} s${part.independent ? ', independent' : ''}`);
  return `${whole || 'segment being made'}, at ${at}: ${its.join('; ')}`;
}

function attempt(read: () => string[]): string[] {
  try {
    return read();
  } catch (error) {
    return [`nothing (${error instanceof Error ? error.message : String(error)})`];
  }
}
