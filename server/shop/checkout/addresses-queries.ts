import { type Insertable, type Selectable, sql } from 'kysely';
import type { AddressId, UserId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';

export type AddressRow = Selectable<Tables['saved_addresses']>;

export async function lockPerson(tx: Db, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`addresses of ${userId}`}, 0))`.execute(tx);
}

/** The default first, then the latest used. */
export async function listAddresses(db: Db, userId: UserId): Promise<AddressRow[]> {
  return await db
    .selectFrom('saved_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertAddress(tx: Db, row: Insertable<Tables['saved_addresses']>): Promise<void> {
  await tx.insertInto('saved_addresses').values(row).execute();
}

export async function noteUse(tx: Db, id: AddressId, now: Date): Promise<void> {
  await tx.updateTable('saved_addresses').set({ used_at: now }).where('id', '=', id).execute();
}

/** Whether the person has it. */
export async function makeDefault(tx: Db, userId: UserId, id: AddressId): Promise<boolean> {
  await tx.updateTable('saved_addresses').set({ is_default: false }).where('user_id', '=', userId).where('id', '!=', id).execute();
  const made = await tx.updateTable('saved_addresses').set({ is_default: true }).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return made.numUpdatedRows > 0n;
}

export async function deleteAddresses(tx: Db, userId: UserId, ids: readonly AddressId[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('saved_addresses').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

export async function deleteOfPerson(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('saved_addresses').where('user_id', '=', userId).execute();
}
