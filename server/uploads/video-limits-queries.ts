import { sql } from 'kysely';
import type { StoreId, VideoFileId } from '#contract/ids.ts';
import { maxVideoFileBytes } from '#contract/uploads/video-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { takeTurns } from '#server/platform/database/take-turns.ts';
import type { VideoFileRow } from './video-tables.ts';

/** Creations of one store, one after the other: counting and adding must not interleave. */
export async function lockCreations(tx: Db, storeId: StoreId): Promise<void> {
  await takeTurns(tx, `video files of ${storeId}`);
}

/** Those that users began; without a user, it was the server that cut them. */
export async function countCreatedSince(db: Db, storeId: StoreId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('video_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('user_id', 'is not', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of what users began, what is not all here yet or waits for its conversion, the one untouched for longest first. */
export async function listUnfinished(db: Db, storeId: StoreId): Promise<Pick<VideoFileRow, 'id' | 'state' | 'updated_at'>[]> {
  return await db
    .selectFrom('video_files')
    .select(['id', 'state', 'updated_at'])
    .where('store_id', '=', storeId)
    .where('user_id', 'is not', null)
    .where('state', 'in', ['uploading', 'fetching', 'queued', 'processing'])
    .orderBy('updated_at')
    .execute();
}

/** Bytes that the videos of a store take, or will at most; of a ready one those of its renditions, as its source is gone. */
export async function sumBytes(db: Db, storeId: StoreId, except?: VideoFileId): Promise<number> {
  const bitrates = sql`(select sum((rendition->>'bitrate')::bigint) from jsonb_array_elements(renditions) as rendition)`;
  const bytes = sql<number>`case
    when state = 'ready' then ${bitrates} * duration_ms / 8000
    else coalesce(size, ${maxVideoFileBytes})
  end`;
  const { sum } = await db
    .selectFrom('video_files')
    .select(sql<number>`coalesce(sum(${bytes}), 0)::bigint`.as('sum'))
    .where('store_id', '=', storeId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as VideoFileId))
    .executeTakeFirstOrThrow();
  return sum;
}
