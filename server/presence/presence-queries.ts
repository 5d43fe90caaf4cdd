import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Raises the count of a show that has not ended: who comes afterwards did not watch it. Returns what stands now, raised by this node or
 * another. The lock makes it take turns with the end of the show.
 */
export async function raiseMostWatching(db: Db, liveStreamId: string, viewers: number): Promise<number | undefined> {
  const row = await db
    .insertInto('show_audiences')
    .columns(['live_stream_id', 'most_watching'])
    .expression((eb) =>
      eb
        .selectFrom('show_heads')
        .select((head) => ['live_stream_id', head.val(viewers).$castTo<number | null>().as('most_watching')])
        .where('live_stream_id', '=', liveStreamId)
        .where('has_ended', '=', false)
        .forShare(),
    )
    .onConflict((conflict) =>
      conflict.column('live_stream_id').doUpdateSet({ most_watching: sql<number>`greatest(show_audiences.most_watching, excluded.most_watching)` }),
    )
    .returning('most_watching')
    .executeTakeFirst();
  return row?.most_watching ?? undefined;
}

/** For live events that there never were. */
export async function insertSamples(db: Db, rows: readonly { live_stream_id: string; most_watching: number }[]): Promise<void> {
  await db
    .insertInto('show_audiences')
    .values([...rows])
    .execute();
}

/** By the id of the stream: `null` of a show that nobody counted, 0 of one whose room was never opened. */
export async function listMostWatching(db: Db, liveStreamIds: readonly string[]): Promise<Map<string, number | null>> {
  const most = new Map<string, number | null>(liveStreamIds.map((id) => [id, 0]));
  if (most.size === 0) return most;
  const rows = await db.selectFrom('show_audiences').selectAll().where('live_stream_id', 'in', liveStreamIds).execute();
  for (const row of rows) most.set(row.live_stream_id, row.most_watching);
  return most;
}
