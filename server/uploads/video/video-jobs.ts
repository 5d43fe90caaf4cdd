import { createHash, randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { StoreId, VideoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, type JobHandler, removeJobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import { topics } from '#server/topics.ts';
import * as attempts from '../video-attempts-queries.ts';
import * as queries from '../video-queries.ts';
import type { VideoTables } from '../video-tables.ts';
import { removeBlobsLater } from './blob-removal.ts';

export type Changes = Updateable<VideoTables['video_files']>;
export type Run = { signal: AbortSignal; onPercent: (percent: number) => void };

/** Does a step and returns the columns to write. A refusal fails the video with its sentence, a throw costs an attempt. May be repeated. */
export type Work = (file: attempts.Attempted, run: Run) => Promise<Outcome<Changes>>;

/** What a video waits for, by the state it waits in. */
export const videoJobs = { fetching: 'uploads.fetch_video', queued: 'uploads.process_video' } as const;
/** Fills a file that waits as one that is fetched does: with a piece of a recording. */
export const cutJob = 'uploads.cut_video';
const tellMs = 1_000;

type Parts = { db: Db; blobs: Blobs; bus: Bus; clock: Clock; log: Log };

/** Queues a video for its next step. */
export async function addVideoJob(tx: Db, state: keyof typeof videoJobs, id: VideoFileId, storeId: StoreId): Promise<void> {
  await addJob(tx, videoJobs[state], { video_file_id: id }, { fairnessKey: storeId });
}

/** The same for one whose source is cut by the server. */
export async function addCutJob(tx: Db, id: VideoFileId, storeId: StoreId): Promise<void> {
  await addJob(tx, cutJob, { video_file_id: id }, { fairnessKey: storeId });
}

export async function removeVideoJobs(tx: Db, id: VideoFileId): Promise<void> {
  await removeJobs(tx, [...Object.values(videoJobs), cutJob], 'video_file_id', id);
}

/**
 * The blob keys of one attempt, whether or not it stored them all. The thumbnail's key is public, so it contains only a hash of the
 * secret part of the video's keys.
 */
export function resultKeys(id: string, attemptId: string) {
  const folder = `video-files/${id}`;
  const hash = createHash('sha256').update(attemptId).digest('hex').slice(0, 32);
  return { hd: `${folder}/${attemptId}-hd.mp4`, ld: `${folder}/${attemptId}-ld.mp4`, thumbnail: `${folder}/${hash}-thumbnail.webp` };
}

/**
 * A job that works on a video which is in one of `states`. Each attempt has an id. An attempt writes nothing once another has begun or
 * the video was removed, and is aborted within a second.
 */
export function createVideoJob({ db, blobs, bus, clock, log }: Parts, states: readonly VideoFile['state'][], work: Work): JobHandler {
  return async ({ video_file_id }, stop) => {
    const file = await attempts.beginAttempt(db, { id: video_file_id as VideoFileId, states, attemptId: randomUUID(), now: clock.now() });
    if (!file) return;
    bus.publish(topics.videoFileChanged, { id: file.id });
    if (file.previous_attempt) await removeResults(file.id, file.previous_attempt);
    const changes = await attempt(file, stop);
    const isReady = changes.state === 'ready';
    const isWritten = await db.transaction().execute(async (tx) => {
      const isOurs = await endAttempt(tx, file, changes);
      if (isOurs && isReady) await removeBlobsLater(tx, await queries.deleteChunks(tx, file.id));
      if (isOurs && changes.state === 'queued') await addVideoJob(tx, 'queued', file.id, file.store_id);
      return isOurs;
    });
    if (!isWritten || !isReady) await removeResults(file.id, file.attempt_id);
    if (!isWritten) return await endOvertaken(file);
    bus.publish(topics.videoFileChanged, { id: file.id });
  };

  async function attempt(file: attempts.Attempted, stop: AbortSignal): Promise<Changes> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stop, lost.signal]);
    let percent = 0;
    let telling = Promise.resolve();
    const timer = setInterval(() => {
      telling = tell().catch((error: unknown) => void log.warn({ err: error, video: file.id }, 'the progress of a video could not be written'));
    }, tellMs);
    async function tell(): Promise<void> {
      if (!(await attempts.updateAttempted(db, file, { percent }))) lost.abort();
    }
    try {
      const outcome = await work(file, {
        signal,
        onPercent(value) {
          percent = Math.max(0, Math.min(99, Math.floor(value)));
        },
      });
      return outcome.ok ? { ...outcome.value, problem: null } : { state: 'failed', problem: outcome.problem.message };
    } catch (error) {
      await giveBack(file);
      stop.throwIfAborted();
      throw error;
    } finally {
      clearInterval(timer);
      await telling;
    }
  }

  /** Returns the video to the state before this attempt. */
  async function giveBack(file: attempts.Attempted): Promise<void> {
    const state = file.state === 'processing' ? 'queued' : file.state;
    const isOurs = await endAttempt(db, file, { state, percent: 0 });
    await removeResults(file.id, file.attempt_id);
    if (isOurs) bus.publish(topics.videoFileChanged, { id: file.id });
    else await endOvertaken(file);
  }

  async function endAttempt(tx: Db, file: attempts.Attempted, changes: Changes): Promise<boolean> {
    return await attempts.updateAttempted(tx, file, { ...changes, attempt_id: null, updated_at: clock.now() });
  }

  /** Without a video the job is done; if another attempt has begun, the job belongs to that. */
  async function endOvertaken(file: attempts.Attempted): Promise<void> {
    if (await queries.findVideoFile(db, file.id)) throw new Error('another attempt has taken over');
  }

  async function removeResults(id: string, attemptId: string): Promise<void> {
    await Promise.all(Object.values(resultKeys(id, attemptId)).map((key) => blobs.remove(key)));
  }
}

/** Fails a video whose attempts are used up, with the sentence for its seller. */
export function createGiveUp({ db, bus, clock }: Parts, states: readonly VideoFile['state'][], problem: string) {
  return async ({ video_file_id }: Record<string, unknown>): Promise<void> => {
    const id = video_file_id as VideoFileId;
    if (await attempts.failWaiting(db, { id, states, problem, now: clock.now() })) bus.publish(topics.videoFileChanged, { id });
  };
}
