import { type Insertable, sql, type Updateable } from 'kysely';
import type { StoreId, VideoFileId } from '#contract/ids.ts';
import { type VideoFile, videoFileBytes } from '#contract/uploads/video-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { VideoChunk, VideoFileRow, VideoTables } from './video-tables.ts';

/** How long a worker that says nothing keeps its claim. */
export const claimMs = 60_000;

/** Creations of one store, one after the other: counting and adding must not interleave. */
export async function lockCreations(tx: Db, storeId: StoreId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`video files of ${storeId}`}, 0))`.execute(tx);
}

export async function countCreatedSince(db: Db, storeId: StoreId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('video_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** What is not all here yet or waits for its conversion, the one untouched for longest first. */
export async function listUnfinished(db: Db, storeId: StoreId): Promise<Pick<VideoFileRow, 'id' | 'state' | 'updated_at'>[]> {
  return await db
    .selectFrom('video_files')
    .select(['id', 'state', 'updated_at'])
    .where('store_id', '=', storeId)
    .where('state', 'in', ['uploading', 'fetching', 'queued', 'processing'])
    .orderBy('updated_at')
    .execute();
}

/** Bytes that the videos of a store take, or will at most; of a ready one those of its renditions, as its source is gone. */
export async function sumBytes(db: Db, storeId: StoreId, except?: VideoFileId): Promise<number> {
  const bitrates = sql`(select sum((rendition->>'bitrate')::bigint) from jsonb_array_elements(renditions) as rendition)`;
  const bytes = sql<number>`case
    when state = 'ready' then ${bitrates} * duration_ms / 8000
    else coalesce(size, ${videoFileBytes})
  end`;
  const { sum } = await db
    .selectFrom('video_files')
    .select(sql<number>`coalesce(sum(${bytes}), 0)::bigint`.as('sum'))
    .where('store_id', '=', storeId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as VideoFileId))
    .executeTakeFirstOrThrow();
  return sum;
}

export async function insertVideoFile(db: Db, file: Insertable<VideoTables['video_files']>): Promise<VideoFileRow> {
  return await db.insertInto('video_files').values(file).returningAll().executeTakeFirstOrThrow();
}

export async function findVideoFile(db: Db, id: VideoFileId): Promise<VideoFileRow | undefined> {
  return await db.selectFrom('video_files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The file, kept from removal until the transaction ends. */
export async function takeVideoFile(tx: Db, id: VideoFileId): Promise<VideoFileRow | undefined> {
  return await tx.selectFrom('video_files').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst();
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
 * chunk that completes an upload queues it.
 */
export async function appendChunk(db: Db, chunk: VideoChunk, now: Date): Promise<VideoFile['state'] | undefined> {
  return await db.transaction().execute(async (tx) => {
    const whole = sql<boolean>`received + ${chunk.size} = size and state = 'uploading'`;
    const file = await tx
      .updateTable('video_files')
      .set({
        received: sql`received + ${chunk.size}`,
        state: sql`case when ${whole} then 'queued' else state end`,
        claimable_at: sql`case when ${whole} then ${now} else claimable_at end`,
        updated_at: now,
      })
      .where('id', '=', chunk.video_file_id)
      .where('received', '=', chunk.start)
      .where('state', 'in', ['uploading', 'fetching'])
      .returning('state')
      .executeTakeFirst();
    if (file) await tx.insertInto('video_file_chunks').values(chunk).execute();
    return file?.state;
  });
}

/** The keys of what was taken off. */
export async function deleteChunks(tx: Db, id: VideoFileId): Promise<string[]> {
  const deleted = await tx.deleteFrom('video_file_chunks').where('video_file_id', '=', id).returning('key').execute();
  return deleted.map(({ key }) => key);
}

export type Claimed = VideoFileRow & { claim_id: string; previous_claim: string | null };

/**
 * The next file in one of these states, for whoever calls itself `claimId`: of the store with the fewest in work, so that none
 * holds every lane, the one that waits longest. One that was being worked on comes back.
 */
export async function claimNext(db: Db, states: readonly VideoFile['state'][], claimId: string, now: Date): Promise<Claimed | undefined> {
  const claimed = await db
    .with(
      // Materialized, or the planner may run it anew for each row and lock more than one.
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('video_files')
          .select(['id', 'claim_id as previous_claim'])
          .where('state', 'in', states)
          .where('claimable_at', '<=', now)
          .orderBy(({ selectFrom }) =>
            selectFrom('video_files as other')
              .select((eb) => eb.fn.countAll().as('in_work'))
              .whereRef('other.store_id', '=', 'video_files.store_id')
              .where('other.state', 'in', states)
              .where('other.claim_id', 'is not', null)
              .where('other.claimable_at', '>', now),
          )
          .orderBy('claimable_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('video_files')
    .from('due')
    .set({
      state: sql`case when state = 'queued' then 'processing' else state end`,
      claim_id: claimId,
      claimable_at: new Date(now.getTime() + claimMs),
      tries_left: sql`tries_left - 1`,
      percent: 0,
      updated_at: now,
    })
    .whereRef('video_files.id', '=', 'due.id')
    .returningAll('video_files')
    .returning('due.previous_claim')
    .executeTakeFirst();
  return claimed && { ...claimed, claim_id: claimId };
}

/** Writes to a file as its worker; false: the claim is lost, or the file gone. */
export async function updateClaimed(
  db: Db,
  { id, claim_id }: Pick<Claimed, 'id' | 'claim_id'>,
  changes: Updateable<VideoTables['video_files']>,
): Promise<boolean> {
  const result = await db.updateTable('video_files').set(changes).where('id', '=', id).where('claim_id', '=', claim_id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Puts a failed file back in the queue; `undefined`: it was not failed any more. */
export async function requeueFailed(db: Db, id: VideoFileId, state: 'queued' | 'fetching', now: Date): Promise<VideoFileRow | undefined> {
  return await db
    .updateTable('video_files')
    .set({ state, problem: null, percent: 0, tries_left: 3, claimable_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst();
}

/** 500 at most; there is another hour. */
export async function listUploadsLeftSince(db: Db, before: Date): Promise<VideoFileId[]> {
  const rows = await db.selectFrom('video_files').select('id').where('state', '=', 'uploading').where('updated_at', '<', before).limit(500).execute();
  return rows.map(({ id }) => id);
}

/** What failed before then and still has its source; 500 at most. */
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

/** What has rested since then, ready or failed, after `last` in the order of ids; 500 at most. */
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

/** Every key the file has blobs under; it is gone afterwards. `state`: only if it is still in it. */
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
