import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StoreId, VideoFileId } from '#contract/ids.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { VideoFileRow, VideoRendition } from '#server/uploads/video-tables.ts';

const run = promisify(execFile);

export type StoredVideoPatch = Partial<
  Pick<VideoFileRow, 'user_id' | 'state' | 'source_url' | 'problem' | 'percent' | 'duration_ms' | 'thumbnail_key' | 'attempt_id'>
>;
type Made = { seconds: number; picture?: string; videoOptions?: string[]; sound?: boolean };

/** An MP4 as the processing leaves it: H.264 with a key frame every 2 s, and AAC unless there is no sound. */
export async function makeVideo({ seconds, picture = 'testsrc2=size=180x320:rate=30', videoOptions = ['-bf', '0'], sound = true }: Made): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-video-'));
  const path = join(folder, 'video.mp4');
  const input = ['-f', 'lavfi', '-i', picture, ...(sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'] : [])];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-force_key_frames', 'expr:gte(t,n_forced*2)', ...videoOptions];
  try {
    await run('ffmpeg', ['-loglevel', 'error', '-nostdin', ...input, ...video, '-c:a', 'aac', '-t', String(seconds), '-movflags', '+faststart', path]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where a test keeps videos. */
export type VideoPlace = { db: Db; blobs: Blobs };

/** A video of the store, ready to be played; without bytes its file is missing. Nothing is queued for it. */
export async function storeVideo({ db, blobs }: VideoPlace, storeId: string, bytes: Uint8Array | undefined, patch: StoredVideoPatch = {}): Promise<string> {
  const id = randomUUID() as VideoFileId;
  const key = `video-files/${id}-hd.mp4`;
  if (bytes) await blobs.put(key, bytes);
  const rendition: VideoRendition = { name: 'hd', key, width: 180, height: 320, bitrate: 500_000, maxGopMs: 2_000 };
  const now = new Date();
  await db
    .insertInto('video_files')
    .values({
      id,
      store_id: storeId as StoreId,
      user_id: null,
      state: 'ready',
      name: 'show.mp4',
      source_url: null,
      size: null,
      problem: null,
      percent: 100,
      attempt_id: null,
      duration_ms: null,
      thumbnail_key: null,
      renditions: JSON.stringify([rendition]),
      created_at: now,
      updated_at: now,
      ...patch,
    })
    .execute();
  return id;
}

/** The video moves on to another state. */
export async function saveVideo({ db }: VideoPlace, id: string, patch: StoredVideoPatch): Promise<void> {
  await db
    .updateTable('video_files')
    .set(patch)
    .where('id', '=', id as VideoFileId)
    .execute();
}
