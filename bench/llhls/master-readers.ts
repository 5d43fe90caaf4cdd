import HLS from 'hls-parser';
import { parseWithM3u8Parser } from './other-readers.ts';
import type { Ledger } from './rules.ts';

/** `size` as in RESOLUTION. */
export type ReadVariant = { uri: string; bandwidth: number; average?: number; codecs?: string; size?: string };

/** Two readers that others wrote must find the same variants in a master playlist. */
export function checkMasterReaders(text: string, url: string, ledger: Ledger): void {
  const [one, other] = [variantsByHlsParser, variantsByM3u8Parser].map((read) => attempt(() => read(text)));
  ledger.check('m3u8-parser', one === other, `${url}: reads ${other}; hls-parser ${one}`);
}

export function variantsByHlsParser(text: string): ReadVariant[] {
  const master = HLS.parse(text);
  if (!('variants' in master)) throw new Error('this is a media playlist');
  return master.variants.map(({ uri, bandwidth, averageBandwidth: average, codecs, resolution }) => {
    return { uri, bandwidth, average, codecs, size: sizeOf(resolution) };
  });
}

export function variantsByM3u8Parser(text: string): ReadVariant[] {
  const { playlists = [] } = parseWithM3u8Parser(text);
  return playlists.map(({ uri, attributes }) => {
    const { BANDWIDTH: bandwidth, 'AVERAGE-BANDWIDTH': average, CODECS: codecs, RESOLUTION: resolution } = attributes;
    return { uri, bandwidth, average: average === undefined ? undefined : Number(average), codecs, size: sizeOf(resolution) };
  });
}

function sizeOf(resolution: { width: number; height: number } | undefined): string | undefined {
  return resolution && `${resolution.width}x${resolution.height}`;
}

function attempt(read: () => ReadVariant[]): string {
  try {
    return JSON.stringify(read());
  } catch (error) {
    return `nothing (${error instanceof Error ? error.message : String(error)})`;
  }
}
