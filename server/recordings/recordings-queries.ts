import { type Insertable, type Selectable, sql } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isJobPending } from '#server/platform/jobs/jobs.ts';
import type { RecordedRendition, RecordingSegmentsTable, RecordingsTable } from './recordings-tables.ts';

export type SegmentRow = Insertable<RecordingSegmentsTable>;
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

/** `removed` or `moved` when the folder of that token is not the recording's any more. Twice the same segment is one row. */
export async function insertSegment(db: Db, row: SegmentRow, token: string): Promise<'stored' | 'removed' | 'moved'> {
  return await db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('recordings')
      .select('token')
      .where('live_stream_id', '=', row.live_stream_id)
      .where('removed_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (open?.token !== token) return open ? 'moved' : 'removed';
    await tx
      .insertInto('recording_segments')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return 'stored';
  });
}

export async function lockRecording(tx: Db, id: string): Promise<RecordingRow | undefined> {
  return await tx.selectFrom('recordings').selectAll().where('live_stream_id', '=', id).where('removed_at', 'is', null).forUpdate().executeTakeFirst();
}

export async function sumSegments(db: Db, id: string): Promise<{ count: number; bytes: number; end_seconds: number | null }> {
  return await db
    .selectFrom('recording_segments')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
      sql<number | null>`max(start_seconds + seconds)`.as('end_seconds'),
    ])
    .where('live_stream_id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function updateRecording(db: Db, id: string, changes: Partial<Omit<RecordingRow, 'live_stream_id'>>): Promise<void> {
  await db.updateTable('recordings').set(changes).where('live_stream_id', '=', id).execute();
}

/** Notes the MP4 unless the recording was removed, moved or grew meanwhile; `false` then. */
export async function setMp4(db: Db, { live_stream_id, token, segment_count }: RecordingRow, mp4: { key: string; bytes: number }): Promise<boolean> {
  const changed = await db
    .updateTable('recordings')
    .set({ mp4_key: mp4.key, mp4_bytes: mp4.bytes })
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

/** Notes that the files are where `token` says; `false` when the recording was removed meanwhile. */
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

/** Those of a store, with whether their MP4 is still to be made: read together, or an MP4 that is just done would seem to have failed. */
function own(db: Db, storeId: StoreId) {
  const isMaking = isJobPending(mp4Job, 'live_stream_id', sql.ref('recordings.live_stream_id'));
  return shown(db).select(isMaking.as('is_making_mp4')).where('live_streams.store_id', '=', storeId);
}

export async function findOwn(db: Db, storeId: StoreId, id: string) {
  return await own(db, storeId).where('recordings.live_stream_id', '=', id).executeTakeFirst();
}

export async function listOfStore(db: Db, storeId: StoreId): Promise<OwnRow[]> {
  return await own(db, storeId).orderBy('recordings.created_at', 'desc').limit(200).execute();
}

export async function listPublic(db: Db, now: Date, limit: number): Promise<ShownRow[]> {
  return await shown(db)
    .where('recordings.is_public', '=', true)
    .where('recordings.state', '=', 'ready')
    .where((eb) => eb.or([eb('recordings.expires_at', 'is', null), eb('recordings.expires_at', '>', now)]))
    .orderBy('recordings.first_frame_at', 'desc')
    .limit(limit)
    .execute();
}

/** In the order of the show. */
export async function listSegments(db: Db, id: string, rendition?: RecordedRendition): Promise<Selectable<RecordingSegmentsTable>[]> {
  const all = db.selectFrom('recording_segments').selectAll().where('live_stream_id', '=', id);
  const wanted = rendition ? all.where('rendition', '=', rendition) : all;
  return await wanted.orderBy('start_seconds').orderBy('run').orderBy('msn').execute();
}

/** What the master playlist says of each rendition: sizes of its longest configuration, rates in bits per second. */
export async function listRenditions(db: Db, id: string) {
  const { rows } = await sql<{ rendition: RecordedRendition; codecs: string; width: number | null; height: number | null; peak: number; average: number }>`
    with part as (
      select rendition, codecs, width, height, sum(seconds) as seconds, sum(bytes) as bytes, max(bytes * 8 / greatest(seconds, 0.1)) as peak
      from recording_segments where live_stream_id = ${id} group by rendition, codecs, width, height
    )
    select distinct on (rendition) rendition, codecs, width, height,
      max(peak) over (partition by rendition) as peak,
      (sum(bytes) over (partition by rendition) * 8)::double precision / sum(seconds) over (partition by rendition) as average
    from part order by rendition, seconds desc`.execute(db);
  return rows;
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

export async function deleteSegments(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('recording_segments').where('live_stream_id', '=', id).execute();
}
