import { type StoreId, type VideoFileId, videoFileId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { removeBlobsLater } from './video/blob-removal.ts';
import { removeFile } from './video/remove-file.ts';
import { uploadLifeMs } from './video/upload-store.ts';
import * as queries from './video-queries.ts';

/** Which of these videos a room still shows. */
type ListUsed = (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** How long a seller may take from the upload of a video to saving the form. */
const unusedLifeMs = 24 * 3_600_000;
/** How long the source of a failed video is kept for another try. */
const failedLifeMs = 7 * 24 * 3_600_000;

/** Removes videos: with the last event or product that showed them, with their store, or when they are abandoned. */
export function createVideoUpkeep(db: Db, listUsed: ListUsed) {
  return {
    /** Call when something no longer shows it. */
    async removeIfUnused(id: string): Promise<void> {
      const parsed = videoFileId.safeParse(id);
      if (parsed.success) await removeUnusedFile(parsed.data);
    },

    /** For a store that closes: its files are deleted after the commit. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      for (const id of await queries.listIdsOfStore(tx, storeId)) await removeFile(tx, id);
    },

    /** Deletes uploads without progress for a day, and the sources of videos that failed a week ago. */
    async purge(now: Date): Promise<number> {
      const left = await queries.listUploadsLeftSince(db, new Date(now.getTime() - uploadLifeMs));
      for (const id of left) await removeFile(db, id, 'uploading');
      const failed = await queries.listSourcesFailedBefore(db, new Date(now.getTime() - failedLifeMs));
      for (const id of failed) await clearSource(id);
      return left.length + failed.length;
    },

    /** Removes videos of a day ago that no form has saved. */
    async removeUnused(now: Date): Promise<number> {
      const before = new Date(now.getTime() - unusedLifeMs);
      let removed = 0;
      let last: VideoFileId | undefined;
      do {
        const ids = await queries.listRestingSince(db, before, last);
        const used = await listUsed(db, ids);
        for (const id of ids) if (!used.has(id) && (await removeUnusedFile(id))) removed += 1;
        last = ids.at(-1);
      } while (last);
      return removed;
    },
  };

  /** Asks after the file is locked: what takes it has either been committed by then, or does not find it. */
  async function removeUnusedFile(id: VideoFileId): Promise<boolean> {
    return await db.transaction().execute(async (tx) => {
      if (!(await queries.lockForRemoval(tx, id)) || (await listUsed(tx, [id])).has(id)) return false;
      return await removeFile(tx, id);
    });
  }

  async function clearSource(id: VideoFileId): Promise<void> {
    await db.transaction().execute(async (tx) => removeBlobsLater(tx, await queries.deleteChunks(tx, id)));
  }
}
