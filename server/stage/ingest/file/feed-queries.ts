import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

const staleSeconds = 3;

/**
 * Claims streams that no other node plays, and renews this node's claims, in one statement by the database's clock. Returns the
 * streams of this node. Sorted ids prevent a deadlock between two nodes.
 */
export async function claimFeeds(db: Db, nodeId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ live_stream_id: string }>`
    insert into prerecorded_feeds (live_stream_id, node_id, beat_at)
    select id, ${nodeId}::uuid, clock_timestamp() from unnest(${[...ids].sort()}::uuid[]) as id
    on conflict (live_stream_id) do update set node_id = excluded.node_id, beat_at = excluded.beat_at
    where prerecorded_feeds.node_id = excluded.node_id or prerecorded_feeds.beat_at < excluded.beat_at - make_interval(secs => ${staleSeconds})
    returning live_stream_id`.execute(db);
  return new Set(rows.map((row) => row.live_stream_id));
}

/** Lets another node go on at once; also forgets what a lost node left behind. */
export async function releaseFeed(db: Db, nodeId: string, id: string): Promise<void> {
  await sql`
    delete from prerecorded_feeds
    where (live_stream_id = ${id} and node_id = ${nodeId}) or beat_at < now() - interval '1 day'`.execute(db);
}

/** When the show's time 0 was, if it began before. */
export async function findFirstFrameAt(db: Db, id: string): Promise<Date | undefined> {
  const row = await db.selectFrom('live_stages').select('first_frame_at').where('live_stream_id', '=', id).executeTakeFirst();
  return row?.first_frame_at;
}
