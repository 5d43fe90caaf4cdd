import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type AccountRow, findAccount } from '../accounts-queries.ts';
import { lockUser } from '../sign-in-methods-queries.ts';

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auth_users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. */
export async function listUserIds(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<UserId[]> {
  const found = await db
    .selectFrom('auth_users')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return found.map(({ id }) => id);
}

/** Locks the account until the transaction ends: of two concurrent changes, the second sees the first. */
export async function lockAccount(tx: Db, id: UserId): Promise<AccountRow | undefined> {
  await lockUser(tx, id);
  return await findAccount(tx, id);
}

/** Keeps the row for orders that refer to it, without personal data. */
export async function softDeleteUser(tx: Db, id: UserId, now: Date): Promise<void> {
  for (const table of ['auth_identities', 'auth_factors', 'auth_passkeys', 'auth_passkey_challenges', 'auth_devices'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  const nothing = { email: null, phone: null, new_email: null, new_phone: null, password_hash: null, user_metadata: '{}', app_metadata: '{}' };
  await tx
    .updateTable('auth_users')
    .set({ ...nothing, deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}
