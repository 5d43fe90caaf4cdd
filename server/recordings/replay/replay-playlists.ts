import { LRUCache } from 'lru-cache';
import { writeMasterPlaylist } from '#server/media/hls/master-playlist.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Db } from '#server/platform/database/database.ts';
import type * as queries from '../recordings-queries.ts';
import type { RecordedRendition } from '../recordings-tables.ts';
import * as segments from '../segments-queries.ts';
import { arrange, writeVodPlaylist } from './vod-playlists.ts';

/** About thirty media playlists of four hours. */
const maxKeptCharacters = 32 * 2 ** 20;
const order = ['hd', 'ld', 'audio'];

type Write = () => Promise<string | undefined>;

/** The playlists of recordings, whoever may see them. Each is written once for all simultaneous requests, and cached until the recording grows. */
export function createReplayPlaylists({ db, blobs }: { db: Db; blobs: Blobs }) {
  const texts = new LRUCache<string, string, Write>({
    maxSize: maxKeptCharacters,
    sizeCalculation: (text) => Math.max(1, text.length),
    fetchMethod: (_key, _stale, { context: write }) => write(),
    // A playlist that the cache drops while it is written is still sent.
    ignoreFetchAbort: true,
  });

  async function find({ live_stream_id: id, token, segment_count }: queries.RecordingRow, name: string, write: Write): Promise<string | undefined> {
    return await texts.fetch([id, name, token, segment_count].join(' '), { context: write });
  }

  async function writeMaster({ live_stream_id: id, first_frame_at }: queries.RecordingRow): Promise<string | undefined> {
    if (!first_frame_at) return undefined;
    const renditions = await segments.listRenditions(db, id);
    const listed = renditions.sort(byQuality).map(({ rendition, peak, average, codecs, width, height }) => {
      const rates = { bandwidth: Math.ceil(peak), average: Math.ceil(average) };
      return { name: rendition, ...rates, codecs, width: width ?? undefined, height: height ?? undefined };
    });
    return writeMasterPlaylist('.', listed, first_frame_at);
  }

  async function writeMedia({ live_stream_id: id, token, first_frame_at }: queries.RecordingRow, rendition: RecordedRendition): Promise<string | undefined> {
    const listed = first_frame_at ? arrange(await segments.listSegments(db, id, rendition)) : [];
    return first_frame_at && listed.length > 0 ? writeVodPlaylist(listed, { token, firstFrameAt: first_frame_at, urlOf: blobs.url }) : undefined;
  }

  return {
    master: (row: queries.RecordingRow) => find(row, 'index', () => writeMaster(row)),
    /** `undefined` when nothing of the rendition was recorded. */
    media: (row: queries.RecordingRow, rendition: RecordedRendition) => find(row, rendition, () => writeMedia(row, rendition)),
  };
}

function byQuality(a: { rendition: string }, b: { rendition: string }): number {
  return order.indexOf(a.rendition) - order.indexOf(b.rendition);
}
