import type { PlayedVideo, VideoFile } from '#contract/uploads/video-files.ts';
import { mediaPath } from '#contract/wire/stored-files.ts';
import type { VideoFileRow, VideoRendition } from './video-tables.ts';

/** A video as the rooms that play it see it. The renditions are MP4 blobs with the same key frames; `ld` has no sound of its own. */
export type StoredVideo = {
  id: string;
  storeId: string;
  state: VideoFile['state'];
  problem: string | null;
  /** The video came from a link and can be fetched again. */
  isLinked: boolean;
  percent: number;
  durationMs: number | null;
  thumbnailUrl: string | null;
  renditions: VideoRendition[];
  madeByAi: boolean;
  createdAt: Date;
};

export function toWire(file: VideoFileRow): VideoFile {
  const { id, state, name, problem, duration_ms, made_by_ai } = file;
  return { id, state, name, problem, percent: percentOf(file), duration_ms, made_by_ai, thumbnail_url: thumbnailUrl(file) };
}

export function toStored(file: VideoFileRow): StoredVideo {
  const { id, store_id: storeId, state, problem, source_url, duration_ms: durationMs, renditions, made_by_ai: madeByAi, created_at: createdAt } = file;
  const isLinked = source_url !== null;
  return { id, storeId, state, problem, isLinked, percent: percentOf(file), durationMs, thumbnailUrl: thumbnailUrl(file), renditions, madeByAi, createdAt };
}

/** The first rendition: it alone has the sound. null while there is nothing to play. */
export function toPlayed(file: StoredVideo | undefined): PlayedVideo | null {
  const played = file?.renditions.find(({ name }) => name === 'hd');
  if (file?.state !== 'ready' || !played) return null;
  return {
    url: mediaPath(played.key),
    poster_url: file.thumbnailUrl,
    width: played.width,
    height: played.height,
    duration: file.durationMs === null ? null : file.durationMs / 1000,
    made_by_ai: file.madeByAi,
    created_at: file.createdAt.toISOString(),
  };
}

function percentOf({ state, size, received, percent }: VideoFileRow): number {
  return state === 'uploading' && size ? Math.floor((received / size) * 100) : percent;
}

function thumbnailUrl({ thumbnail_key }: VideoFileRow): string | null {
  return thumbnail_key && mediaPath(thumbnail_key);
}
