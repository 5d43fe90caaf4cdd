import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

export async function findProfile(db: Db, userId: UserId) {
  return await db.selectFrom('customer_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function saveProfile(tx: Db, userId: UserId, { bio, avatar_url }: { bio: string; avatar_url: string | null }, now: Date) {
  return await tx
    .insertInto('customer_profiles')
    .values({ user_id: userId, bio, avatar_url, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ bio, avatar_url }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteProfile(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('customer_profiles').where('user_id', '=', userId).execute();
}
