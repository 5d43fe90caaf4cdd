import type { StoreId } from '#contract/ids.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, addJobLater, type JobHandler, removeJobs } from '#server/platform/jobs/jobs.ts';
import { moveJob } from './hiding.ts';
import { recordingFiles } from './recording-files.ts';
import * as queries from './recordings-queries.ts';
import * as segments from './segments-queries.ts';

type Parts = { db: Db; clock: Clock; blobs: Blobs };

const filesJob = 'recordings.remove_files';
/** What is under way when a recording is removed: a segment, and the MP4 of a long show. */
const againAfterSeconds = [20, 3_600];

/** Deletes recordings: the rows at once, the files by a job of the same transaction. */
export function createRemoval({ db, clock, blobs }: Parts) {
  /** Keeps the row, marked as removed; `false` when there was nothing to delete. */
  async function remove(tx: Db, id: string): Promise<boolean> {
    const recording = await queries.lockRecording(tx, id);
    if (!recording) return false;
    await segments.deleteSegments(tx, id);
    const tokens = [recording.token, recording.leaving_token].filter((token) => token !== null);
    for (const token of tokens) await removeFiles(tx, token);
    await queries.updateRecording(tx, id, { removed_at: clock.now(), mp4_key: null });
    return true;
  }

  /** More than once: who was writing a file of the folder at this moment may be killed before it takes it back. */
  async function removeFiles(tx: Db, token: string): Promise<void> {
    await addJob(tx, filesJob, { token });
    for (const seconds of againAfterSeconds) await addJobLater(tx, filesJob, { token }, seconds);
  }

  async function removeNow(id: string): Promise<boolean> {
    return await db.transaction().execute((tx) => remove(tx, id));
  }

  return {
    removeNow,

    jobs: {
      /** Also files without a row, from a crash. */
      [filesJob]: ({ token }) => blobs.removeAll(recordingFiles.folder(String(token))),
    } satisfies Record<string, JobHandler>,

    /** For a store that closes. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      for (const id of await queries.listIdsOfStore(tx, storeId)) await remove(tx, id);
    },

    /** For a live event that is purged: its row takes those of the recording with it. */
    async erase(tx: Db, id: string): Promise<void> {
      await removeJobs(tx, [queries.mp4Job, moveJob], 'live_stream_id', id);
      await remove(tx, id);
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
