import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AuthIdentitiesTable, AuthUsersTable, Metadata } from './accounts-tables.ts';

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

export async function findAccountByEmail(db: Db, email: string) {
  return await accounts(db).where(sql`lower(u.email)`, '=', email).executeTakeFirst();
}

export type NewUser = { email: string; password_hash: string; user_metadata: Metadata; now: Date };

/** `undefined` when the address is taken, also by a transaction that commits at this moment. */
export async function insertUser(db: Db, { email, password_hash, user_metadata, now }: NewUser): Promise<UserId | undefined> {
  const user = await db
    .insertInto('auth_users')
    .values({
      email,
      password_hash,
      email_confirmed_at: now,
      app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      user_metadata: JSON.stringify(user_metadata),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return user?.id;
}

/** The identity of somebody who signs in with an address and a password: its subject is the user's own id. */
export async function insertEmailIdentity(db: Db, userId: UserId, email: string, now: Date): Promise<void> {
  const identity_data = JSON.stringify({ sub: userId, email, email_verified: true, phone_verified: false });
  await db
    .insertInto('auth_identities')
    .values({ provider: 'email', id: userId, user_id: userId, identity_data, last_sign_in_at: now, created_at: now, updated_at: now })
    .execute();
}

export async function updateUser(db: Db, id: UserId, change: { password_hash?: string; user_metadata?: Metadata }, now: Date): Promise<void> {
  const { user_metadata, ...rest } = change;
  await db
    .updateTable('auth_users')
    .set({ ...rest, ...(user_metadata ? { user_metadata: JSON.stringify(user_metadata) } : {}), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function markSignedIn(db: Db, id: UserId, now: Date): Promise<void> {
  await db.updateTable('auth_users').set({ last_sign_in_at: now }).where('id', '=', id).execute();
}
