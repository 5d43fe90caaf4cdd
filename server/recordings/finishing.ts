import { rm } from 'node:fs/promises';
import type { StoreId } from '#contract/ids.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { divideIntoParts } from './mp4-copy.ts';
import { recordingFiles } from './recording-files.ts';
import * as queries from './recordings-queries.ts';
import { arrange, type ListedSegment } from './replay/vod-playlists.ts';
import * as rows from './segments-queries.ts';
import { withMp4 } from './with-mp4.ts';

type Parts = {
  db: Db;
  clock: Clock;
  log: Log;
  blobs: Blobs;
  disk: DiskRoom;
  /** Used by this node alone; files of a killed process are deleted at the next start. */
  workFolder: string;
  wakeJobs: () => void;
  /** Makes the names of MP4 files unguessable. */
  secret: Uint8Array;
  expiryOf: (now: Date) => Date | null;
};

/** Seconds before each further attempt at an MP4; after the last one the seller may start another. */
export const mp4RetrySeconds = [5, 60, 600, 3_600];

/** Kind of the job that says that the recording of its `live_stream_id` stands, for the room that makes more of it. It may come again. */
export const standsJob = 'recordings.stands';

/** While an MP4 is made, two more copies of the show are on disk: the draft and the stored file. */
const copies = 2;

/** What happens to a recording after its show: its segments are counted, its replay opens, and an MP4 is made. */
export function createFinishing({ db, clock, log, blobs, disk, workFolder, wakeJobs, secret, expiryOf }: Parts) {
  /**
   * Counts the stored segments of a show that is over; without any, the recording has failed. Call it again whenever this node or
   * another stored more.
   */
  async function settle(id: string): Promise<void> {
    const isChanged = await db.transaction().execute(async (tx) => {
      const recording = await queries.lockRecording(tx, id);
      const counted = await rows.sumSegments(tx, id);
      if (!recording || (recording.state !== 'recording' && counted.count === recording.segment_count)) return false;
      const now = clock.now();
      await queries.updateRecording(tx, id, {
        state: counted.count > 0 ? 'ready' : 'failed',
        first_frame_at: (await queries.findFirstFrameAt(tx, id)) ?? recording.created_at,
        duration_ms: Math.round((counted.end_seconds ?? 0) * 1000),
        segment_bytes: counted.bytes,
        segment_count: counted.count,
        expires_at: recording.kept ? null : (recording.expires_at ?? expiryOf(now)),
      });
      if (counted.count > 0) {
        await addJob(tx, queries.mp4Job, { live_stream_id: id });
        await addJob(tx, standsJob, { live_stream_id: id });
      }
      return true;
    });
    if (isChanged) wakeJobs();
  }

  async function makeMp4(id: string, signal: AbortSignal): Promise<void> {
    const recording = await queries.findShown(db, id);
    const key = recording && recordingFiles.mp4(recording.token, recording.segment_count, secret);
    if (!recording || !key || recording.state !== 'ready' || recording.mp4_key === key) return;
    if (recording.leaving_token) throw new Error('the files of this recording are being moved');
    if (!(await disk.has(copies * recording.segment_bytes))) throw new Error('less than 1 GB of disk would be free beside the MP4 of this show');
    const { bytes, parts } = await writeParts(recording, key, signal);
    const isWanted = await queries.setMp4(db, recording, { key, bytes, parts });
    if (!isWanted) await removeParts(key, parts);
    else if (recording.mp4_key) await removeParts(recording.mp4_key, recording.mp4_parts);
    if (!isWanted && (await queries.findRecording(db, id))?.mp4_key === null) throw new Error('this recording changed while its MP4 was made');
  }

  async function removeParts(key: string, parts: number): Promise<void> {
    for (let part = 1; part <= parts; part += 1) await blobs.remove(recordingFiles.mp4Part(key, part));
  }

  /** Returns how many there are, and the size of all. */
  async function writeParts({ live_stream_id: id, token }: queries.RecordingRow, key: string, signal: AbortSignal): Promise<{ bytes: number; parts: number }> {
    const started = performance.now();
    const pictures = arrange(await rows.listSegments(db, id, 'hd'));
    const all = pictures.length > 0 ? pictures : arrange(await rows.listSegments(db, id, 'audio'));
    const parts = divideIntoParts(all);
    if (parts.length === 0) throw new Error('there is no segment to make an MP4 of');
    let bytes = 0;
    for (const [index, segments] of parts.entries()) bytes += await writePart(token, segments, recordingFiles.mp4Part(key, index + 1), signal);
    log.info({ live_stream_id: id, bytes, parts: parts.length, ms: Math.round(performance.now() - started) }, 'the MP4 of a show is made');
    return { bytes, parts: parts.length };
  }

  /** Returns its size. */
  async function writePart(token: string, segments: readonly ListedSegment[], key: string, signal: AbortSignal): Promise<number> {
    return await withMp4({ blobs, workFolder, token, segments, signal }, async (mp4) => {
      await blobs.put(key, mp4, signal);
      return mp4.length;
    });
  }

  return {
    settle,

    /** Queues an MP4 that failed for another attempt, once even if two ask at the same time. */
    async remakeMp4(storeId: StoreId, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await queries.lockRecording(tx, id);
        const recording = await queries.findOwn(tx, storeId, id);
        if (recording?.state === 'ready' && !recording.mp4_key && !recording.is_making_mp4) await addJob(tx, queries.mp4Job, { live_stream_id: id });
      });
      wakeJobs();
    },

    jobs: {
      [queries.mp4Job]: async ({ live_stream_id }, signal) => await makeMp4(String(live_stream_id), signal),
    } satisfies Record<string, JobHandler>,

    /** Finishes recordings whose show ended before `endedBefore` while the node that recorded it was away. */
    async sweep(endedBefore: Date): Promise<void> {
      for (const id of await queries.listUnfinished(db, endedBefore)) await settle(id);
    },

    /** Drafts that a killed process left. */
    clearWork: (): Promise<void> => rm(workFolder, { recursive: true, force: true }),
  };
}
