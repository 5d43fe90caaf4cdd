import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Proof } from './accounts-tables.ts';

export type NewSession = { userId: UserId; amr: Proof[]; userAgent: string | undefined; now: Date };

export async function insertSession(db: Db, { userId, amr, userAgent, now }: NewSession) {
  return await db
    .insertInto('auth_sessions')
    .values({ user_id: userId, amr: JSON.stringify(amr), user_agent: userAgent ?? null, refreshed_at: now, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Holds the row until the transaction ends: parallel refreshes of one session take turns. */
export async function lockSession(db: Db, id: string) {
  return await db.selectFrom('auth_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function rotateSession(db: Db, id: string, now: Date) {
  return await db
    .updateTable('auth_sessions')
    .set((eb) => ({ refresh_counter: eb('refresh_counter', '+', 1), refreshed_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('id', '=', id).execute();
}

export async function deleteSessionsOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('auth_sessions').where('user_id', '=', userId).execute();
}

export async function deleteOtherSessions(db: Db, userId: UserId, keep: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('user_id', '=', userId).where('id', '!=', keep).execute();
}

/**
 * Who is behind a session, in one query, as it runs on each API request: the session, the ban, and the memberships
 * (the one place that reads a table of the stores room).
 */
export async function findActorRow(db: Db, sessionId: string, userId: UserId) {
  return await db
    .selectFrom('auth_sessions as s')
    .innerJoin('auth_users as u', 'u.id', 's.user_id')
    .select(['s.id as session_id', 's.aal', 'u.id as user_id', 'u.email', 'u.banned_until'])
    .select((eb) =>
      jsonArrayFrom(eb.selectFrom('store_members as m').select(['m.store_id', 'm.role']).whereRef('m.user_id', '=', 'u.id').orderBy('m.created_at')).as(
        'stores',
      ),
    )
    .where('s.id', '=', sessionId)
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}
