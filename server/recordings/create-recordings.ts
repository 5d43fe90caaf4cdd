import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { createRecordingsRoutes } from './recordings-routes.ts';
import { createRecordingsService } from './recordings-service.ts';
import { createReplayRoutes } from './replay/replay-routes.ts';

type Neighbors = { accounts: AccountsService; live: LiveService };

/** Recordings of live events and their replays. */
export function createRecordings(platform: Platform, { accounts, live }: Neighbors) {
  const { db, clock, log, blobs, disk, bus, config, secretFor, jobWaker } = platform;
  const recordings = createRecordingsService({
    ...{ db, clock, log, blobs, disk, bus, live, wakeJobs: jobWaker.wake, findHolder: accounts.findHolder },
    secret: secretFor('replays'),
    settings: config.recording,
    dataDir: config.dataDir,
  });
  return {
    service: recordings,
    api: { recordings: createRecordingsRoutes(recordings) },
    http: (app) => void app.route('/replay', createReplayRoutes(recordings, blobs)),
    jobs: { handlers: recordings.jobs, retrySeconds: recordings.retrySeconds, maxAtOnce: recordings.maxJobs },
    chores: { recordings: recordings.removeStale },
    holding: { eraseStore: recordings.removeAllOf, eraseLiveStream: recordings.erase },
    isWithdrawn: recordings.isLeaving,
    start: recordings.start,
    [Symbol.asyncDispose]: () => recordings[Symbol.asyncDispose](),
  } satisfies Room;
}
