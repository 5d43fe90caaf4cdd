import HLS from 'hls-parser';
import { Parser } from 'm3u8-parser';
import { listParts, type MediaPlaylist } from './playlist.ts';
import type { Ledger } from './rules.ts';

const narrowerThanTheDraft = 'Remove EXT-X-PART';

/** Two readers that others wrote must read the playlist and find in it what ours does. */
export function checkOtherReaders(playlist: MediaPlaylist, ledger: Ledger): void {
  const ours = summaryOf(playlist);
  for (const [rule, read] of [['hls-parser', readWithHlsParser] as const, ['m3u8-parser', readWithM3u8Parser] as const]) {
    const theirs = attempt(() => read(playlist.text));
    ledger.check(rule, theirs === ours, `${playlist.url}: reads ${theirs}; it is ${ours}`);
  }
}

function readWithHlsParser(text: string): string {
  const playlist = parseStrictly(text);
  if (playlist.isMasterPlaylist || !('segments' in playlist)) return 'a master playlist';
  const { segments, mediaSequenceBase, targetDuration, partTargetDuration, endlist } = playlist;
  const parts = segments.flatMap((segment) => segment.parts).filter((part) => !part.hint);
  const whole = segments.filter((segment) => segment.uri);
  return summary(mediaSequenceBase, targetDuration, partTargetDuration, endlist, whole.length, parts.length);
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

function readWithM3u8Parser(text: string): string {
  const warnings: string[] = [];
  const parser = new Parser();
  parser.on('warn', ({ message }) => warnings.push(message));
  parser.push(text);
  parser.end();
  if (warnings.length > 0) return `with a warning: ${warnings[0]}`;
  const { segments, preloadSegment, mediaSequence, targetDuration, partTargetDuration, endList } = parser.manifest;
  const whole = segments.filter((segment) => segment.uri);
  const all = preloadSegment && !segments.includes(preloadSegment) ? [...segments, preloadSegment] : segments;
  return summary(mediaSequence, targetDuration, partTargetDuration, endList, whole.length, all.flatMap(({ parts = [] }) => parts).length);
}

function summaryOf(playlist: MediaPlaylist): string {
  const whole = playlist.segments.filter(({ uri }) => uri);
  const { mediaSequence, targetDuration, partTarget, ended } = playlist;
  return summary(mediaSequence, targetDuration, partTarget, ended, whole.length, listParts(playlist).length);
}

function summary(first = 0, target = Number.NaN, partTarget = Number.NaN, ended = false, segments = 0, parts = 0): string {
  return `${segments} segments from ${first}, ${parts} parts, target ${target} s, part target ${partTarget} s${ended ? ', ended' : ''}`;
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch (error) {
    return `nothing (${error instanceof Error ? error.message : String(error)})`;
  }
}
