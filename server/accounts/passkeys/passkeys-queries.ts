import type { Insertable, Selectable } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AuthPasskeyChallengesTable, AuthPasskeysTable } from '../accounts-tables.ts';

export type PasskeyRow = Selectable<AuthPasskeysTable>;

export async function listPasskeys(db: Db, userId: UserId): Promise<PasskeyRow[]> {
  return await db.selectFrom('auth_passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return await db.selectFrom('auth_passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** `undefined` when the credential is registered already, by whomever. */
export async function insertPasskey(db: Db, passkey: Insertable<AuthPasskeysTable>): Promise<PasskeyRow | undefined> {
  return await db
    .insertInto('auth_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** `false` when another use came in between, so that one count is taken once. */
export async function markUsed(db: Db, { id, sign_count }: PasskeyRow, used: { counter: number; backedUp: boolean; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_passkeys')
    .set({ sign_count: used.counter, backed_up: used.backedUp, last_used_at: used.now })
    .where('id', '=', id)
    .where('sign_count', '=', sign_count)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renamePasskey(db: Db, userId: UserId, id: string, friendlyName: string): Promise<PasskeyRow | undefined> {
  return await db
    .updateTable('auth_passkeys')
    .set({ friendly_name: friendlyName })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskey(db: Db, userId: UserId, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('auth_passkeys').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Also clears away what nobody answered in time. */
export async function insertPasskeyChallenge(db: Db, challenge: Insertable<AuthPasskeyChallengesTable>, now: Date): Promise<string> {
  await db
    .deleteFrom('auth_passkey_challenges')
    .where('expires_at', '<', new Date(now.getTime() - keptMs))
    .execute();
  const { id } = await db
    .insertInto('auth_passkey_challenges')
    .values({ ...challenge, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A late answer is told that it is late, for a while. */
const keptMs = 3_600_000;

/** Uses up a challenge: of two concurrent answers, one gets it. */
export async function takePasskeyChallenge(db: Db, id: string, purpose: AuthPasskeyChallengesTable['purpose'], userId: UserId | null) {
  return await db
    .deleteFrom('auth_passkey_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .returningAll()
    .executeTakeFirst();
}
