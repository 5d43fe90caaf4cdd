import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';

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
