import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { topics } from '#server/topics.ts';
import * as queries from './live-queries.ts';

export type LiveTransitions = ReturnType<typeof createLiveTransitions>;

/** From scheduled to live to ended, told to all nodes. */
export function createLiveTransitions({ db, clock, bus }: { db: Db; clock: Clock; bus: Bus }) {
  return {
    /** False: the stream is not as in `row` any more. */
    async start(row: queries.LiveStreamRow, thumbnailUrl?: string | null): Promise<boolean> {
      const isStarted = row.status === 'scheduled' && (await queries.startStream(db, row, clock.now(), thumbnailUrl));
      if (isStarted) bus.publish(topics.liveChanged, { id: row.id });
      return isStarted;
    },

    /** Ending twice is the same as ending once. `problem`: why it ended before its time. `picturelessSince`: unless a picture has come since then. */
    async end(id: string, problem?: string, picturelessSince?: Date): Promise<void> {
      if (!(await queries.endStream(db, id, clock.now(), { problem, picturelessSince }))) return;
      bus.publish(topics.liveEnded, { id });
      bus.publish(topics.liveChanged, { id });
    },
  };
}
