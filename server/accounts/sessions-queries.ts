import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Proof } from './accounts-tables.ts';

export type NewSession = { userId: UserId; amr: Proof[]; userAgent: string | undefined; ip: string; now: Date };

export async function insertSession(db: Db, { userId, amr, userAgent, ip, now }: NewSession) {
  return await db
    .insertInto('auth_sessions')
    .values({ user_id: userId, amr: JSON.stringify(amr), user_agent: userAgent ?? null, ip, refreshed_at: now, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findSession(db: Db, id: string, userId: UserId) {
  return await db.selectFrom('auth_sessions').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

/** The one used last comes first. */
export async function listSessions(db: Db, userId: UserId) {
  return await db.selectFrom('auth_sessions').selectAll().where('user_id', '=', userId).orderBy('refreshed_at', 'desc').limit(100).execute();
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

/** Above every token given before, and out of reach of the reuse interval (auth-contract.md §1.3). */
export async function raiseSession(db: Db, id: string, { amr, factorId, now }: { amr: Proof[]; factorId: string; now: Date }) {
  return await db
    .updateTable('auth_sessions')
    .set((eb) => ({
      aal: 'aal2',
      amr: JSON.stringify(amr),
      factor_id: factorId,
      refresh_counter: eb('refresh_counter', '+', 2),
      refresh_floor: eb('refresh_counter', '+', 2),
      refreshed_at: now,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The user's other sessions that were not raised to aal2. */
export async function deleteLowerSessions(db: Db, userId: UserId, keep: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('user_id', '=', userId).where('aal', '=', 'aal1').where('id', '!=', keep).execute();
}

/** Sessions that this factor raised fall back to what they proved without it. */
export async function lowerSessionsOf(db: Db, factorId: string): Promise<void> {
  const raised = await db.selectFrom('auth_sessions').select(['id', 'amr']).where('factor_id', '=', factorId).forUpdate().execute();
  for (const { id, amr } of raised) {
    const without = amr.filter(({ method }) => !secondFactorMethods.has(method));
    await db
      .updateTable('auth_sessions')
      .set({ aal: 'aal1', factor_id: null, amr: JSON.stringify(without) })
      .where('id', '=', id)
      .execute();
  }
}

const secondFactorMethods = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']);

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
    .select(['s.id as session_id', 's.aal', 'u.id as user_id', 'u.email', 'u.phone', 'u.banned_until'])
    .select(sql<string | null>`u.user_metadata ->> 'display_name'`.as('display_name'))
    .select((eb) =>
      eb.exists(eb.selectFrom('auth_factors as f').select('f.id').whereRef('f.user_id', '=', 'u.id').where('f.status', '=', 'verified')).as('has_factor'),
    )
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
