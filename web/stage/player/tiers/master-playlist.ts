import { firstFrameId } from '#contract/wire/media-formats.ts';
import { fetchPlaylist } from './fetch-playlist.ts';

/** What the player needs of an HLS master playlist before hls.js is here, or where it never comes (native HLS). */
export type MasterPlaylist = {
  /** Date of show time 0, in ms since 1970. */
  firstFrameMs: number | undefined;
  /** Address of the best rendition with a picture: the first one listed. */
  videoUrl: string | undefined;
  /** Address of the rendition without a picture. */
  audioUrl: string | undefined;
};

/** Reads a master playlist fetched from `base` (RFC 8216bis §4.4.6). */
export function parseMaster(text: string, base: string): MasterPlaylist {
  const lines = text.split(/\r?\n/);
  const session = lines.map((line) => attributesOf(line, '#EXT-X-SESSION-DATA:')).find((found) => found?.['DATA-ID'] === firstFrameId);
  const firstFrameMs = Date.parse(session?.VALUE ?? '');
  return {
    firstFrameMs: Number.isNaN(firstFrameMs) ? undefined : firstFrameMs,
    videoUrl: findRendition(lines, base, (rendition) => !isSoundOnly(rendition)),
    audioUrl: findRendition(lines, base, isSoundOnly),
  };
}

function findRendition(lines: string[], base: string, fits: (rendition: Record<string, string>) => boolean): string | undefined {
  const at = lines.map((line) => attributesOf(line, '#EXT-X-STREAM-INF:')).findIndex((rendition) => rendition && fits(rendition));
  const uri = at === -1 ? undefined : lines.slice(at + 1).find((line) => line !== '' && !line.startsWith('#'));
  return uri && new URL(uri, base).href;
}

/** `missing` while the origin has no such show; `undefined` when it cannot be reached. */
export async function fetchMaster(path: string, signal: AbortSignal): Promise<MasterPlaylist | 'missing' | undefined> {
  const playlist = await fetchPlaylist(path, signal, [404]);
  return typeof playlist === 'object' ? parseMaster(playlist.text, playlist.url) : playlist;
}

function isSoundOnly(rendition: Record<string, string>): boolean {
  return !rendition.RESOLUTION && /^mp4a\.[^,]+$/.test(rendition.CODECS ?? '');
}

function attributesOf(line: string, tag: string): Record<string, string> | undefined {
  if (!line.startsWith(tag)) return undefined;
  const pairs = line.slice(tag.length).matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g);
  return Object.fromEntries([...pairs].map(([, name, quoted, plain]) => [name, quoted ?? plain ?? '']));
}
