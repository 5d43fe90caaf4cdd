import { sql } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';

/** Where likes of a kind are rows, and the column of what is liked. */
const kept = {
  'live event': { table: 'live_stream_likes', id: 'live_stream_id' },
  video: { table: 'shoppable_video_likes', id: 'video_id' },
} as const satisfies Record<string, { table: keyof Tables; id: string }>;

export type LikedKind = keyof typeof kept;
type Like = { kind: LikedKind; id: string; userId: UserId };

const namesOf = (kind: LikedKind) => ({ table: sql.table(kept[kind].table), column: sql.ref(kept[kind].id) });

/** By the rows: nothing beside them can say something else. */
export async function countLikes(db: Db, { kind, id }: Pick<Like, 'kind' | 'id'>): Promise<number> {
  const { table, column } = namesOf(kind);
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${table} where ${column} = ${id}`.execute(db);
  return Number(rows[0]?.count);
}

export async function hasLike(db: Db, { kind, id, userId }: Like): Promise<boolean> {
  const { table, column } = namesOf(kind);
  return (await sql`select 1 from ${table} where ${column} = ${id} and user_id = ${userId}`.execute(db)).rows.length > 0;
}

/** Twice is once. */
export async function addLike(tx: Db, { kind, id, userId }: Like, now: Date): Promise<void> {
  const { table, column } = namesOf(kind);
  await sql`insert into ${table} (${column}, user_id, liked_at) values (${id}, ${userId}, ${now}) on conflict do nothing`.execute(tx);
}

export async function deleteLike(db: Db, { kind, id, userId }: Like): Promise<void> {
  const { table, column } = namesOf(kind);
  await sql`delete from ${table} where ${column} = ${id} and user_id = ${userId}`.execute(db);
}

export async function deleteLikesOf(tx: Db, userId: UserId): Promise<void> {
  for (const { table } of Object.values(kept)) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
}

/** Of its live events, some of which stay; those of its videos go with them. */
export async function deleteLikesOfStore(tx: Db, storeId: StoreId): Promise<void> {
  const ofStore = tx.selectFrom('live_streams').select('id').where('store_id', '=', storeId);
  await tx.deleteFrom('live_stream_likes').where('live_stream_id', 'in', ofStore).execute();
}
