import { type Insertable, type Selectable, sql } from 'kysely';
import type { ProductId, StoreId, UserId, VariantId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';

export type Entry = Selectable<Tables['waitlist_entries']>;

/** Once for each variant and address. */
export async function addEntry(tx: Db, entry: Insertable<Tables['waitlist_entries']>): Promise<void> {
  await tx
    .insertInto('waitlist_entries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['variant_id', 'address_key']).doNothing())
    .execute();
}

export async function isWaiting(db: Db, variantId: VariantId, addressKeys: readonly string[]): Promise<boolean> {
  if (addressKeys.length === 0) return false;
  const found = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('variant_id', '=', variantId)
    .where('address_key', 'in', addressKeys)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countOfAddress(tx: Db, addressKey: string): Promise<number> {
  const counted = await tx
    .selectFrom('waitlist_entries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('address_key', '=', addressKey)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** The longest waiting first; they are taken away with that, and nobody else gets them. */
export async function takeOldest(tx: Db, variantId: VariantId, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with oldest as (
      select id from waitlist_entries where variant_id = ${variantId} order by created_at, id limit ${limit} for update skip locked
    )
    delete from waitlist_entries using oldest where waitlist_entries.id = oldest.id returning waitlist_entries.*`.execute(tx);
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

export async function deleteOfVariant(db: Db, variantId: VariantId): Promise<void> {
  await db.deleteFrom('waitlist_entries').where('variant_id', '=', variantId).execute();
}

export async function countByProduct(db: Db, storeId: StoreId, limit: number): Promise<{ product_id: ProductId; count: number }[]> {
  return await db
    .selectFrom('waitlist_entries')
    .select(['product_id', sql<number>`count(*)::int`.as('count')])
    .where('store_id', '=', storeId)
    .groupBy('product_id')
    .orderBy('count', 'desc')
    .orderBy('product_id')
    .limit(limit)
    .execute();
}

export async function isStopped(tx: Db, addressKey: string): Promise<boolean> {
  return (await tx.selectFrom('waitlist_stops').select('address_key').where('address_key', '=', addressKey).executeTakeFirst()) !== undefined;
}

/** With all that waits for the address. */
export async function addStop(tx: Db, addressKey: string, now: Date): Promise<void> {
  await tx
    .insertInto('waitlist_stops')
    .values({ address_key: addressKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('waitlist_entries').where('address_key', '=', addressKey).execute();
}

export async function deleteStop(tx: Db, addressKey: string): Promise<void> {
  await tx.deleteFrom('waitlist_stops').where('address_key', '=', addressKey).execute();
}

export async function deleteOfPerson(tx: Db, userId: UserId, addressKeys: readonly string[]): Promise<void> {
  await tx.deleteFrom('waitlist_entries').where('user_id', '=', userId).execute();
  if (addressKeys.length === 0) return;
  await tx.deleteFrom('waitlist_entries').where('address_key', 'in', addressKeys).execute();
  await tx.deleteFrom('waitlist_stops').where('address_key', 'in', addressKeys).execute();
}

/** Somebody as a store knows them: an account, and phone numbers of ten digits. */
export type Known = { userId: UserId | null; phones: readonly string[] };

function waitedBy({ userId, phones }: Known) {
  return sql<boolean>`(user_id = ${userId}::uuid or address = any(${phones.map((phone) => `+91${phone}`)}::text[]))`;
}

/** What somebody waits for in a store, the oldest first. */
export async function listOfCustomer(db: Db, storeId: StoreId, known: Known): Promise<Entry[]> {
  return await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('store_id', '=', storeId)
    .where(waitedBy(known))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function deleteOfCustomer(tx: Db, storeId: StoreId, known: Known): Promise<void> {
  await tx.deleteFrom('waitlist_entries').where('store_id', '=', storeId).where(waitedBy(known)).execute();
}

export async function deleteOfStore(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('waitlist_entries').where('store_id', '=', storeId).execute();
}

/** How many were deleted. */
export async function deleteBefore(db: Db, { entries, stops }: { entries: Date; stops: Date }): Promise<number> {
  const waits = await db.deleteFrom('waitlist_entries').where('created_at', '<', entries).executeTakeFirst();
  const ends = await db.deleteFrom('waitlist_stops').where('created_at', '<', stops).executeTakeFirst();
  return Number(waits.numDeletedRows) + Number(ends.numDeletedRows);
}
