import type { InvitationId, StoreId } from '#contract/ids.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import type { Db } from '#server/platform/database/database.ts';

export type NewInvitation = { storeId: StoreId; email: string; role: StoreRole; now: Date; expires: Date };

export async function insertInvitation(tx: Db, { storeId, email, role, now, expires }: NewInvitation) {
  await tx.deleteFrom('store_invitations').where('store_id', '=', storeId).where('email', '=', email).execute();
  return await tx
    .insertInto('store_invitations')
    .values({ store_id: storeId, email, role, created_at: now, expires_at: expires })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listInvitations(db: Db, storeId: StoreId) {
  return await db.selectFrom('store_invitations').selectAll().where('store_id', '=', storeId).orderBy('created_at').execute();
}

export async function findInvitation(db: Db, id: InvitationId, now: Date) {
  return await db.selectFrom('store_invitations').selectAll().where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();
}

/** For whoever comes first: a second one finds nothing. */
export async function takeInvitation(tx: Db, id: InvitationId, now: Date) {
  return await tx.deleteFrom('store_invitations').where('id', '=', id).where('expires_at', '>', now).returningAll().executeTakeFirst();
}

export async function deleteInvitation(tx: Db, id: InvitationId, storeId: StoreId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('store_invitations').where('id', '=', id).where('store_id', '=', storeId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteInvitationsOf(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('store_invitations').where('email', '=', email).execute();
}

export async function deleteInvitationsOfStore(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('store_invitations').where('store_id', '=', storeId).execute();
}

export async function deleteExpired(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('store_invitations').where('expires_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
