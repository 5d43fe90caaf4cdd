import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SessionLimits } from '#server/settings/auth-settings.ts';
import type { Proof } from '../accounts-tables.ts';
import { noteEnded } from './session-ends.ts';

/** The moment that is asked about, with the limits that count. */
export type At = { now: Date; limits: SessionLimits };

/** Of `auth_sessions as s`: it is within its limits. Memberships are a table of the stores room, which this file alone reads. */
function stands({ now, limits }: At) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { idleMs, maxMs, sellerMs } = limits;
  const isSeller = sql`exists (select from store_members m where m.user_id = s.user_id)`;
  return sql<boolean>`(s.refreshed_at > ${before(idleMs)}::timestamptz and s.created_at > ${before(maxMs)}::timestamptz
    and (s.created_at > ${before(sellerMs)}::timestamptz or not ${isSeller}))`;
}

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

export async function findStandingSession(db: Db, id: string, userId: UserId, at: At) {
  return await db.selectFrom('auth_sessions as s').selectAll().where('id', '=', id).where('user_id', '=', userId).where(stands(at)).executeTakeFirst();
}

/** The one used last comes first. All of them: one that is left out could not be signed out. */
export async function listSessions(db: Db, userId: UserId, at: At) {
  const own = db.selectFrom('auth_sessions as s').selectAll().where('user_id', '=', userId).where(stands(at));
  return await own.orderBy('refreshed_at', 'desc').execute();
}

/** Those of the sessions that still let somebody in. */
export async function listAlive(db: Db, ids: string[], at: At): Promise<string[]> {
  const rows = await db
    .selectFrom('auth_sessions as s')
    .innerJoin('auth_users as u', 'u.id', 's.user_id')
    .select('s.id')
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where(stands(at))
    .where('u.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('u.banned_until', 'is', null), eb('u.banned_until', '<=', at.now)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds the row until the transaction ends: parallel refreshes of one session take turns. */
export async function lockSession(db: Db, id: string, at: At) {
  return await db.selectFrom('auth_sessions as s').selectAll().select(stands(at).as('stands')).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether the session stands; if so, what ends it waits until the transaction has ended. */
export async function keepSession(tx: Db, id: string, userId: UserId, at: At): Promise<boolean> {
  const kept = tx.selectFrom('auth_sessions as s').select('id').where('id', '=', id).where('user_id', '=', userId).where(stands(at)).forKeyShare();
  return (await kept.executeTakeFirst()) !== undefined;
}

export async function rotateSession(db: Db, id: string, now: Date) {
  return await db
    .updateTable('auth_sessions')
    .set((eb) => ({ refresh_counter: eb('refresh_counter', '+', 1), refreshed_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Above every token given before, and out of reach of the reuse interval (docs/accounts.md, "Refresh tokens"). */
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

/** Records that the person authenticated again in this session; its assurance level stays. */
export async function addProof(db: Db, id: string, method: 'password' | 'otp', now: Date): Promise<void> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const kept = sql`coalesce((select jsonb_agg(p) from jsonb_array_elements(amr) p where p ->> 'method' <> ${method}), '[]')`;
  await db
    .updateTable('auth_sessions')
    .set({ amr: sql`${JSON.stringify([{ method, timestamp }])}::jsonb || ${kept}` })
    .where('id', '=', id)
    .execute();
}

/** The user's other sessions that were not raised to aal2. */
export async function deleteLowerSessions(tx: Db, userId: UserId, keep: string): Promise<void> {
  const lower = tx.deleteFrom('auth_sessions').where('user_id', '=', userId).where('aal', '=', 'aal1').where('id', '!=', keep);
  noteEnded(tx, await lower.returning('id').execute());
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

export async function deleteSession(tx: Db, id: string): Promise<void> {
  noteEnded(tx, await tx.deleteFrom('auth_sessions').where('id', '=', id).returning('id').execute());
}

export async function deleteSessionsOf(tx: Db, userId: UserId): Promise<void> {
  noteEnded(tx, await tx.deleteFrom('auth_sessions').where('user_id', '=', userId).returning('id').execute());
}

export async function deleteOtherSessions(tx: Db, userId: UserId, keep: string): Promise<void> {
  noteEnded(tx, await tx.deleteFrom('auth_sessions').where('user_id', '=', userId).where('id', '!=', keep).returning('id').execute());
}

/** Says how many. */
export async function deleteExpiredSessions(tx: Db, at: At): Promise<number> {
  const expired = await tx
    .deleteFrom('auth_sessions as s')
    .where(sql<boolean>`not ${stands(at)}`)
    .returning('id')
    .execute();
  noteEnded(tx, expired);
  return expired.length;
}

/** Who is behind a session, in one query, as it runs on each API request: the session, the ban, and the memberships. */
export async function findActorRow(db: Db, sessionId: string, userId: UserId, at: At) {
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
    .where(stands(at))
    .executeTakeFirst();
}
