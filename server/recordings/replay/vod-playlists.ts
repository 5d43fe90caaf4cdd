import type { Selectable } from 'kysely';
import { recordingFiles } from '../recording-files.ts';
import type { RecordingSegmentsTable } from '../recordings-tables.ts';

export type RecordedSegment = Selectable<RecordingSegmentsTable>;

/** Seconds between the end of a segment and the start of the next within which the two are continuous. */
export const followsWithin = 0.05;

/** A recorded segment, and whether it is continuous with the one before it. */
export type ListedSegment = RecordedSegment & { isBreak: boolean };

/**
 * The segments of a rendition as a viewer should get them, from rows in the order of their start: where two processes recorded
 * the same seconds, one of both is left out; where nothing was recorded, there is a break.
 */
export function arrange(rows: readonly RecordedSegment[]): ListedSegment[] {
  const listed: ListedSegment[] = [];
  let last: RecordedSegment | undefined;
  for (const row of rows) {
    const distance = last ? row.start_seconds - (last.start_seconds + last.seconds) : 0;
    if (distance < -followsWithin) continue;
    const follows = last !== undefined && distance <= followsWithin && !row.discontinuity && row.init === last.init;
    listed.push({ ...row, isBreak: last !== undefined && !follows });
    last = row;
  }
  return listed;
}

type Media = { token: string; firstFrameAt: Date; urlOf: (key: string) => string };

/**
 * Media playlist of a whole show (RFC 8216 §4.3.3.5; docs/live-video.md, "LL-HLS"). Every segment has a date on the show clock, so
 * that a player knows the show time in spite of gaps.
 */
export function writeVodPlaylist(segments: readonly ListedSegment[], { token, firstFrameAt, urlOf }: Media): string {
  const longest = segments.reduce((most, { seconds }) => Math.max(most, seconds), 0);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-PLAYLIST-TYPE:VOD', `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`];
  if (segments.every(({ independent }) => independent)) lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  lines.push('#EXT-X-MEDIA-SEQUENCE:0');
  let init = '';
  for (const segment of segments) {
    if (segment.isBreak) lines.push('#EXT-X-DISCONTINUITY');
    if (segment.init !== init) lines.push(`#EXT-X-MAP:URI="${urlOf(recordingFiles.init(token, segment))}"`);
    init = segment.init;
    const shownAt = new Date(firstFrameAt.getTime() + segment.start_seconds * 1000);
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${shownAt.toISOString()}`, `#EXTINF:${segment.seconds.toFixed(5)},`, urlOf(recordingFiles.segment(token, segment)));
  }
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}
