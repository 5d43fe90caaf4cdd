import type { ColumnType, Generated, Selectable } from 'kysely';
import type { StoreId, UserId, VideoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';

/** One MP4 of a video, as a blob. `bitrate` is the average in bit/s, `maxGopMs` the longest time between key frames. */
export type VideoRendition = { name: 'hd' | 'ld'; key: string; width: number; height: number; bitrate: number; maxGopMs: number };

type VideoFilesTable = {
  id: VideoFileId;
  store_id: StoreId;
  user_id: UserId | null;
  state: VideoFile['state'];
  name: string;
  source_url: string | null;
  size: number | null;
  received: Generated<number>;
  problem: string | null;
  percent: Generated<number>;
  /** The attempt that works on it: only its results count. */
  attempt_id: string | null;
  duration_ms: number | null;
  thumbnail_key: string | null;
  renditions: ColumnType<VideoRendition[], string | undefined, string>;
  /** As its seller said; once it is so, it stays (a trigger holds it). */
  made_by_ai: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
};

type VideoFileChunksTable = { video_file_id: VideoFileId; start: number; size: number; key: string };

export type VideoFileRow = Selectable<VideoFilesTable>;
export type VideoChunk = VideoFileChunksTable;
export type VideoTables = { video_files: VideoFilesTable; video_file_chunks: VideoFileChunksTable };
