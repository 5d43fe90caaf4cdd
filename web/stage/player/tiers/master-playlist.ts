/** What the player needs of an HLS master playlist before hls.js is here, or where it never comes (native HLS). */
export type MasterPlaylist = {
  /** Date of show time 0, in ms since 1970. */
  firstFrameMs: number | undefined;
  /** Address of the best rendition with a picture: the first one listed. */
  videoUrl: string | undefined;
  /** Address of the rendition without a picture. */
  audioUrl: string | undefined;
};

const firstFrameId = 'in.haat.first-frame';

/** Reads a master playlist fetched from `base` (RFC 8216bis §4.4.6). */
export function parseMaster(text: string, base: string): MasterPlaylist {
  const lines = text.split(/\r?\n/);
  const session = lines.map((line) => attributesOf(line, '#EXT-X-SESSION-DATA:')).find((found) => found?.['DATA-ID'] === firstFrameId);
  const firstFrameMs = Date.parse(session?.VALUE ?? '');
  return {
    firstFrameMs: Number.isNaN(firstFrameMs) ? undefined : firstFrameMs,
    videoUrl: findVariant(lines, base, (variant) => !isSoundOnly(variant)),
    audioUrl: findVariant(lines, base, isSoundOnly),
  };
}

function findVariant(lines: string[], base: string, fits: (variant: Record<string, string>) => boolean): string | undefined {
  const at = lines.map((line) => attributesOf(line, '#EXT-X-STREAM-INF:')).findIndex((variant) => variant && fits(variant));
  const uri = at === -1 ? undefined : lines.slice(at + 1).find((line) => line !== '' && !line.startsWith('#'));
  return uri && new URL(uri, base).href;
}

/** `missing` while the origin has no such show; `undefined` when it cannot be reached. */
export async function fetchMaster(url: string, signal: AbortSignal): Promise<MasterPlaylist | 'missing' | undefined> {
  const address = new URL(url, location.href).href;
  const response = await fetch(address, { signal }).catch(() => undefined);
  if (response?.status === 404) {
    // An answer that is not read keeps its connection.
    response.body?.cancel().catch(() => undefined);
    return 'missing';
  }
  const text = response?.ok ? await response.text().catch(() => '') : '';
  return text.startsWith('#EXTM3U') ? parseMaster(text, address) : undefined;
}

function isSoundOnly(variant: Record<string, string>): boolean {
  return !variant.RESOLUTION && /^mp4a\.[^,]+$/.test(variant.CODECS ?? '');
}

function attributesOf(line: string, tag: string): Record<string, string> | undefined {
  if (!line.startsWith(tag)) return undefined;
  const pairs = line.slice(tag.length).matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g);
  return Object.fromEntries([...pairs].map(([, name, quoted, plain]) => [name, quoted ?? plain ?? '']));
}
