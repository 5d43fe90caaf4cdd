import { firstFrameId } from '#contract/wire/media-formats.ts';

/** One of the streams a viewer may choose; bits per second. */
export type ListedRendition = { name: string; bandwidth: number; average: number; codecs: string; width?: number; height?: number };

/** Master playlist; `folder` is where the media playlists are, relative to it. */
export function writeMasterPlaylist(folder: string, renditions: readonly ListedRendition[], firstFrameAt: Date): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:9', `#EXT-X-SESSION-DATA:DATA-ID="${firstFrameId}",VALUE="${firstFrameAt.toISOString()}"`];
  for (const { name, bandwidth, average, codecs, width, height } of renditions) {
    const size = width && height ? `,RESOLUTION=${width}x${height}` : '';
    lines.push(`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average},CODECS="${codecs}"${size}`, `${folder}/${name}.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}
