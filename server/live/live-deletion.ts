import type { StoreId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Holdings } from '#server/platform/holdings.ts';
import { addJobLater, type JobHandler } from '#server/platform/jobs/jobs.ts';
import * as queries from './live-queries.ts';
import type { PrerecordedEvents } from './prerecorded-events.ts';

export type LiveDeletion = ReturnType<typeof createLiveDeletion>;

type Parts = { db: Db; clock: Clock; holdings: Pick<Holdings, 'eraseLiveStream'>; prerecorded: Pick<PrerecordedEvents, 'forgetVideo'> };

const purgeJob = 'live.purge';
/** Every node has heard of the end by then, and told its viewers: one that missed it on the bus learns it with its next lease, within a second. */
const purgeAfterSeconds = 10;

/** Deleted live events: hidden from everybody at once, and purged by a job of the same transaction (docs/decisions/0029). */
export function createLiveDeletion({ db, clock, holdings, prerecorded }: Parts) {
  const queuePurge = (tx: Db, id: string) => addJobLater(tx, purgeJob, { live_stream_id: id }, purgeAfterSeconds);

  /** The video goes first: once the row is gone, nobody knows which it was. */
  async function purge(id: string): Promise<void> {
    const video = await queries.findDeletedVideo(db, id);
    if (video) await prerecorded.forgetVideo(video);
    await db.transaction().execute(async (tx) => {
      await holdings.eraseLiveStream(tx, id);
      await queries.purgeStream(tx, id);
    });
  }

  return {
    /** `undefined` when there is none in that store. */
    async mark(tx: Db, storeId: StoreId, id: string): Promise<{ video_file_id: string | null } | undefined> {
      const marked = await queries.deleteStream(tx, id, storeId, clock.now());
      if (marked) await queuePurge(tx, id);
      return marked;
    },

    /** For a store that closes while none of its streams is live. */
    async markAllOf(tx: Db, storeId: StoreId): Promise<void> {
      for (const id of await queries.deleteAllOfStore(tx, storeId, clock.now())) await queuePurge(tx, id);
    },

    jobs: {
      [purgeJob]: ({ live_stream_id }) => purge(String(live_stream_id)),
    } satisfies Record<string, JobHandler>,
  };
}
