import { type Insertable, sql } from 'kysely';
import type { LiveStreamId, ProductId, StoreId, VideoFileId, VideoId } from '#contract/ids.ts';
import type { VideoState } from '#contract/shop/videos/videos.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

export type VideoRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** With the name of their store. */
function videos(db: Db) {
  return db
    .selectFrom('shoppable_videos')
    .innerJoin('stores', 'stores.id', 'shoppable_videos.store_id')
    .selectAll('shoppable_videos')
    .select('stores.name as store_name')
    .orderBy('shoppable_videos.created_at', 'desc')
    .orderBy('shoppable_videos.id', 'desc');
}

/** Those that shoppers see: published, and ready to be played. */
function shown(db: Db) {
  return videos(db)
    .innerJoin('video_files', 'video_files.id', 'shoppable_videos.video_file_id')
    .where('shoppable_videos.state', '=', 'published')
    .where('shoppable_videos.deleted_at', 'is', null)
    .where('video_files.state', '=', 'ready');
}

const isAfter = ({ createdAt, id }: PagePlace) => sql<boolean>`(shoppable_videos.created_at, shoppable_videos.id) < (${createdAt}::timestamptz, ${id}::uuid)`;

type ShownFilter = { storeId?: StoreId; productId?: ProductId; after: PagePlace | undefined };

export async function listShown(db: Db, { storeId, productId, after }: ShownFilter, limit: number): Promise<VideoRow[]> {
  const tagged = (id: ProductId) => sql<boolean>`exists (select 1 from video_product_tags t where t.video_id = shoppable_videos.id and t.product_id = ${id})`;
  return await shown(db)
    .$if(storeId !== undefined, (query) => query.where('shoppable_videos.store_id', '=', storeId as StoreId))
    .$if(productId !== undefined, (query) => query.where(tagged(productId as ProductId)))
    .$if(after !== undefined, (query) => query.where(isAfter(after as PagePlace)))
    .limit(limit)
    .execute();
}

export async function findShown(db: Db, id: VideoId): Promise<VideoRow | undefined> {
  return await shown(db).where('shoppable_videos.id', '=', id).executeTakeFirst();
}

/** Drafts first: they wait for their seller. */
const rank = sql<number>`(shoppable_videos.state = 'draft')::int`;
export const rankOf = ({ state }: VideoRow) => Number(state === 'draft');
/** By the rank of then: a draft that was published since does not take the other drafts along. */
const isAfterRanked = (last: PagePlace) => sql<boolean>`(${rank}, shoppable_videos.created_at, shoppable_videos.id)
  < (${last.rank}::int, ${last.createdAt}::timestamptz, ${last.id}::uuid)`;

type OwnFilter = { state?: VideoState | 'deleted'; after: PagePlace | undefined };

/** Drafts, then the newest; without a state those that are not in the bin. */
export async function listOwn(db: Db, storeId: StoreId, { state, after }: OwnFilter, limit: number): Promise<VideoRow[]> {
  return await videos(db)
    .clearOrderBy()
    .orderBy(rank, 'desc')
    .orderBy('shoppable_videos.created_at', 'desc')
    .orderBy('shoppable_videos.id', 'desc')
    .where('shoppable_videos.store_id', '=', storeId)
    .where('shoppable_videos.deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    .$if(state !== undefined && state !== 'deleted', (query) => query.where('shoppable_videos.state', '=', state as VideoState))
    .$if(after !== undefined, (query) => query.where(isAfterRanked(after as PagePlace)))
    .limit(limit)
    .execute();
}

/** In the bin too. */
export async function findOwn(db: Db, storeId: StoreId, id: VideoId) {
  return await videos(db).where('shoppable_videos.id', '=', id).where('shoppable_videos.store_id', '=', storeId).executeTakeFirst();
}

/** Nobody else changes it until the transaction ends. */
export async function lockOwn(tx: Db, storeId: StoreId, id: VideoId) {
  return await tx
    .selectFrom('shoppable_videos')
    .selectAll()
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertVideo(tx: Db, row: Insertable<Tables['shoppable_videos']>): Promise<VideoId> {
  return (await tx.insertInto('shoppable_videos').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** What was made by a press with that key, in the bin too. */
export async function findClip(db: Db, storeId: StoreId, key: string): Promise<VideoId | undefined> {
  const found = await db.selectFrom('shoppable_videos').select('id').where('store_id', '=', storeId).where('clip_key', '=', key).executeTakeFirst();
  return found?.id;
}

/** What the file of a clip is cut from. */
export async function findCutOf(db: Db, fileId: VideoFileId): Promise<{ liveStreamId: LiveStreamId | null; fromMs: number; toMs: number } | undefined> {
  const row = await db
    .selectFrom('shoppable_videos')
    .select(['clip_of', 'clip_from_ms', 'clip_to_ms'])
    .where('video_file_id', '=', fileId)
    .where('clip_key', 'is not', null)
    .executeTakeFirst();
  return row && { liveStreamId: row.clip_of, fromMs: row.clip_from_ms ?? 0, toMs: row.clip_to_ms ?? 0 };
}

export async function updateVideo(tx: Db, id: VideoId, change: { title: string; description: string; state: VideoState }, now: Date): Promise<void> {
  await tx
    .updateTable('shoppable_videos')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Into the bin, or out of it. False when the store has no such video, or it is there already. */
export async function setDeleted(db: Db, storeId: StoreId, id: VideoId, at: Date | null): Promise<boolean> {
  const changed = await db
    .updateTable('shoppable_videos')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Those in the bin since before that time; at most 500. */
export async function listDeletedBefore(db: Db, before: Date): Promise<{ id: VideoId; store_id: StoreId }[]> {
  return await db.selectFrom('shoppable_videos').select(['id', 'store_id']).where('deleted_at', '<', before).limit(500).execute();
}

/** Only out of the bin. Returns the file that it showed. */
export async function deleteForGood(db: Db, storeId: StoreId, id: VideoId): Promise<VideoFileId | undefined> {
  const gone = await db
    .deleteFrom('shoppable_videos')
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is not', null)
    .returning('video_file_id')
    .executeTakeFirst();
  return gone?.video_file_id;
}

export async function deleteAllOfStore(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('shoppable_videos').where('store_id', '=', storeId).execute();
}

/** Which of these files a video shows, or one in the bin that may come back. */
export async function listUsedVideos(db: Db, videoFileIds: readonly string[]): Promise<Set<string>> {
  if (videoFileIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('shoppable_videos')
    .select('video_file_id')
    .where('video_file_id', 'in', videoFileIds as VideoFileId[])
    .execute();
  return new Set(rows.map((row) => row.video_file_id));
}
