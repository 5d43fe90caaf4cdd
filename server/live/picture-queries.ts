import { sql } from 'kysely';
import type { LiveStreamId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { quietMs } from './air.ts';

/** How long pictures came until now, in ms, where none are missing since they were noted last. */
export function picturedUntil(now: Date) {
  return sql<number>`pictured_ms + case
    when interrupted_at is null and first_picture_at is not null and last_picture_at > ${now}::timestamptz - ${quietMs} * interval '1 millisecond'
    then greatest(0, round(extract(epoch from ${now}::timestamptz - last_picture_at) * 1000))::integer else 0 end`;
}

type Noted = { id: string; is_first: boolean; is_back: boolean };

/** Notes that pictures of these live streams come, `goOn`: as they did when they were noted last. Returns those whose state it changes. */
export async function notePictures(db: Db, ids: readonly string[], now: Date, { goOn }: { goOn: boolean }): Promise<Noted[]> {
  if (ids.length === 0) return [];
  // In the order of their ids, so that two nodes never wait for each other.
  const { rows } = await sql<Noted>`
    with before as (
      select id, first_picture_at is null as is_first, interrupted_at is not null as is_back from live_streams
      where id = any(${ids}::uuid[]) and status = 'live' and deleted_at is null order by id for no key update
    )
    update live_streams set first_picture_at = coalesce(first_picture_at, ${now}), last_picture_at = greatest(last_picture_at, ${now}),
      interrupted_at = null, pictured_ms = ${goOn ? picturedUntil(now) : sql`pictured_ms`}
    from before where live_streams.id = before.id
    returning live_streams.id, before.is_first, before.is_back`.execute(db);
  return rows.filter((row) => row.is_first || row.is_back);
}

/** `false` where that was known, or it has ended. */
export async function noteInterrupted(db: Db, id: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('live_streams')
    .set({ interrupted_at: now, pictured_ms: picturedUntil(now) })
    .where('id', '=', id)
    .where('status', '=', 'live')
    .where('first_picture_at', 'is not', null)
    .where('interrupted_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Camera shows on air without a picture since then, or without any that were started before. */
export async function listPictureless(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('live_streams')
    .select('id')
    .where('status', '=', 'live')
    .where('stream_source', '=', 'camera')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`greatest(last_picture_at, actual_start) <= ${since}`)
    .execute();
  return rows.map((row) => row.id);
}

/** Products of the newest shows that are on air, those of the newest one first. */
export async function listOnAirProducts(db: Db, maxShows: number) {
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('live_streams')
        .select(['id', 'created_at', 'stream_source'])
        .where('status', '=', 'live')
        .where('first_picture_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(maxShows)
        .as('show'),
    )
    .innerJoin('live_stream_products as tag', 'tag.live_stream_id', 'show.id')
    .select(['tag.product_id', 'tag.live_stream_id', 'show.stream_source'])
    .orderBy('show.created_at', 'desc')
    .orderBy('show.id')
    .orderBy('tag.position')
    .execute();
}

export async function countOnAir(db: Db): Promise<number> {
  const counted = await db
    .selectFrom('live_streams')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'live')
    .where('first_picture_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

export type OnAirOf = { id: LiveStreamId /** Of its first picture. */; since: Date | null };

/** What these stores have on air, by store: of several the newest. */
export async function findOnAirOf(db: Db, storeIds: readonly string[]): Promise<Map<string, OnAirOf>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_streams')
    .select(['id', 'store_id', 'first_picture_at'])
    .where('store_id', 'in', storeIds)
    .where('status', '=', 'live')
    .where('first_picture_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return new Map(rows.map(({ id, store_id, first_picture_at }) => [store_id, { id: id as LiveStreamId, since: first_picture_at }]));
}
