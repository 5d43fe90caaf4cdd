import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Notes that pictures of these live streams came; returns those that had none before, which are on air from now on. */
export async function notePictures(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  // In the order of their ids, so that two nodes never wait for each other.
  const { rows } = await sql<{ id: string; is_first: boolean }>`
    with before as (
      select id, first_picture_at is null as is_first from live_streams
      where id = any(${ids}::uuid[]) and status = 'live' and deleted_at is null order by id for no key update
    )
    update live_streams set first_picture_at = coalesce(first_picture_at, ${now}), last_picture_at = greatest(last_picture_at, ${now})
    from before where live_streams.id = before.id
    returning live_streams.id, before.is_first`.execute(db);
  return rows.filter((row) => row.is_first).map((row) => row.id);
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

/** What these stores have on air, by store: of several the newest. */
export async function findOnAirOf(db: Db, storeIds: readonly string[]): Promise<Map<string, string>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_streams')
    .select(['id', 'store_id'])
    .where('store_id', 'in', storeIds)
    .where('status', '=', 'live')
    .where('first_picture_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.store_id, row.id]));
}
