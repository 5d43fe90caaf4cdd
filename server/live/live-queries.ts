import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LiveStreamForm } from '#contract/live/live.ts';
import { livePath, posterFile } from '#contract/wire/media-paths.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';
import { likeOf } from '#server/shop/catalog/search/product-filters.ts';
import { quietMs } from './air.ts';
import { picturedUntil } from './picture-queries.ts';

export type LiveStreamRow = NonNullable<Awaited<ReturnType<typeof findStream>>>;

/** Those that nobody deleted, with the name of their store and their products in order. */
export function streams(db: Db) {
  return db
    .selectFrom('live_streams')
    .innerJoin('stores', 'stores.id', 'live_streams.store_id')
    .selectAll('live_streams')
    .select('stores.name as store_name')
    .select(sql<boolean>`coalesce((select file.made_by_ai from video_files as file where file.id = live_streams.video_file_id), false)`.as('made_by_ai'))
    .select(
      sql<string[]>`array(select p.product_id from live_stream_products p where p.live_stream_id = live_streams.id order by p.position)`.as('product_ids'),
    )
    .where('live_streams.deleted_at', 'is', null);
}

export async function findStream(db: Db, id: string) {
  return await streams(db).where('live_streams.id', '=', id).executeTakeFirst();
}

/** Of deleted ones too, while their rows are there. */
export async function listSellers(db: Db, ids: readonly string[]): Promise<{ id: string; store_id: string }[]> {
  return ids.length > 0 ? await db.selectFrom('live_streams').select(['id', 'store_id']).where('id', 'in', ids).execute() : [];
}

export async function listByIds(db: Db, ids: readonly string[]): Promise<LiveStreamRow[]> {
  return ids.length > 0 ? await streams(db).where('live_streams.id', 'in', ids).execute() : [];
}

/** Live, with a picture; newest first. */
function onAir(db: Db) {
  return streams(db)
    .where('live_streams.status', '=', 'live')
    .where('live_streams.first_picture_at', 'is not', null)
    .orderBy('live_streams.created_at', 'desc');
}

/** Of every store, or of one. As many as the nodes carry: a feed goes through all of them. */
export async function listOnAir(db: Db, storeId?: string): Promise<LiveStreamRow[]> {
  return await onAir(db)
    .$if(storeId !== undefined, (query) => query.where('live_streams.store_id', '=', storeId as string))
    .execute();
}

export async function findNewestOnAir(db: Db): Promise<LiveStreamRow | undefined> {
  return await onAir(db).limit(1).executeTakeFirst();
}

/** The next scheduled stream of the same store, without overdue ones. */
export async function findNextOfStore(db: Db, { id, store_id }: LiveStreamRow, now: Date): Promise<LiveStreamRow | undefined> {
  return await streams(db)
    .where('live_streams.store_id', '=', store_id)
    .where('live_streams.id', '!=', id)
    .where('live_streams.status', '=', 'scheduled')
    .where('live_streams.scheduled_start', '>', now)
    .orderBy('live_streams.scheduled_start')
    .limit(1)
    .executeTakeFirst();
}

/** What its seller looks for first: on air, then without a first picture yet, planned, planned without a day, and over. */
const turn = sql<number>`case
  when live_streams.status = 'ended' then 4
  when live_streams.status = 'live' then case when live_streams.first_picture_at is null then 1 else 0 end
  when live_streams.scheduled_start is not null then 2
  when live_streams.stream_source = 'prerecorded' then 1
  else 3 end`;
/** Of what is planned its start, no later than a cursor can write; of the rest when it ended or was made. */
const turnAt = sql<Date>`case live_streams.status
  when 'ended' then coalesce(live_streams.ended_at, live_streams.created_at)
  when 'scheduled' then least(coalesce(live_streams.scheduled_start, live_streams.created_at), '2286-01-01'::timestamptz)
  else live_streams.created_at end`;

/** Within a turn what is planned soonest comes first, else the newest. */
const place = (itsTurn: RawBuilder<number>, at: RawBuilder<Date>) => sql`(${itsTurn}, extract(epoch from ${at}) * case ${itsTurn} when 2 then 1 else -1 end)`;

type OfStorePage = { after: PagePlace | undefined; isOnAir: boolean; limit: number };

/** In their turn, all or those on air; `after` is where the page before ended, by the turn of then. */
export async function listOfStore(
  db: Db,
  storeId: string,
  { after, isOnAir, limit }: OfStorePage,
): Promise<(LiveStreamRow & { turn: number; turn_at: Date })[]> {
  const own = streams(db).where('live_streams.store_id', '=', storeId);
  const listed = isOnAir ? own.where(sql<boolean>`${turn} = 0`) : own;
  const here = place(turn, turnAt);
  const there = after && place(sql`${after.rank}::int`, sql`${after.createdAt}::timestamptz`);
  const rest = there ? listed.where(sql<boolean>`(${here}, live_streams.id) > (${there}, ${after.id}::uuid)`) : listed;
  return await rest
    .select([turn.as('turn'), turnAt.as('turn_at')])
    .orderBy(here)
    .orderBy('live_streams.id')
    .limit(limit)
    .execute();
}

/** Those whose title has all of the words; what is on air or to come first, then the newest. */
export async function listTitled(db: Db, storeId: string, words: readonly string[], limit: number) {
  return await db
    .selectFrom('live_streams')
    .select(['id', 'title', 'status'])
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.and(words.map((word) => sql<SqlBool>`search_form(title) like '%' || ${likeOf(word)} || '%'`)))
    .orderBy(sql`status = 'ended'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** `productIds` are products of the store, in the order they are shown. */
type Written = { storeId: string; form: LiveStreamForm; scheduledStart: Date | null; productIds: readonly string[] };
/** The stored video of a prerecorded stream; `link` is where its seller found it. */
type Played = { fileId: string; link: string | null; thumbnailUrl: string | null; isReady: boolean; loops?: boolean };

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
      loops: video?.loops ?? false,
      status: waits ? 'scheduled' : 'live',
      scheduled_start: scheduledStart,
      actual_start: waits ? null : now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
  const own = `${livePath(id, posterFile)}%`;
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

type End = { problem?: string; picturelessSince?: Date };

export async function endStream(db: Db, id: string, now: Date, { problem, picturelessSince }: End): Promise<boolean> {
  const changed = await db
    .updateTable('live_streams')
    .set({ status: 'ended', ended_at: now, problem, pictured_ms: picturedUntil(now) })
    .where('id', '=', id)
    .where('status', '=', 'live')
    .$if(picturelessSince !== undefined, (query) => query.where(sql<boolean>`greatest(last_picture_at, actual_start) <= ${picturelessSince}`))
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

/** Of an event that has not ended: with a picture, without one yet, planned since then, or planned without a day or long ago. */
type OpenPart = 'on air' | 'started' | 'next' | 'other';
export type OpenEvent = { part: OpenPart; id: string; title: string; scheduled_start: Date | null; is_interrupted: boolean; count: number };

/** The first event of each part with how many it has, and whether the store ever had a picture on air: what its overview says, by one look. */
export async function readFirstOpen(db: Db, storeId: string, { now, since }: { now: Date; since: Date }) {
  const quietSince = new Date(now.getTime() - quietMs);
  const { rows } = await sql<{ has_begun: boolean; part: OpenPart | null } & Omit<OpenEvent, 'part'>>`
    with own as not materialized (select * from live_streams where store_id = ${storeId}::uuid and deleted_at is null),
    placed as (
      select id, title, scheduled_start, created_at,
        case when status = 'live' and first_picture_at is not null then 'on air' when status = 'live' then 'started'
          when scheduled_start > ${since} then 'next' else 'other' end as part,
        first_picture_at is not null and (interrupted_at is not null or coalesce(last_picture_at <= ${quietSince}, false)) as is_interrupted
      from own where status <> 'ended'
    ),
    firsts as (
      select distinct on (part) part, id, title, scheduled_start, is_interrupted, count(*) over (partition by part)::int as count from placed
      order by part, is_interrupted desc, case part when 'next' then scheduled_start end, created_at desc, id desc
    )
    select begun.has_begun, firsts.* from (select exists (select from own where first_picture_at is not null) as has_begun) as begun left join firsts on true`.execute(
    db,
  );
  return { hasBegun: rows[0]?.has_begun === true, first: new Map(rows.flatMap((row) => (row.part ? [[row.part, { ...row, part: row.part }]] : []))) };
}

/** What is on air or still to come in a store: those on air first, the others by their start. */
export async function listUpcoming(db: Db, storeId: string, since: Date) {
  return await db
    .selectFrom('live_streams')
    .select('id')
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'live'), eb('first_picture_at', 'is not', null)]),
        eb.and([eb('status', '=', 'scheduled'), eb('scheduled_start', '>', since)]),
      ]),
    )
    .orderBy(sql`status = 'live'`, 'desc')
    .orderBy('scheduled_start')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
}

/** Those that began in this span, and those of `ids`. */
export async function listBegun(db: Db, storeId: string, { from, until, ids }: { from: Date; until: Date; ids: readonly string[] }) {
  return await db
    .selectFrom('live_streams')
    .select(['id', 'title', 'actual_start'])
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb.and([eb('actual_start', '>=', from), eb('actual_start', '<', until)]), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
    .execute();
}

export async function findDeletedVideo(db: Db, id: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('live_streams').select('video_file_id').where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst();
  return row?.video_file_id;
}

/** Everything that hangs on the row goes with it; orders stay, and forget where they were placed. */
export async function purgeStream(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('live_streams').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

export async function countOfStore(db: Db, storeId: string, status?: 'live'): Promise<number> {
  const all = db.selectFrom('live_streams').where('store_id', '=', storeId).where('deleted_at', 'is', null);
  const counted = await (status ? all.where('status', '=', status) : all).select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** Returns which. */
export async function deleteAllOfStore(db: Db, storeId: string, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('live_streams')
    .set((eb) => ({ deleted_at: now, ended_at: eb.fn.coalesce('ended_at', eb.val(now)), status: 'ended' }))
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listIdsOf(db: Db, storeId: string): Promise<string[]> {
  return (await db.selectFrom('live_streams').select('id').where('store_id', '=', storeId).execute()).map(({ id }) => id);
}

export async function listOnAirOf(db: Db, storeId: string): Promise<string[]> {
  const onAir = db.selectFrom('live_streams').select('id').where('store_id', '=', storeId).where('status', '=', 'live');
  return (await onAir.execute()).map(({ id }) => id);
}
