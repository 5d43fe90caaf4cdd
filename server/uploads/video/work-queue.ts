import { createHash, randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import * as queries from '../video-queries.ts';
import type { VideoTables } from '../video-tables.ts';
import { removeBlobsLater } from './remove-file.ts';
import { videoFileChanged } from './video-file-changed.ts';

export type Changes = Updateable<VideoTables['video_files']>;
export type Run = { signal: AbortSignal; onPercent: (percent: number) => void };

/** Thrown by work that cannot be done now through no fault of the file: it costs none of its tries. */
export class PutOff extends Error {}

/** Does a step and says what to write; a refusal fails the file with its sentence, a throw is tried again. Must bear a repeat. */
export type Work = (file: queries.Claimed, run: Run) => Promise<Outcome<Changes>>;

type Options = {
  db: Db;
  blobs: Blobs;
  bus: Bus;
  clock: Clock;
  log: Log;
  states: readonly VideoFile['state'][];
  /** Files worked on at once on this node. */
  lanes: number;
  work: Work;
  /** The sentence for a file whose tries are used up. */
  givenUp: string;
};

const idleMs = 2_000;
const tellMs = 1_000;
const retryMs = 5_000;
const putOffMs = 30_000;

/**
 * The keys a worker stores its results under, whichever of them it came to. Everybody is shown the key of the thumbnail, so it
 * has only a hash of what is secret in the keys of the video.
 */
export function resultKeys(id: string, claimId: string) {
  const folder = `video-files/${id}`;
  const hash = createHash('sha256').update(claimId).digest('hex').slice(0, 32);
  return { hd: `${folder}/${claimId}-hd.mp4`, ld: `${folder}/${claimId}-ld.mp4`, thumbnail: `${folder}/${hash}-thumbnail.webp` };
}

/**
 * Works on video files, some at once, until disposed. Unlike a job of `platform/jobs/jobs.ts`, which has a minute, a file is claimed for
 * as long as its worker says so each second; the claim of a killed node runs out after a minute, and another begins anew.
 */
export function runWorkQueue({ db, blobs, bus, clock, log, states, lanes, work, givenUp }: Options): AsyncDisposable {
  const stop = new AbortController();
  let wake = Promise.withResolvers<void>();
  const unsubscribe = bus.subscribe(videoFileChanged, () => {
    wake.resolve();
    wake = Promise.withResolvers();
  });

  async function lane(): Promise<void> {
    while (!stop.signal.aborted) {
      const called = wake.promise;
      const worked = await runNext().catch((error: unknown) => void log.error({ err: error }, 'the queue of videos failed'));
      if (!worked && !stop.signal.aborted) await rest(called);
    }
  }

  async function rest(called: Promise<void>): Promise<void> {
    const idle = Promise.withResolvers<void>();
    const timer = setTimeout(idle.resolve, idleMs);
    await Promise.race([called, idle.promise]);
    clearTimeout(timer);
  }

  async function runNext(): Promise<boolean> {
    const file = await queries.claimNext(db, states, randomUUID(), clock.now());
    if (!file) return false;
    bus.publish(videoFileChanged, { id: file.id });
    if (file.previous_claim) await removeResults(file.id, file.previous_claim);
    const changes = file.tries_left < 0 ? { state: 'failed' as const, problem: givenUp } : await attempt(file);
    const isReady = changes.state === 'ready';
    const written = await db.transaction().execute(async (tx) => {
      const kept = await queries.updateClaimed(tx, file, { ...changes, claim_id: null, updated_at: clock.now() });
      if (kept && isReady) await removeBlobsLater(tx, await queries.deleteChunks(tx, file.id));
      return kept;
    });
    if (!written || !isReady) await removeResults(file.id, file.claim_id);
    if (written) bus.publish(videoFileChanged, { id: file.id });
    return true;
  }

  async function attempt(file: queries.Claimed): Promise<Changes> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stop.signal, lost.signal]);
    let percent = 0;
    let telling = Promise.resolve();
    const timer = setInterval(() => {
      telling = tell().catch((error: unknown) => void log.warn({ err: error, video: file.id }, 'a claim could not be renewed'));
    }, tellMs);
    async function tell(): Promise<void> {
      const claimable_at = new Date(clock.now().getTime() + queries.claimMs);
      if (!(await queries.updateClaimed(db, file, { percent, claimable_at }))) lost.abort();
    }
    try {
      const outcome = await work(file, {
        signal,
        onPercent(value) {
          percent = Math.max(0, Math.min(99, Math.floor(value)));
        },
      });
      return outcome.ok ? { ...outcome.value, problem: null, claimable_at: clock.now() } : { state: 'failed', problem: outcome.problem.message };
    } catch (error) {
      return afterThrow(file, error);
    } finally {
      clearInterval(timer);
      await telling;
    }
  }

  function afterThrow(file: queries.Claimed, error: unknown): Changes {
    const state = file.state === 'processing' ? 'queued' : file.state;
    // A node that stops gives the file back as it was.
    if (stop.signal.aborted) return { state, percent: 0, tries_left: file.tries_left + 1, claimable_at: clock.now() };
    log.warn({ err: error, video: file.id, triesLeft: file.tries_left }, 'a video could not be worked on');
    const later = (ms: number) => new Date(clock.now().getTime() + ms);
    if (error instanceof PutOff) return { state, percent: 0, tries_left: file.tries_left + 1, claimable_at: later(putOffMs) };
    if (file.tries_left <= 0) return { state: 'failed', problem: givenUp };
    return { state, percent: 0, claimable_at: later(retryMs) };
  }

  async function removeResults(id: string, claimId: string): Promise<void> {
    await Promise.all(Object.values(resultKeys(id, claimId)).map((key) => blobs.remove(key)));
  }

  const running = Promise.all(Array.from({ length: lanes }, lane));
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      unsubscribe();
      wake.resolve();
      await running;
    },
  };
}
