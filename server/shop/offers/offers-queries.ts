import { type Expression, sql } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { DiscountForm } from '#contract/shop/offers/discount-form.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoreCustomer } from '#server/platform/holdings.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';
import type { DiscountColumns } from './offers-tables.ts';

const columns = [
  ...(['discount_type', 'discount_value', 'is_active', 'min_watch_time_seconds', 'title', 'description', 'code', 'max_uses'] as const),
  ...(['max_uses_per_person', 'ends_at', 'min_order_paise'] as const),
] as const;

/** Changes of one store's discount take turns until the transaction ends. */
export async function lockDiscount(tx: Db, storeId: StoreId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`discount of ${storeId}`}, 0))`.execute(tx);
}

/** With what its code was used for; `code_id` is null for a code that never was active, `change_id` names the version that is or was active last. */
export async function findSettings(db: Db, storeId: StoreId) {
  return await db
    .selectFrom('discount_settings as s')
    .leftJoin('discount_codes as c', (join) => join.onRef('c.store_id', '=', 's.store_id').onRef('c.code', '=', 's.code'))
    .select(columns.map((column) => `s.${column}` as const))
    .select(['s.updated_at', 'c.id as code_id'])
    .select((eb) => [eb.fn.coalesce('c.uses', eb.val(0)).as('uses'), newestChange(eb.ref('s.store_id')).as('change_id')])
    .where('s.store_id', '=', storeId)
    .executeTakeFirst();
}

const newestChange = (storeId: Expression<StoreId>) =>
  sql<string | null>`(select id from discount_changes where store_id = ${storeId} order by created_at desc limit 1)`;

export async function putSettings(tx: Db, storeId: StoreId, values: DiscountColumns, now: Date): Promise<void> {
  await tx
    .insertInto('discount_settings')
    .values({ store_id: storeId, ...values, updated_at: now })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ ...values, updated_at: now }))
    .execute();
}

/** A code that is active again goes on counting where it was. */
export async function addCode(tx: Db, storeId: StoreId, code: string): Promise<void> {
  await tx
    .insertInto('discount_codes')
    .values({ store_id: storeId, code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Dated after every change before, whatever the clock says. */
export async function addChange(tx: Db, storeId: StoreId, userId: UserId, values: DiscountColumns, now: Date): Promise<void> {
  const { newest } = await tx
    .selectFrom('discount_changes')
    .select((eb) => eb.fn.max('created_at').as('newest'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const created_at = new Date(Math.max(now.getTime(), ((newest as Date | null)?.getTime() ?? 0) + 1));
  await tx
    .insertInto('discount_changes')
    .values({ store_id: storeId, user_id: userId, ...values, created_at })
    .execute();
}

/** What was active, newest first, and until when. */
export async function listActive(db: Db, storeId: StoreId, { before, limit }: { before: PagePlace | undefined; limit: number }) {
  const all = db
    .selectFrom('discount_changes')
    .select(['id', 'created_at', ...columns])
    .select(sql<Date | null>`lead(created_at) over (order by created_at)`.as('ended_at'))
    .where('store_id', '=', storeId);
  return await db
    .selectFrom(all.as('change'))
    .selectAll()
    .where('is_active', '=', true)
    .$if(before !== undefined, (query) => query.where('created_at', '<', (before as PagePlace).createdAt))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Of this person alone, as they are signed in. */
export async function countUsesOf(db: Db, codeId: string, userId: UserId): Promise<number> {
  const { uses } = await db
    .selectFrom('discount_uses')
    .select((eb) => eb.fn.countAll<string>().as('uses'))
    .where('code_id', '=', codeId)
    .where('user_id', '=', userId)
    .where('is_given_back', '=', false)
    .executeTakeFirstOrThrow();
  return Number(uses);
}

/** How often it was used stays. */
export async function forgetPerson(tx: Db, userId: UserId, phoneKey: string | undefined): Promise<void> {
  await tx
    .updateTable('discount_uses')
    .set({ user_id: null, phone_key: null })
    .where((eb) => eb.or([eb('user_id', '=', userId), ...(phoneKey ? [eb('phone_key', '=', phoneKey)] : [])]))
    .execute();
  await tx.updateTable('discount_claims').set({ user_id: null, device_key: null }).where('user_id', '=', userId).execute();
  await tx.updateTable('discount_changes').set({ user_id: null }).where('user_id', '=', userId).execute();
  await tx.updateTable('show_prices').set({ user_id: null }).where('user_id', '=', userId).execute();
}

/** What a customer of a store was shown of its discounts stays as a number; that an order took one is the order's. */
export async function forgetCustomer(tx: Db, { storeId, userId }: StoreCustomer): Promise<void> {
  await tx.updateTable('discount_claims').set({ user_id: null, device_key: null }).where('store_id', '=', storeId).where('user_id', '=', userId).execute();
}

export async function listOfCustomer(db: Db, { storeId, userId }: StoreCustomer): Promise<{ code: string; shown_at: Date; claimed_at: Date | null }[]> {
  return await db
    .selectFrom('discount_claims as claim')
    .innerJoin('discount_codes as code', 'code.id', 'claim.code_id')
    .select(['code.code', 'claim.shown_at', 'claim.claimed_at'])
    .where('claim.store_id', '=', storeId)
    .where('claim.user_id', '=', userId)
    .orderBy('claim.shown_at')
    .execute();
}

export async function deleteOfStore(tx: Db, storeId: StoreId): Promise<void> {
  const discounts = ['discount_uses', 'discount_claims', 'discount_codes', 'discount_changes', 'discount_settings'] as const;
  for (const table of [...discounts, 'show_price_uses', 'show_prices'] as const) await tx.deleteFrom(table).where('store_id', '=', storeId).execute();
}

export function toColumns({ value, ends_at, ...form }: DiscountForm): DiscountColumns {
  return { ...form, ends_at: ends_at === null ? null : new Date(ends_at), discount_value: value };
}

export function toForm(row: DiscountColumns): DiscountForm {
  const { discount_type, discount_value, is_active, min_watch_time_seconds, title, description, code } = row;
  const { max_uses, max_uses_per_person, min_order_paise, ends_at } = row;
  return {
    ...{ discount_type, value: discount_value, min_watch_time_seconds, title, description, code, is_active, max_uses, max_uses_per_person },
    ...{ ends_at: ends_at?.toISOString() ?? null, min_order_paise },
  };
}
