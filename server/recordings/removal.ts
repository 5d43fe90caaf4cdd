import type { StoreId } from '#contract/ids.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { recordingFiles } from './recording-files.ts';
import * as queries from './recordings-queries.ts';

type Parts = { db: Db; clock: Clock; blobs: Blobs };

/** Deletes recordings: the rows at once, the files by a job of the same transaction. */
export function createRemoval({ db, clock, blobs }: Parts) {
  /** Leaves a row that says so; `false` when there was nothing to delete. */
  async function remove(tx: Db, id: string): Promise<boolean> {
    const recording = await queries.lockRecording(tx, id);
    if (!recording) return false;
    await queries.deleteSegments(tx, id);
    const tokens = [recording.token, recording.leaving_token].filter((token) => token !== null);
    for (const token of tokens) await addJob(tx, 'recordings.remove_files', { token });
    await queries.updateRecording(tx, id, { removed_at: clock.now(), mp4_key: null });
    return true;
  }

  async function removeNow(id: string): Promise<boolean> {
    return await db.transaction().execute((tx) => remove(tx, id));
  }

  return {
    removeNow,

    jobs: {
      /** Also what a crash left between a file and its row. */
      'recordings.remove_files': ({ token }) => blobs.removeAll(recordingFiles.folder(String(token))),
    } satisfies Record<string, JobHandler>,

    /** For a store that closes. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      for (const id of await queries.listIdsOfStore(tx, storeId)) await remove(tx, id);
    },

    /** For a live stream that may have been deleted. */
    async removeIfDeleted(id: string): Promise<void> {
      if (await queries.isStreamDeleted(db, id)) await removeNow(id);
    },

    /** Past their time, or without their live stream. Returns how many. */
    async removeStale(now: Date): Promise<number> {
      let removed = 0;
      for (const id of await queries.listRemovable(db, now)) if (await removeNow(id)) removed += 1;
      return removed;
    },
  };
}
