import type { LiveStreamId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';

/** Whether the drafts of a live event are made. */
export async function hasDrafts(db: Db, id: LiveStreamId): Promise<boolean> {
  return (await db.selectFrom('clip_drafts').select('live_stream_id').where('live_stream_id', '=', id).executeTakeFirst()) !== undefined;
}

/** Notes that the drafts of a live event are made; false when they were made before. Who comes second waits for the first. */
export async function noteDrafts(tx: Db, id: LiveStreamId, now: Date): Promise<boolean> {
  const noted = await tx
    .insertInto('clip_drafts')
    .values({ live_stream_id: id, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === 1n;
}
