import { sql } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

export type Chatter = { storeId: StoreId; userId: UserId };
export type SaidLine = { live_stream_id: string; live_stream_title: string; message: string; created_at: Date };

const writer = sql<string>`payload ->> 'user_id'`;

/** What the person wrote in shows of the store, the newest first. */
export async function listLines(db: Db, { storeId, userId }: Chatter, limit: number): Promise<SaidLine[]> {
  return await db
    .selectFrom('show_events')
    .innerJoin('live_streams', 'live_streams.id', 'show_events.live_stream_id')
    .select(['live_streams.id as live_stream_id', 'live_streams.title as live_stream_title', 'show_events.created_at'])
    .select(sql<string>`payload ->> 'message'`.as('message'))
    .where('type', '=', 'chat')
    .where(writer, '=', userId)
    .where('live_streams.store_id', '=', storeId)
    .orderBy('show_events.created_at', 'desc')
    .orderBy('show_events.seq', 'desc')
    .limit(limit)
    .execute();
}

/** Takes name and words out of the person's lines in the shows of the store: their place in the log stays, so that it has no gaps. */
export async function emptyLines(tx: Db, { storeId, userId }: Chatter): Promise<void> {
  await tx
    .updateTable('show_events')
    .set({ payload: sql`payload || '{"user_id": null, "user_display_name": "Deleted account", "message": "(removed)"}'::jsonb` })
    .where('type', '=', 'chat')
    .where(writer, '=', userId)
    .where('live_stream_id', 'in', (eb) => eb.selectFrom('live_streams').select(sql<string>`live_streams.id`.as('id')).where('store_id', '=', storeId))
    .execute();
}

export async function addBlock(tx: Db, { storeId, userId }: Chatter, now: Date): Promise<void> {
  await tx
    .insertInto('room_blocks')
    .values({ store_id: storeId, user_id: userId, blocked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(tx: Db, { storeId, userId }: Chatter): Promise<void> {
  await tx.deleteFrom('room_blocks').where('store_id', '=', storeId).where('user_id', '=', userId).execute();
}

export async function deleteBlocksBy(tx: Db, by: Partial<Chatter>): Promise<void> {
  const blocks = tx.deleteFrom('room_blocks');
  if (by.storeId) await blocks.where('store_id', '=', by.storeId).execute();
  if (by.userId) await blocks.where('user_id', '=', by.userId).execute();
}

/** Those of the people whom the store keeps from writing. */
export async function listBlocked(db: Db, storeId: string, userIds: readonly UserId[]): Promise<Set<UserId>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('room_blocks')
    .select('user_id')
    .where('store_id', '=', storeId as StoreId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
