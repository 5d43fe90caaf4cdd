import { partHoldBack, partTarget, targetDuration } from './cutter.ts';
import type { Rendition, Segment } from './rendition.ts';

/** Media playlist of a live window (draft-pantos-hls-rfc8216bis §4; docs/live-video.md, "LL-HLS"). `firstFrameAt`: show time zero. */
export function writeMediaPlaylist(rendition: Rendition, others: readonly Rendition[], firstFrameAt: Date): string {
  const { segments, open, ended, pastDiscontinuities } = rendition;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${partHoldBack.toFixed(3)},HOLD-BACK=${(3 * targetDuration).toFixed(1)}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.msn ?? open.msn}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${pastDiscontinuities}`,
  ];
  let initUri = '';
  for (const segment of [...segments, open]) {
    if (segment.parts.length === 0) continue;
    lines.push(...writeHead(segment, initUri, firstFrameAt));
    initUri = segment.initUri;
    if (rendition.listsPartsOf(segment) && !(ended && segment !== open)) lines.push(...segment.parts.map(writePart));
    if (segment !== open) lines.push(`#EXTINF:${segment.seconds.toFixed(5)},`, segment.uri);
  }
  if (ended) return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
  lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${rendition.nextPartUri}"`);
  for (const other of others) {
    if (other.edge) lines.push(`#EXT-X-RENDITION-REPORT:URI="${other.name}.m3u8",LAST-MSN=${other.edge.msn},LAST-PART=${other.edge.part}`);
  }
  return `${lines.join('\n')}\n`;
}

function writeHead({ discontinuity, initUri, start }: Segment, lastInitUri: string, firstFrameAt: Date): string[] {
  return [
    ...(discontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(initUri !== lastInitUri ? [`#EXT-X-MAP:URI="${initUri}"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(firstFrameAt.getTime() + start * 1000).toISOString()}`,
  ];
}

function writePart({ seconds, uri, independent }: Segment['parts'][number]): string {
  return `#EXT-X-PART:DURATION=${seconds.toFixed(5)},URI="${uri}"${independent ? ',INDEPENDENT=YES' : ''}`;
}
