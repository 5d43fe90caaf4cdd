import type { Insertable, Selectable } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AuthFactorChallengesTable, AuthFactorsTable, FactorType, StoredCredential } from '../accounts-tables.ts';

export type FactorRow = Selectable<AuthFactorsTable>;
export type ChallengeRow = Selectable<AuthFactorChallengesTable>;

export async function listFactors(db: Db, userId: UserId): Promise<FactorRow[]> {
  return await db.selectFrom('auth_factors').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
}

export async function findFactor(db: Db, userId: UserId, id: string): Promise<FactorRow | undefined> {
  return await db.selectFrom('auth_factors').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

export async function insertFactor(db: Db, factor: Insertable<AuthFactorsTable>, now: Date): Promise<FactorRow> {
  return await db
    .insertInto('auth_factors')
    .values({ ...factor, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteFactor(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth_factors').where('id', '=', id).execute();
}

/** Enrolments that were begun before that time and never finished. */
export async function deleteStaleFactors(db: Db, userId: UserId, before: Date): Promise<void> {
  await db.deleteFrom('auth_factors').where('user_id', '=', userId).where('status', '=', 'unverified').where('created_at', '<', before).execute();
}

export async function deleteUnverifiedFactors(db: Db, userId: UserId, type: FactorType): Promise<void> {
  await db.deleteFrom('auth_factors').where('user_id', '=', userId).where('status', '=', 'unverified').where('factor_type', '=', type).execute();
}

export async function markVerified(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('auth_factors').set({ status: 'verified', updated_at: now }).where('id', '=', id).execute();
}

/** `false` when this step or a later one was used: each TOTP code works once (RFC 6238 §5.2). */
export async function takeStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_factors')
    .set({ last_used_step: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setCredential(db: Db, id: string, credential: StoredCredential): Promise<void> {
  await db
    .updateTable('auth_factors')
    .set({ webauthn_credential: JSON.stringify(credential) })
    .where('id', '=', id)
    .execute();
}

/** Clears away those of the factor that ran out long ago. */
export async function insertChallenge(db: Db, challenge: Insertable<AuthFactorChallengesTable>, now: Date): Promise<void> {
  const { factor_id } = challenge;
  await db
    .deleteFrom('auth_factor_challenges')
    .where('factor_id', '=', factor_id)
    .where('expires_at', '<', new Date(now.getTime() - keptMs))
    .execute();
  await db
    .insertInto('auth_factor_challenges')
    .values({ ...challenge, created_at: now })
    .execute();
}

/** A late answer is told that it is late, for a while. */
const keptMs = 3_600_000;

export async function findChallenge(db: Db, factorId: string, id: string): Promise<ChallengeRow | undefined> {
  return await db.selectFrom('auth_factor_challenges').selectAll().where('id', '=', id).where('factor_id', '=', factorId).executeTakeFirst();
}

/** Whether it was still there: each challenge is answered once. */
export async function takeChallenge(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('auth_factor_challenges').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Counts a try at a code; `false` when the challenge has no tries left. */
export async function takeTry(db: Db, id: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_factor_challenges')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', id)
    .where('wrong_tries', '<', most)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countChallengesSince(db: Db, factorId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('auth_factor_challenges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('factor_id', '=', factorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteChallengesOf(db: Db, factorId: string): Promise<void> {
  await db.deleteFrom('auth_factor_challenges').where('factor_id', '=', factorId).execute();
}
