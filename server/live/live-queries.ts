import { sql } from 'kysely';
import type { LiveStreamForm } from '#contract/live/live.ts';
import type { Db } from '#server/platform/database/database.ts';

export type LiveStreamRow = NonNullable<Awaited<ReturnType<typeof findStream>>>;

function streams(db: Db) {
  return db
    .selectFrom('live_streams')
    .innerJoin('stores', 'stores.id', 'live_streams.store_id')
    .selectAll('live_streams')
    .select('stores.name as store_name')
    .select(
      sql<string[]>`array(select p.product_id from live_stream_products p where p.live_stream_id = live_streams.id order by p.position)`.as('product_ids'),
    )
    .where('live_streams.deleted_at', 'is', null);
}

export async function findStream(db: Db, id: string) {
  return await streams(db).where('live_streams.id', '=', id).executeTakeFirst();
}

export async function listByIds(db: Db, ids: readonly string[]): Promise<LiveStreamRow[]> {
  return ids.length > 0 ? await streams(db).where('live_streams.id', 'in', ids).execute() : [];
}

export async function listOnAir(db: Db): Promise<LiveStreamRow[]> {
  return await streams(db).where('live_streams.status', '=', 'live').orderBy('live_streams.created_at', 'desc').limit(100).execute();
}

export async function listOfStore(db: Db, storeId: string): Promise<LiveStreamRow[]> {
  return await streams(db).where('live_streams.store_id', '=', storeId).orderBy('live_streams.created_at', 'desc').limit(200).execute();
}

/** `productIds` are products of the store, in the order they are shown. */
type Written = { storeId: string; form: LiveStreamForm; scheduledStart: Date | null; productIds: readonly string[] };
/** The stored video of a prerecorded stream; `link` is where its seller found it. */
type Played = { fileId: string; link: string | null; thumbnailUrl: string | null; isReady: boolean };

/** Writes the stream with its products; live at once unless it is scheduled or its video is not ready (docs/product.md, "Live events screen"). Returns its id. */
export async function insertStream(tx: Db, now: Date, { storeId, form, scheduledStart, productIds }: Written, video?: Played): Promise<string> {
  const waits = scheduledStart !== null || video?.isReady === false;
  const { id } = await tx
    .insertInto('live_streams')
    .values({
      store_id: storeId,
      title: form.title,
      description: form.description ?? '',
      stream_source: video ? 'prerecorded' : 'camera',
      ...columnsOf(video),
      start_position_seconds: video ? form.start_position_seconds : 0,
      status: waits ? 'scheduled' : 'live',
      scheduled_start: scheduledStart,
      actual_start: waits ? null : now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('show_heads').values({ live_stream_id: id }).execute();
  await tagProducts(tx, id, productIds);
  return id;
}

/** The stream, which nobody else changes until the transaction ends. */
export async function lockStream(tx: Db, id: string): Promise<LiveStreamRow | undefined> {
  return await streams(tx).where('live_streams.id', '=', id).forNoKeyUpdate('live_streams').executeTakeFirst();
}

/** Changes title, description, products, the times while it is still scheduled, and the video if there is another. */
export async function updateStream(tx: Db, id: string, { form, scheduledStart, productIds }: Written, video?: Played): Promise<void> {
  await tx
    .updateTable('live_streams')
    .set((eb) => ({
      title: form.title,
      description: form.description ?? '',
      scheduled_start: eb.case().when('status', '=', 'scheduled').then(scheduledStart).else(eb.ref('scheduled_start')).end(),
      start_position_seconds: eb
        .case()
        .when(eb.and([eb('status', '=', 'scheduled'), eb('stream_source', '=', 'prerecorded')]))
        .then(form.start_position_seconds)
        .else(eb.ref('start_position_seconds'))
        .end(),
      ...columnsOf(video),
    }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('live_stream_products').where('live_stream_id', '=', id).execute();
  await tagProducts(tx, id, productIds);
}

function columnsOf(video: Played | undefined) {
  return video && { video_file_id: video.fileId, video_link: video.link, thumbnail_url: video.thumbnailUrl };
}

async function tagProducts(db: Db, id: string, productIds: readonly string[]): Promise<void> {
  const rows = productIds.map((productId, position) => ({ live_stream_id: id, product_id: productId, position }));
  if (rows.length > 0) await db.insertInto('live_stream_products').values(rows).execute();
}

/** `false` when the stream is not scheduled any more, or was given another video or start position than `row` has. */
export async function startStream(db: Db, row: LiveStreamRow, now: Date, thumbnailUrl: string | null = null): Promise<boolean> {
  const changed = await db
    .updateTable('live_streams')
    .set((eb) => ({ status: 'live', actual_start: now, thumbnail_url: eb.fn.coalesce(eb.val(thumbnailUrl), 'thumbnail_url') }))
    .where('id', '=', row.id)
    .where('status', '=', 'scheduled')
    .where('video_file_id', 'is not distinct from', row.video_file_id)
    .where('start_position_seconds', '=', row.start_position_seconds)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Leaves a picture alone that is not one of the stage's own. */
export async function setThumbnail(db: Db, id: string, url: string): Promise<'first' | 'again' | 'kept'> {
  const own = `/live/${id}/poster.jpg%`;
  const row = await db
    .updateTable('live_streams')
    .from((from) => from.selectFrom('live_streams').select(['id', 'thumbnail_url']).where('id', '=', id).forUpdate().as('before'))
    .set({ thumbnail_url: url })
    .whereRef('live_streams.id', '=', 'before.id')
    .where((eb) => eb.or([eb('before.thumbnail_url', 'is', null), eb('before.thumbnail_url', 'like', own)]))
    .returning('before.thumbnail_url as before')
    .executeTakeFirst();
  if (!row) return 'kept';
  return row.before === null ? 'first' : 'again';
}

export async function endStream(db: Db, id: string, now: Date, problem?: string): Promise<boolean> {
  const changed = await db
    .updateTable('live_streams')
    .set({ status: 'ended', ended_at: now, problem })
    .where('id', '=', id)
    .where('status', '=', 'live')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** `undefined` when there is none in that store. */
export async function deleteStream(db: Db, id: string, storeId: string, now: Date): Promise<{ video_file_id: string | null } | undefined> {
  return await db
    .updateTable('live_streams')
    .set((eb) => ({ deleted_at: now, ended_at: eb.fn.coalesce('ended_at', eb.val(now)), status: 'ended' }))
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .returning('video_file_id')
    .executeTakeFirst();
}

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

export async function countOfStore(db: Db, storeId: string, status?: 'live'): Promise<number> {
  const all = db.selectFrom('live_streams').where('store_id', '=', storeId).where('deleted_at', 'is', null);
  const counted = await (status ? all.where('status', '=', status) : all).select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return Number(counted.count);
}

export async function deleteAllOfStore(db: Db, storeId: string, now: Date): Promise<void> {
  await db
    .updateTable('live_streams')
    .set((eb) => ({ deleted_at: now, ended_at: eb.fn.coalesce('ended_at', eb.val(now)), status: 'ended' }))
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The version of its stream key that a stream accepts. */
export async function findKeyVersion(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom('live_stream_keys').select('version').where('live_stream_id', '=', id).executeTakeFirst();
  return row?.version ?? 1;
}

/** Returns the new version. */
export async function raiseKeyVersion(db: Db, id: string): Promise<number> {
  const row = await db
    .insertInto('live_stream_keys')
    .values({ live_stream_id: id, version: 2 })
    .onConflict((conflict) => conflict.column('live_stream_id').doUpdateSet((eb) => ({ version: eb('live_stream_keys.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Replaces the keys of all streams of these stores that are still to be sent; returns which. */
export async function raiseKeyVersionsOf(tx: Db, storeIds: readonly string[]): Promise<string[]> {
  if (storeIds.length === 0) return [];
  const unsent = tx
    .selectFrom('live_streams')
    .select(['id', sql<number>`2`.as('version')])
    .where('store_id', 'in', storeIds)
    .where('status', '!=', 'ended');
  const rows = await tx
    .insertInto('live_stream_keys')
    .columns(['live_stream_id', 'version'])
    .expression(unsent)
    .onConflict((conflict) => conflict.column('live_stream_id').doUpdateSet((eb) => ({ version: eb('live_stream_keys.version', '+', 1) })))
    .returning('live_stream_id')
    .execute();
  return rows.map((row) => row.live_stream_id);
}

/** So few that starting them does not keep a node from what it plays; it looks again at once after a start. */
const mostDue = 20;

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
    .limit(mostDue)
    .execute();
}

export async function listPrerecordedOnAir(db: Db) {
  return await db
    .selectFrom('live_streams')
    .innerJoin('stores', 'stores.id', 'live_streams.store_id')
    .select(['live_streams.id', 'video_file_id', 'start_position_seconds', 'stores.is_demo'])
    .where('stream_source', '=', 'prerecorded')
    .where('status', '=', 'live')
    .where('live_streams.deleted_at', 'is', null)
    .orderBy('live_streams.id')
    .execute();
}
