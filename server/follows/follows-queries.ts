import { sql } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { takeTurns } from '#server/platform/database/take-turns.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

type Pair = { storeId: StoreId; userId: UserId };

export async function findFollow(db: Db, { storeId, userId }: Pair) {
  return await db
    .selectFrom('store_follows')
    .select(['mails_since', 'followed_at'])
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function countFollowers(db: Db, storeId: StoreId): Promise<number> {
  const row = await db.selectFrom('store_follow_counts').select('followers').where('store_id', '=', storeId).executeTakeFirst();
  return row?.followers ?? 0;
}

/** Until the transaction ends the person begins to follow nothing else. */
export async function lockFollows(tx: Db, userId: UserId): Promise<void> {
  await takeTurns(tx, `follows of ${userId}`);
}

export async function countFollows(tx: Db, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('store_follows')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addFollow(tx: Db, { storeId, userId }: Pair, now: Date): Promise<void> {
  await tx
    .insertInto('store_follows')
    .values({ store_id: storeId, user_id: userId, followed_at: now })
    .onConflict((conflict) => conflict.columns(['store_id', 'user_id']).doNothing())
    .execute();
}

export async function deleteFollow(db: Db, { storeId, userId }: Pair): Promise<void> {
  await db.deleteFrom('store_follows').where('store_id', '=', storeId).where('user_id', '=', userId).execute();
}

export async function deleteFollowers(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('store_follows').where('store_id', '=', storeId).execute();
  await tx.deleteFrom('store_follow_counts').where('store_id', '=', storeId).execute();
}

export async function deleteFollowsOf(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('store_follows').where('user_id', '=', userId).execute();
}

/** Asking again keeps the first time and its words. False: the person does not follow the store. */
export async function askForMails(db: Db, { storeId, userId }: Pair, words: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('store_follows')
    .set((eb) => ({ mails_since: eb.fn.coalesce('mails_since', eb.val(now)), mails_words: eb.fn.coalesce('mails_words', eb.val(words)) }))
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endMails(db: Db, { storeId, userId }: Pair): Promise<void> {
  await db.updateTable('store_follows').set({ mails_since: null, mails_words: null }).where('store_id', '=', storeId).where('user_id', '=', userId).execute();
}

/** Newest first; `before` is where the page before ended. */
export async function listFollows(db: Db, userId: UserId, { before, limit }: { before: PagePlace | undefined; limit: number }) {
  const own = db.selectFrom('store_follows').select(['store_id', 'followed_at', 'mails_since']).where('user_id', '=', userId);
  const rest = before ? own.where(sql<boolean>`(followed_at, store_id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`) : own;
  return await rest.orderBy('followed_at', 'desc').orderBy('store_id', 'desc').limit(limit).execute();
}

/** Takes up to `limit` who asked for mails of the store and were written none since `since`: from now on they were. */
export async function takeToMail(tx: Db, storeId: StoreId, { since, now, limit }: { since: Date; now: Date; limit: number }): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    update store_follows set mailed_at = ${now}
    where store_id = ${storeId}::uuid and user_id in (
      select user_id from store_follows
      where store_id = ${storeId}::uuid and mails_since is not null and (mailed_at is null or mailed_at <= ${since})
      order by user_id limit ${limit} for no key update
    )
    returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}
