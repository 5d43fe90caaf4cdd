import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { type LiveStreamRow, streams } from './live-queries.ts';

/** Which of these videos a stream shows that was not deleted. */
export async function listUsedVideos(db: Db, videoFileIds: readonly string[]): Promise<Set<string>> {
  if (videoFileIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('live_streams')
    .select('video_file_id')
    .distinct()
    .where('video_file_id', 'in', videoFileIds)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.video_file_id ?? ''));
}

/** So few that starting them does not keep a node from what it plays; it looks again at once after a start. */
const maxDue = 20;

/**
 * Prerecorded streams whose time has come and whose video can be played from where they start, due for longest first. What has
 * no such video is left out before the limit, or enough of it would keep everything else from starting.
 */
export async function listDue(db: Db, now: Date): Promise<LiveStreamRow[]> {
  return await streams(db)
    .innerJoin('video_files', (join) => join.on(sql<boolean>`video_files.id = live_streams.video_file_id`))
    .where('stream_source', '=', 'prerecorded')
    .where('status', '=', 'scheduled')
    .where((where) => where.or([where('scheduled_start', 'is', null), where('scheduled_start', '<=', now)]))
    .where('video_files.state', '=', 'ready')
    // As `startsAfterEnd` has it.
    .where(sql<boolean>`(start_position_seconds = 0 or coalesce(start_position_seconds * 1000::bigint < video_files.duration_ms, true))`)
    .orderBy(sql`coalesce(scheduled_start, live_streams.created_at)`)
    .limit(maxDue)
    .execute();
}

export async function listPrerecordedOnAir(db: Db) {
  return await db
    .selectFrom('live_streams')
    .select(['live_streams.id', 'video_file_id', 'start_position_seconds', 'loops'])
    .where('stream_source', '=', 'prerecorded')
    .where('status', '=', 'live')
    .where('live_streams.deleted_at', 'is', null)
    .orderBy('live_streams.id')
    .execute();
}
