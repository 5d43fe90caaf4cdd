import { type Insertable, sql } from 'kysely';
import type { StoreId, VideoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { VideoChunk, VideoFileRow, VideoTables } from './video-tables.ts';

export async function insertVideoFile(db: Db, file: Insertable<VideoTables['video_files']>): Promise<VideoFileRow> {
  return await db.insertInto('video_files').values(file).returningAll().executeTakeFirstOrThrow();
}

export async function findVideoFile(db: Db, id: VideoFileId): Promise<VideoFileRow | undefined> {
  return await db.selectFrom('video_files').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listVideoFiles(db: Db, ids: readonly VideoFileId[]): Promise<VideoFileRow[]> {
  return await db.selectFrom('video_files').selectAll().where('id', 'in', ids).execute();
}

/** The file, kept from removal until the transaction ends. */
export async function takeVideoFile(tx: Db, id: VideoFileId): Promise<VideoFileRow | undefined> {
  return await tx.selectFrom('video_files').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst();
}

/** For good. */
export async function markMadeByAi(tx: Db, id: VideoFileId): Promise<void> {
  await tx.updateTable('video_files').set({ made_by_ai: true }).where('id', '=', id).execute();
}

/** Waits for every transaction that has taken the file, and lets none take it until this one ends; false: it is gone. */
export async function lockForRemoval(tx: Db, id: VideoFileId): Promise<boolean> {
  return (await tx.selectFrom('video_files').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;
}

export async function listChunks(db: Db, id: VideoFileId): Promise<VideoChunk[]> {
  return await db.selectFrom('video_file_chunks').selectAll().where('video_file_id', '=', id).orderBy('start').execute();
}

/**
 * Takes the chunk if the file ends where it begins; of two writers one comes first, and the other is told `undefined`. The
 * chunk that completes an upload makes its state `queued`.
 */
export async function appendChunk(tx: Db, chunk: VideoChunk, now: Date): Promise<Pick<VideoFileRow, 'state' | 'store_id'> | undefined> {
  const whole = sql<boolean>`received + ${chunk.size} = size and state = 'uploading'`;
  const file = await tx
    .updateTable('video_files')
    .set({ received: sql`received + ${chunk.size}`, state: sql`case when ${whole} then 'queued' else state end`, updated_at: now })
    .where('id', '=', chunk.video_file_id)
    .where('received', '=', chunk.start)
    .where('state', 'in', ['uploading', 'fetching'])
    .returning(['state', 'store_id'])
    .executeTakeFirst();
  if (file) await tx.insertInto('video_file_chunks').values(chunk).execute();
  return file;
}

/** Returns the keys of the chunks that were deleted. */
export async function deleteChunks(tx: Db, id: VideoFileId): Promise<string[]> {
  const deleted = await tx.deleteFrom('video_file_chunks').where('video_file_id', '=', id).returning('key').execute();
  return deleted.map(({ key }) => key);
}

/** At most 500; the next hour takes the rest. */
export async function listUploadsLeftSince(db: Db, before: Date): Promise<VideoFileId[]> {
  const rows = await db.selectFrom('video_files').select('id').where('state', '=', 'uploading').where('updated_at', '<', before).limit(500).execute();
  return rows.map(({ id }) => id);
}

/** Videos that failed before that time and still have their source; at most 500. */
export async function listSourcesFailedBefore(db: Db, before: Date): Promise<VideoFileId[]> {
  const rows = await db
    .selectFrom('video_files')
    .select('id')
    .where('state', '=', 'failed')
    .where('updated_at', '<', before)
    .where(({ exists, selectFrom }) => exists(selectFrom('video_file_chunks').select('key').whereRef('video_file_id', '=', 'video_files.id')))
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Videos that have not changed since that time, ready or failed, with ids after `last`; at most 500. */
export async function listRestingSince(db: Db, before: Date, last: VideoFileId | undefined): Promise<VideoFileId[]> {
  const rows = await db
    .selectFrom('video_files')
    .select('id')
    .where('state', 'in', ['ready', 'failed'])
    .where('updated_at', '<', before)
    .$if(last !== undefined, (query) => query.where('id', '>', last as VideoFileId))
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listIdsOfStore(db: Db, storeId: StoreId): Promise<VideoFileId[]> {
  const rows = await db.selectFrom('video_files').select('id').where('store_id', '=', storeId).execute();
  return rows.map(({ id }) => id);
}

/** Deletes the file and returns the keys of its blobs. `state`: only if it is still in it. */
export async function deleteVideoFile(tx: Db, id: VideoFileId, state?: VideoFile['state']): Promise<string[] | undefined> {
  const file = await tx
    .selectFrom('video_files')
    .selectAll()
    .where('id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state as VideoFile['state']))
    .forUpdate()
    .executeTakeFirst();
  if (!file) return undefined;
  const chunks = await deleteChunks(tx, id);
  await tx.deleteFrom('video_files').where('id', '=', id).execute();
  return [...chunks, ...file.renditions.map(({ key }) => key), ...(file.thumbnail_key ? [file.thumbnail_key] : [])];
}
