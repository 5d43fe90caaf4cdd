import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AuthIdentitiesTable, AuthUsersTable, Metadata } from './accounts-tables.ts';
import type { Contact } from './codes/contacts.ts';

type Json<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };
/** Dates inside the two lists are ISO texts: they come out of JSON. */
export type AccountRow = Selectable<AuthUsersTable> & {
  identities: Json<Selectable<AuthIdentitiesTable>>[];
  factors: { id: string; friendly_name: string | null; factor_type: string; status: string; phone: string | null; created_at: string; updated_at: string }[];
};

/** A user with everything its wire form shows. */
function accounts(db: Db) {
  return db
    .selectFrom('auth_users as u')
    .selectAll('u')
    .select((eb) => [
      jsonArrayFrom(eb.selectFrom('auth_identities as i').selectAll('i').whereRef('i.user_id', '=', 'u.id').orderBy('i.created_at')).as('identities'),
      jsonArrayFrom(
        eb
          .selectFrom('auth_factors as f')
          .select(['f.id', 'f.friendly_name', 'f.factor_type', 'f.status', 'f.phone', 'f.created_at', 'f.updated_at'])
          .whereRef('f.user_id', '=', 'u.id')
          .orderBy('f.created_at'),
      ).as('factors'),
    ])
    .where('u.deleted_at', 'is', null);
}

export async function findAccount(db: Db, id: UserId) {
  return await accounts(db).where('u.id', '=', id).executeTakeFirst();
}

/** The account of a confirmed or unconfirmed address or number, in stored form. */
export async function findAccountByContact(db: Db, { kind, value }: Contact) {
  const all = accounts(db);
  return await (kind === 'email' ? all.where(sql`lower(u.email)`, '=', value) : all.where('u.phone', '=', value)).executeTakeFirst();
}

/** What these people have confirmed, in stored form; of those who may not sign in, nothing. */
export async function listConfirmedContacts(db: Db, ids: readonly UserId[], now: Date) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('auth_users')
    .select((eb) => [
      'id',
      eb.case().when('email_confirmed_at', 'is not', null).then(eb.ref('email')).end().as('email'),
      eb.case().when('phone_confirmed_at', 'is not', null).then(eb.ref('phone')).end().as('phone'),
    ])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<=', now)]))
    .execute();
}

/** What these people say of themselves. */
export async function listMetadata(db: Db, ids: readonly UserId[]) {
  if (ids.length === 0) return [];
  return await db.selectFrom('auth_users').select(['id', 'user_metadata']).where('id', 'in', ids).where('deleted_at', 'is', null).execute();
}

/** `undefined` when the address or number is taken, also by a transaction that commits at this moment. */
export async function insertUser(db: Db, user: Insertable<AuthUsersTable>): Promise<UserId | undefined> {
  const made = await db
    .insertInto('auth_users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export type NewIdentity = { provider: string; subject: string; data: Metadata };

export async function insertIdentity(db: Db, userId: UserId, { provider, subject, data }: NewIdentity, now: Date): Promise<void> {
  await db
    .insertInto('auth_identities')
    .values({ provider, id: subject, user_id: userId, identity_data: JSON.stringify(data), last_sign_in_at: now, created_at: now, updated_at: now })
    .execute();
}

/** Whether there was one to set. */
export async function setIdentityData(db: Db, userId: UserId, provider: string, data: Metadata, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_identities')
    .set({ identity_data: JSON.stringify(data), updated_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listIdentities(db: Db, userId: UserId) {
  return await db.selectFrom('auth_identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

export async function setAppMetadata(db: Db, id: UserId, metadata: Metadata): Promise<void> {
  await db
    .updateTable('auth_users')
    .set({ app_metadata: JSON.stringify(metadata) })
    .where('id', '=', id)
    .execute();
}

export async function updateUser(db: Db, id: UserId, change: Updateable<AuthUsersTable>, now: Date): Promise<void> {
  await db
    .updateTable('auth_users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function markSignedIn(db: Db, id: UserId, now: Date): Promise<void> {
  await db.updateTable('auth_users').set({ last_sign_in_at: now }).where('id', '=', id).execute();
}

/** With identities, sessions, factors, passkeys and memberships. */
export async function deleteUser(db: Db, id: UserId): Promise<void> {
  await db.deleteFrom('auth_users').where('id', '=', id).execute();
}
