import { availableParallelism } from 'node:os';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { Config } from '#server/settings/config.ts';
import { createRemovalJobs } from './blob-removal.ts';
import { createFetchLink } from './fetch-link.ts';
import { createProcessVideo } from './process-video.ts';
import { type Cut, createTakeCut } from './take-cut.ts';
import { createGiveUp, createVideoJob, cutJob, videoJobs } from './video-jobs.ts';

type Parts = {
  db: Db;
  blobs: Blobs;
  disk: DiskRoom;
  bus: Bus;
  clock: Clock;
  log: Log;
  config: Pick<Config, 'ffmpegPath' | 'allowPrivateAddresses'>;
  workFolder: string;
};

/** Downloads wait for the network and conversions for a core, so each kind has its own limit. */
const maxLinksAtOnce = 4;
const conversionsAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** A cut is copied from disk to disk. */
const maxCutsAtOnce = 2;
/** Seconds until the next attempt: three in all. */
const retrySeconds = [5, 5];
/** Of a cut: whoever made it does not wait, and a store of blobs may be away for an hour. */
const cutRetrySeconds = [5, 60, 600, 3_600];
const fetched = ['fetching'] as const;
const processed = ['queued', 'processing'] as const;
const notFetched = 'The video could not be fetched. Try again later.';
const notCut = 'The clip could not be cut out of the recording after five tries. Try again later, or delete it.';
const notConverted = 'The video could not be converted after three tries. Try again later, or export it smaller.';

/** What happens to videos while nobody waits: downloads, conversions, and the removal of their blobs. */
export function createVideoWork(parts: Parts): Required<Omit<JobKinds, 'maxOfKey' | 'joined'>> {
  const { ffmpegPath, allowPrivateAddresses: allowPrivate } = parts.config;
  return {
    handlers: {
      ...createRemovalJobs(parts.blobs),
      [videoJobs.fetching]: createVideoJob(parts, fetched, createFetchLink({ ...parts, allowPrivate })),
      [videoJobs.queued]: createVideoJob(parts, processed, createProcessVideo({ ...parts, ffmpegPath })),
    },
    retrySeconds: { [videoJobs.fetching]: retrySeconds, [videoJobs.queued]: retrySeconds },
    maxAtOnce: { [videoJobs.fetching]: maxLinksAtOnce, [videoJobs.queued]: conversionsAtOnce },
    onGivenUp: {
      [videoJobs.fetching]: createGiveUp(parts, fetched, notFetched),
      [videoJobs.queued]: createGiveUp(parts, processed, notConverted),
    },
  };
}

/** The same for files that are cut by another room, which brings these jobs. */
export function createCutWork(parts: Parts, cut: Cut): Required<Omit<JobKinds, 'maxOfKey' | 'joined'>> {
  return {
    handlers: { [cutJob]: createVideoJob(parts, fetched, createTakeCut(parts, cut)) },
    retrySeconds: { [cutJob]: cutRetrySeconds },
    maxAtOnce: { [cutJob]: maxCutsAtOnce },
    onGivenUp: { [cutJob]: createGiveUp(parts, fetched, notCut) },
  };
}
