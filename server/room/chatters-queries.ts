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

/** Somebody as a store may block them: an account with the phone numbers that it ordered with, or a number alone. */
export type Whom = { storeId: StoreId; userId: UserId | null; phones: readonly string[] };

export async function addBlock(tx: Db, { storeId, userId, phones }: Whom, now: Date): Promise<void> {
  const row = { store_id: storeId, user_id: userId, blocked_at: now };
  const rows = [...(userId ? [{ ...row, phone: null }] : []), ...phones.map((phone) => ({ ...row, phone }))];
  if (rows.length === 0) return;
  await tx
    .insertInto('room_blocks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An account with every number that its block or its orders have, whoever was blocked by them: else they would still be refused. */
export async function deleteBlock(tx: Db, { storeId, userId, phones }: Whom): Promise<void> {
  await tx
    .deleteFrom('room_blocks')
    .where('store_id', '=', storeId)
    .where(
      sql<boolean>`(user_id = ${userId}::uuid or phone = any(${phones}::text[]) or phone in (
        select own.phone from room_blocks own where own.store_id = ${storeId}::uuid and own.user_id = ${userId}::uuid and own.phone is not null))`,
    )
    .execute();
}

export async function deleteBlocksBy(tx: Db, by: Partial<Chatter>): Promise<void> {
  const blocks = tx.deleteFrom('room_blocks');
  if (by.storeId) await blocks.where('store_id', '=', by.storeId).execute();
  if (by.userId) await blocks.where('user_id', '=', by.userId).execute();
}

/** Those of the accounts and phone numbers that the store has blocked. */
export async function listBlocked(db: Db, storeId: string, asked: { userIds?: readonly UserId[]; phones?: readonly string[] }): Promise<Set<string>> {
  const { userIds = [], phones = [] } = asked;
  if (userIds.length === 0 && phones.length === 0) return new Set();
  const rows = await db
    .selectFrom('room_blocks')
    .select(['user_id', 'phone'])
    .where('store_id', '=', storeId as StoreId)
    .where(sql<boolean>`(user_id = any(${userIds}::uuid[]) or phone = any(${phones}::text[]))`)
    .execute();
  return new Set(rows.flatMap(({ user_id, phone }) => [user_id ?? [], phone ?? []].flat()));
}

/** Those of the stores that take no orders of this account, or to this phone number. */
export async function listKeepingOut(db: Db, storeIds: readonly StoreId[], { userId, phone }: { userId: UserId | null; phone: string }): Promise<Set<StoreId>> {
  const rows = await db
    .selectFrom('room_blocks')
    .select('store_id')
    .where('store_id', 'in', storeIds)
    .where((eb) => eb.or([eb('phone', '=', phone), ...(userId ? [eb('user_id', '=', userId)] : [])]))
    .execute();
  return new Set(rows.map(({ store_id }) => store_id));
}

/** Whose line of a chat it is: of a shopper with an account. */
export async function findWriter(db: Db, storeId: StoreId, { liveStreamId, seq }: { liveStreamId: string; seq: number }): Promise<UserId | null | undefined> {
  const row = await db
    .selectFrom('show_events')
    .innerJoin('live_streams', 'live_streams.id', 'show_events.live_stream_id')
    .select(writer.as('user_id'))
    .where('show_events.live_stream_id', '=', liveStreamId)
    .where('show_events.seq', '=', seq)
    .where('type', '=', 'chat')
    .where(sql<boolean>`payload ->> 'is_host' = 'false'`)
    .where('live_streams.store_id', '=', storeId)
    .executeTakeFirst();
  return row && (row.user_id as UserId | null);
}
