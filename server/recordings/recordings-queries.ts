import { type Selectable, sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isJobPending } from '#server/platform/jobs/jobs.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';
import type { RecordingsTable } from './recordings-tables.ts';

export type RecordingRow = Selectable<RecordingsTable>;
export type ShownRow = NonNullable<Awaited<ReturnType<typeof findShown>>>;
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Kind of the job that makes the MP4 of its `live_stream_id`. */
export const mp4Job = 'recordings.finish';

/** Opens the recording of a live stream, or joins the one there is. Returns its token; `undefined` once either was deleted. */
export async function openRecording(db: Db, { liveStreamId, token, now }: { liveStreamId: string; token: string; now: Date }): Promise<string | undefined> {
  await db
    .insertInto('recordings')
    .columns(['live_stream_id', 'token', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('live_streams')
        .select((select) => ['live_streams.id', select.val(token).as('token'), select.cast<Date>(select.val(now), 'timestamptz').as('created_at')])
        .innerJoin('stores', 'stores.id', 'live_streams.store_id')
        .where('live_streams.id', '=', liveStreamId)
        .where('live_streams.deleted_at', 'is', null)
        // A video that the demo store plays over and over would fill the disk.
        .where((where) => where.or([where('stream_source', '=', 'camera'), where('is_demo', '=', false)])),
    )
    .onConflict((conflict) => conflict.column('live_stream_id').doNothing())
    .execute();
  const row = await db.selectFrom('recordings').select('token').where('live_stream_id', '=', liveStreamId).where('removed_at', 'is', null).executeTakeFirst();
  return row?.token;
}

export async function lockRecording(tx: Db, id: string): Promise<RecordingRow | undefined> {
  return await tx.selectFrom('recordings').selectAll().where('live_stream_id', '=', id).where('removed_at', 'is', null).forUpdate().executeTakeFirst();
}

export async function updateRecording(db: Db, id: string, changes: Partial<Omit<RecordingRow, 'live_stream_id'>>): Promise<void> {
  await db.updateTable('recordings').set(changes).where('live_stream_id', '=', id).execute();
}

/** Stores the key of the MP4 and its parts; `false` if the recording was removed, moved or has grown meanwhile. */
export async function setMp4(
  db: Db,
  { live_stream_id, token, segment_count }: RecordingRow,
  mp4: { key: string; bytes: number; parts: number },
): Promise<boolean> {
  const changed = await db
    .updateTable('recordings')
    .set({ mp4_key: mp4.key, mp4_bytes: mp4.bytes, mp4_parts: mp4.parts })
    .where('live_stream_id', '=', live_stream_id)
    .where('token', '=', token)
    .where('segment_count', '=', segment_count)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function findRecording(db: Db, id: string): Promise<RecordingRow | undefined> {
  return await db.selectFrom('recordings').selectAll().where('live_stream_id', '=', id).where('removed_at', 'is', null).executeTakeFirst();
}

/** Notes that the files have arrived in the folder of `token`; `false` if the recording was removed meanwhile. */
export async function setMoved(db: Db, { live_stream_id, token }: RecordingRow): Promise<boolean> {
  const changed = await db
    .updateTable('recordings')
    .set({ leaving_token: null })
    .where('live_stream_id', '=', live_stream_id)
    .where('token', '=', token)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function listLeavingTokens(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('recordings').select('leaving_token').where('leaving_token', 'is not', null).execute();
  return rows.flatMap(({ leaving_token }) => leaving_token ?? []);
}

/** Recordings that nobody deleted, of live streams that nobody deleted. */
function shown(db: Db) {
  return db
    .selectFrom('recordings')
    .innerJoin('live_streams', 'live_streams.id', 'recordings.live_stream_id')
    .selectAll('recordings')
    .select(['live_streams.store_id', 'live_streams.thumbnail_url'])
    .where('recordings.removed_at', 'is', null)
    .where('live_streams.deleted_at', 'is', null);
}

export async function findShown(db: Db, id: string) {
  return await shown(db).where('recordings.live_stream_id', '=', id).executeTakeFirst();
}

/** Recordings of a store, with whether their MP4 is still queued. One query reads both, or an MP4 that is just done would seem to have failed. */
function own(db: Db, storeId: StoreId) {
  const isMaking = isJobPending(mp4Job, 'live_stream_id', sql.ref('recordings.live_stream_id'));
  return shown(db).select(isMaking.as('is_making_mp4')).where('live_streams.store_id', '=', storeId);
}

export async function findOwn(db: Db, storeId: StoreId, id: string) {
  return await own(db, storeId).where('recordings.live_stream_id', '=', id).executeTakeFirst();
}

/** Newest first; `before` is where the page before ended. */
export async function listOfStore(db: Db, storeId: StoreId, { before, limit }: { before: PagePlace | undefined; limit: number }): Promise<OwnRow[]> {
  const all = own(db, storeId);
  const rest = before ? all.where(sql<boolean>`${place} < (${before.createdAt}::timestamptz, ${before.id}::uuid)`) : all;
  return await rest.orderBy('recordings.created_at', 'desc').orderBy('recordings.live_stream_id', 'desc').limit(limit).execute();
}

const place = sql`(recordings.created_at, recordings.live_stream_id)`;

type PublicPage = { now: Date; before: PagePlace | undefined; limit: number; storeId: StoreId | undefined };

/** Of every store, or of one, newest first; `before` is where the page before ended. */
export async function listPublic(db: Db, { now, before, limit, storeId }: PublicPage): Promise<ShownRow[]> {
  return await shown(db)
    .$if(before !== undefined, (query) => query.where(sql<boolean>`${place} < (${before?.createdAt}::timestamptz, ${before?.id}::uuid)`))
    .$if(storeId !== undefined, (query) => query.where('live_streams.store_id', '=', storeId as StoreId))
    .where('recordings.is_public', '=', true)
    .where('recordings.state', '=', 'ready')
    .where((eb) => eb.or([eb('recordings.expires_at', 'is', null), eb('recordings.expires_at', '>', now)]))
    .orderBy('recordings.created_at', 'desc')
    .orderBy('recordings.live_stream_id', 'desc')
    .limit(limit)
    .execute();
}

/** Recordings still open whose live stream ended before that time, or was deleted. */
export async function listUnfinished(db: Db, endedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .innerJoin('live_streams', 'live_streams.id', 'recordings.live_stream_id')
    .select('recordings.live_stream_id')
    .where('recordings.state', '=', 'recording')
    .where('recordings.removed_at', 'is', null)
    .where('live_streams.status', '=', 'ended')
    .where((eb) => eb.or([eb('live_streams.ended_at', 'is', null), eb('live_streams.ended_at', '<=', endedBefore)]))
    .execute();
  return rows.map(({ live_stream_id }) => live_stream_id);
}

/** Recordings past their time, and those whose live stream was deleted. */
export async function listRemovable(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .innerJoin('live_streams', 'live_streams.id', 'recordings.live_stream_id')
    .select('recordings.live_stream_id')
    .where('recordings.removed_at', 'is', null)
    .where((eb) => eb.or([eb('recordings.expires_at', '<=', now), eb('live_streams.deleted_at', 'is not', null)]))
    .execute();
  return rows.map(({ live_stream_id }) => live_stream_id);
}

export async function isStreamDeleted(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('live_streams').select('deleted_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.deleted_at !== null;
}

export async function listIdsOfStore(db: Db, storeId: StoreId): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .innerJoin('live_streams', 'live_streams.id', 'recordings.live_stream_id')
    .select('recordings.live_stream_id')
    .where('live_streams.store_id', '=', storeId)
    .where('recordings.removed_at', 'is', null)
    .execute();
  return rows.map(({ live_stream_id }) => live_stream_id);
}

/** Wall time of show time zero; `undefined` before the first frame. */
export async function findFirstFrameAt(db: Db, liveStreamId: string): Promise<Date | undefined> {
  const stage = await db.selectFrom('live_stages').select('first_frame_at').where('live_stream_id', '=', liveStreamId).executeTakeFirst();
  return stage?.first_frame_at;
}
