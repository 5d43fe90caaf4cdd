import type { VideoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from '../video-queries.ts';
import { removeBlobsLater } from './blob-removal.ts';
import { removeVideoJobs } from './video-jobs.ts';

/** Deletes the row and what is queued for it, and its blobs once that is committed. `state`: only if it is still in it. False: there was nothing to delete. */
export async function removeFile(db: Db, id: VideoFileId, state?: VideoFile['state']): Promise<boolean> {
  if (!db.isTransaction) return await db.transaction().execute((tx) => removeFile(tx, id, state));
  const keys = await queries.deleteVideoFile(db, id, state);
  // The folders too: a crash may have left files without a row.
  if (keys) await removeVideoJobs(db, id);
  if (keys) await removeBlobsLater(db, keys, [`video-files/${id}/`, `video-sources/${id}/`]);
  return keys !== undefined;
}
