import { createHash } from 'node:crypto';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/violations.ts';
import { deleteSessionsOf } from './sessions/sessions-queries.ts';

/** Whatever changes how a person gets in takes turns until the transaction ends. */
export async function lockUser(tx: Db, userId: UserId): Promise<void> {
  await tx.selectFrom('auth_users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** As `lockUser`, and nothing new that belongs to the person can begin either, such as a session. */
export async function lockForRemoval(tx: Db, userId: UserId): Promise<void> {
  await tx.selectFrom('auth_users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Sign-ins and linkings under way: their codes would still open a session. */
export async function deleteFlowsOf(tx: Db, userId: UserId, except?: string | null): Promise<void> {
  const all = tx.deleteFrom('auth_flows').where((eb) => eb.or([eb('user_id', '=', userId), eb('linking_user_id', '=', userId)]));
  await (except ? all.where('id', '!=', except) : all).execute();
}

/** Codes and links that were sent, changes that wait for them, and flows: void once the address or password changes (auth #2642, cf74a14). */
export async function endPending(tx: Db, userId: UserId, exceptFlow?: string | null): Promise<void> {
  await tx.deleteFrom('auth_one_time_tokens').where('user_id', '=', userId).execute();
  await tx.updateTable('auth_users').set({ new_email: null, new_phone: null }).where('id', '=', userId).execute();
  await deleteFlowsOf(tx, userId, exceptFlow);
}

/** Every other way in that somebody may have prepared before the address was proven: identities, sessions, factors, passkeys, browsers. */
export async function deleteOtherSignInMethods(tx: Db, userId: UserId, kept: { provider: string; subject: string }, exceptFlow?: string | null): Promise<void> {
  await tx
    .deleteFrom('auth_identities')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('provider', '!=', kept.provider), eb('id', '!=', kept.subject)]))
    .execute();
  await deleteSessionsOf(tx, userId);
  for (const table of ['auth_factors', 'auth_passkeys', 'auth_devices'] as const) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await deleteFlowsOf(tx, userId, exceptFlow);
}

/** Which contact an insert or update found taken; `undefined` when the error is another. */
export function takenContact(error: unknown): 'email' | 'phone' | undefined {
  if (!isUniqueViolation(error)) return undefined;
  const { constraint } = error as { constraint?: unknown };
  if (constraint === 'auth_users_email') return 'email';
  return constraint === 'auth_users_phone' ? 'phone' : undefined;
}

/** For tokens of many random bits: a plain hash keeps them from whoever reads the table. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
