import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { CheckoutId, StoreId, UserId } from '#contract/ids.ts';
import type { AbandonedDays } from '#contract/shop/checkout/abandoned.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

export type CheckoutRow = Selectable<Tables['abandoned_checkouts']>;
export type ItemRow = Selectable<Tables['abandoned_checkout_items']>;
export type Typed = Updateable<Tables['abandoned_checkouts']>;

/** Begins once: of one that was begun and lost its answer, the secret is a new one. `undefined` for one that is ordered. */
export async function beginCheckout(tx: Db, row: Insertable<Tables['abandoned_checkouts']>): Promise<CheckoutId | undefined> {
  const { session_id, created_at, ...typed } = row;
  const begun = await tx
    .insertInto('abandoned_checkouts')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(typed).where('abandoned_checkouts.is_completed', '=', false))
    .returning('id')
    .executeTakeFirst();
  return begun?.id;
}

export async function findCheckout(db: Db, id: CheckoutId): Promise<CheckoutRow | undefined> {
  return await db.selectFrom('abandoned_checkouts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockCheckout(tx: Db, id: CheckoutId): Promise<CheckoutRow | undefined> {
  return await tx.selectFrom('abandoned_checkouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function changeCheckout(tx: Db, id: CheckoutId, change: Typed): Promise<void> {
  await tx.updateTable('abandoned_checkouts').set(change).where('id', '=', id).execute();
}

export async function replaceItems(tx: Db, id: CheckoutId, items: Omit<ItemRow, 'checkout_id' | 'position'>[]): Promise<void> {
  await tx.deleteFrom('abandoned_checkout_items').where('checkout_id', '=', id).execute();
  if (items.length === 0) return;
  await tx
    .insertInto('abandoned_checkout_items')
    .values(items.map((item, position) => ({ ...item, checkout_id: id, position })))
    .execute();
}

/** What is not ordered and has lines of the store, the latest first. */
export async function listOfStore(
  db: Db,
  storeId: StoreId,
  { from, to }: AbandonedDays,
  { after, limit }: { after: PagePlace | undefined; limit: number },
): Promise<CheckoutRow[]> {
  return await db
    .selectFrom('abandoned_checkouts as checkout')
    .selectAll('checkout')
    .where('checkout.is_completed', '=', false)
    .where('checkout.id', 'in', (eb) => eb.selectFrom('abandoned_checkout_items').select('checkout_id').where('store_id', '=', storeId))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`checkout.created_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`checkout.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(checkout.last_interaction, checkout.id) < (${after?.createdAt ?? null}, ${after?.id ?? null}::uuid)`),
    )
    .orderBy('checkout.last_interaction', 'desc')
    .orderBy('checkout.id', 'desc')
    .limit(limit)
    .execute();
}

export async function listItems(db: Db, storeId: StoreId, ids: readonly CheckoutId[]): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('abandoned_checkout_items')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('checkout_id', 'in', ids)
    .orderBy('position')
    .execute();
}

/** Those that wait for the order of their attempt, the latest first. */
export async function listOpenAttempts(db: Db, limit: number): Promise<{ id: CheckoutId; attempt: string | null }[]> {
  return await db
    .selectFrom('abandoned_checkouts')
    .select(['id', 'attempt'])
    .where('is_completed', '=', false)
    .where('attempt', 'is not', null)
    .orderBy('last_interaction', 'desc')
    .limit(limit)
    .execute();
}

export async function markCompleted(db: Db, ids: readonly CheckoutId[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('abandoned_checkouts').set({ is_completed: true }).where('id', 'in', ids).execute();
}

export async function deleteCheckout(db: Db, id: CheckoutId): Promise<void> {
  await db.deleteFrom('abandoned_checkouts').where('id', '=', id).execute();
}

export async function listStopped(db: Db, addressKeys: readonly string[]): Promise<Set<string>> {
  if (addressKeys.length === 0) return new Set();
  const found = await db.selectFrom('reminder_stops').select('address_key').where('address_key', 'in', addressKeys).execute();
  return new Set(found.map(({ address_key }) => address_key));
}

export async function addStop(db: Db, addressKey: string, now: Date): Promise<void> {
  await db
    .insertInto('reminder_stops')
    .values({ address_key: addressKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Also what was typed while nobody was signed in, by the number. */
export async function deleteOfPerson(tx: Db, userId: UserId, phone: { number: string; addressKey: string } | undefined): Promise<void> {
  await tx.deleteFrom('abandoned_checkouts').where('user_id', '=', userId).execute();
  if (!phone) return;
  await tx.deleteFrom('abandoned_checkouts').where('customer_phone', '=', phone.number).execute();
  await tx.deleteFrom('reminder_stops').where('address_key', '=', phone.addressKey).execute();
}

/** Somebody as a store knows them: an account, and phone numbers. */
export type Known = { userId: UserId | null; phones: readonly string[] };

function typedBy({ userId, phones }: Known) {
  return sql<boolean>`(user_id = ${userId}::uuid or customer_phone = any(${phones}::text[]))`;
}

/** Of somebody, with lines of the store, the oldest first. */
export async function listOfCustomer(db: Db, storeId: StoreId, known: Known, limit: number): Promise<CheckoutRow[]> {
  return await db
    .selectFrom('abandoned_checkouts')
    .selectAll()
    .where(typedBy(known))
    .where('id', 'in', (eb) => eb.selectFrom('abandoned_checkout_items').select('checkout_id').where('store_id', '=', storeId))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Their lines of the store, and what is then about nothing. */
export async function deleteOfCustomer(tx: Db, storeId: StoreId, known: Known): Promise<void> {
  const gone = await tx
    .deleteFrom('abandoned_checkout_items')
    .where('store_id', '=', storeId)
    .where('checkout_id', 'in', (eb) => eb.selectFrom('abandoned_checkouts').select('id').where(typedBy(known)))
    .returning('checkout_id')
    .execute();
  await deleteEmpty(tx, [...new Set(gone.map(({ checkout_id }) => checkout_id))]);
}

/** The lines of the store, in all checkouts or one, and what is then about nothing. False where there were none. */
export async function deleteOfStore(tx: Db, storeId: StoreId, id?: CheckoutId): Promise<boolean> {
  const lines = tx.deleteFrom('abandoned_checkout_items').where('store_id', '=', storeId);
  const gone = await (id ? lines.where('checkout_id', '=', id) : lines).returning('checkout_id').execute();
  await deleteEmpty(tx, [...new Set(gone.map(({ checkout_id }) => checkout_id))]);
  return gone.length > 0;
}

async function deleteEmpty(tx: Db, ids: readonly CheckoutId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('abandoned_checkouts')
    .where('id', 'in', ids)
    .where('id', 'not in', (eb) => eb.selectFrom('abandoned_checkout_items').select('checkout_id').where('checkout_id', 'in', ids))
    .execute();
}

/** How many were deleted. */
export async function deleteBefore(db: Db, { checkouts, stops }: { checkouts: Date; stops: Date }): Promise<number> {
  const old = await db.deleteFrom('abandoned_checkouts').where('last_interaction', '<', checkouts).executeTakeFirst();
  const ends = await db.deleteFrom('reminder_stops').where('created_at', '<', stops).executeTakeFirst();
  return Number(old.numDeletedRows) + Number(ends.numDeletedRows);
}
