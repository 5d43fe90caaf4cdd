import type { Db } from '#server/platform/database/database.ts';
import { takeTurns } from '#server/platform/database/take-turns.ts';
import type { Metadata } from '../accounts-tables.ts';

/** Two callbacks for one person at one provider take turns, also while neither has an identity to lock yet. */
export async function lockSubject(tx: Db, provider: string, subject: string): Promise<void> {
  await takeTurns(tx, `identity ${provider} ${subject}`);
}

/** The identity at a provider, with its owner; that of a deleted account is nobody's. */
export async function findLiveIdentity(tx: Db, provider: string, subject: string) {
  return await tx
    .selectFrom('auth_identities as i')
    .innerJoin('auth_users as u', 'u.id', 'i.user_id')
    .select(['i.identity_id', 'i.user_id', 'i.identity_data'])
    .where('i.provider', '=', provider)
    .where('i.id', '=', subject)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function deleteIdentityOfSubject(tx: Db, provider: string, subject: string): Promise<void> {
  await tx.deleteFrom('auth_identities').where('provider', '=', provider).where('id', '=', subject).execute();
}

export async function renewIdentity(tx: Db, identityId: string, data: Metadata, now: Date): Promise<void> {
  await tx
    .updateTable('auth_identities')
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: now, updated_at: now })
    .where('identity_id', '=', identityId)
    .execute();
}

export async function deleteIdentity(tx: Db, identityId: string): Promise<void> {
  await tx.deleteFrom('auth_identities').where('identity_id', '=', identityId).execute();
}
