import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { takeTurns } from '#server/platform/database/take-turns.ts';
import type { HostedClaims } from './hosted-tokens.ts';

export type MirrorRow = NonNullable<Awaited<ReturnType<typeof findMirror>>>;

/** What we keep of a person whose account is elsewhere, with their memberships: one query, as it runs on each request. */
export async function findMirror(db: Db, id: UserId) {
  return await db
    .selectFrom('auth_users as u')
    .select(['u.id', 'u.email', 'u.phone', 'u.banned_until', 'u.deleted_at'])
    .select(sql<string | null>`u.user_metadata ->> 'display_name'`.as('display_name'))
    .select((eb) =>
      jsonArrayFrom(eb.selectFrom('store_members as m').select(['m.store_id', 'm.role']).whereRef('m.user_id', '=', 'u.id').orderBy('m.created_at')).as(
        'stores',
      ),
    )
    .where('u.id', '=', id)
    .executeTakeFirst();
}

/** Serializes requests of one person until the transaction ends, even before there is a row to lock. */
export async function lockPerson(tx: Db, id: UserId): Promise<void> {
  await takeTurns(tx, `hosted person ${id}`);
}

/** Held against the erasure of the person until the transaction ends; false once it has happened. */
export async function keepMirror(tx: Db, id: UserId): Promise<boolean> {
  const kept = tx.selectFrom('auth_users').select('id').where('id', '=', id).where('deleted_at', 'is', null).forKeyShare();
  return (await kept.executeTakeFirst()) !== undefined;
}

export async function noteErased(tx: Db, id: UserId, now: Date): Promise<void> {
  await tx
    .insertInto('erased_people')
    .values({ id, erased_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ erased_at: now }))
    .execute();
}

/** Whether the person erased the account here after this moment. Of a later one nothing is kept any more: they have begun anew. */
export async function isErasedSince(tx: Db, id: UserId, moment: Date): Promise<boolean> {
  await tx.deleteFrom('erased_people').where('id', '=', id).where('erased_at', '<', moment).execute();
  return (await tx.selectFrom('erased_people').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The hosted service decides who has an address or number: another row with it is out of date. */
export async function releaseContacts(tx: Db, { sub, email, phone }: HostedClaims): Promise<void> {
  const others = tx.updateTable('auth_users').where('id', '!=', sub).where('deleted_at', 'is', null);
  if (email) await others.set({ email: null }).where(sql`lower(email)`, '=', email).execute();
  if (phone) await others.set({ phone: null }).where('phone', '=', phone).execute();
}

export async function writeMirror(tx: Db, claims: HostedClaims, now: Date): Promise<void> {
  const { sub, email, phone, is_anonymous } = claims;
  const values = {
    email: email || null,
    phone: phone || null,
    is_anonymous,
    user_metadata: JSON.stringify(claims.user_metadata),
    app_metadata: JSON.stringify(claims.app_metadata),
    updated_at: now,
  };
  await tx
    .insertInto('auth_users')
    .values({ id: sub, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
