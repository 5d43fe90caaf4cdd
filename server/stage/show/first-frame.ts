import type { Db } from '#server/platform/database/database.ts';

/** The wall-clock time of show time zero, from any node; `undefined` before the first frame was noted. */
export async function findFirstFrameAt(db: Db, liveStreamId: string): Promise<Date | undefined> {
  const stage = await db.selectFrom('live_stages').select('first_frame_at').where('live_stream_id', '=', liveStreamId).executeTakeFirst();
  return stage?.first_frame_at;
}
