import type { VideoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import * as queries from '../video-queries.ts';

/** Deletes the row, and its blobs once that is committed. `state`: only if it is still in it. False: there was nothing to delete. */
export async function removeFile(db: Db, id: VideoFileId, state?: VideoFile['state']): Promise<boolean> {
  if (!db.isTransaction) return await db.transaction().execute((tx) => removeFile(tx, id, state));
  const keys = await queries.deleteVideoFile(db, id, state);
  // The folders too: a crash may have left something there that no row names.
  if (keys) await removeBlobsLater(db, keys, [`video-files/${id}/`, `video-sources/${id}/`]);
  return keys !== undefined;
}

export async function removeBlobsLater(tx: Db, keys: string[], folders: string[] = []): Promise<void> {
  if (keys.length + folders.length > 0) await addJob(tx, 'uploads.remove_video_blobs', { keys, folders });
}

export function createRemovalJobs(blobs: Blobs): Record<string, JobHandler> {
  return {
    async 'uploads.remove_video_blobs'({ keys, folders = [] }) {
      for (const key of keys as string[]) await blobs.remove(key);
      for (const folder of folders as string[]) await blobs.removeAll(folder);
    },
  };
}
