import type { StoreId } from '#contract/ids.ts';
import { defaultReturnDays } from '#contract/shop/orders/returns/return-states.ts';
import { type SettingsChange, type StoreSettings, storeSettings } from '#contract/stores/store-settings.ts';
import type { PublicStore } from '#contract/stores/stores.ts';
import type { Db } from '#server/platform/database/database.ts';

const columns = storeSettings.keyof().options;

export async function findPublic(db: Db, by: { id: StoreId } | { slug: string }): Promise<PublicStore | undefined> {
  const stores = db
    .selectFrom('stores')
    .select(['id', 'name', 'stores.slug', 'logo_url', 'about', 'is_demo', 'whatsapp', 'support_phone', 'support_email'])
    .select(['legal_name', 'address', 'gstin', 'grievance_name', 'grievance_email', 'grievance_phone'])
    .select((eb) => eb.fn.coalesce('return_days', eb.lit(defaultReturnDays)).as('return_days'))
    .where('stores.closed_at', 'is', null);
  if ('id' in by) return await stores.where('id', '=', by.id).executeTakeFirst();
  return await stores.innerJoin('store_slugs', 'store_slugs.store_id', 'stores.id').where('store_slugs.slug', '=', by.slug).executeTakeFirst();
}

/** Of stores that are open, the newest first. */
export async function listSlugs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stores')
    .select('slug')
    .where('closed_at', 'is', null)
    .where('slug', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => slug ?? '');
}

export async function findSettings(db: Db, id: StoreId): Promise<StoreSettings | undefined> {
  const row = await db.selectFrom('stores').select(columns).where('id', '=', id).executeTakeFirst();
  return row && withEmptyText(row);
}

/** Held until the transaction ends: another change of the store waits. */
export async function lockSettings(tx: Db, id: StoreId): Promise<StoreSettings | undefined> {
  const row = await tx.selectFrom('stores').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && withEmptyText(row);
}

function withEmptyText(row: { [Name in keyof StoreSettings]: string | number | null }): StoreSettings {
  const { name, ...rest } = row;
  const filled = Object.fromEntries(Object.entries(rest).map(([column, value]) => [column, String(value ?? '')])) as Omit<StoreSettings, 'name'>;
  return { name: String(name ?? ''), ...filled };
}

export async function updateSettings(tx: Db, id: StoreId, change: SettingsChange): Promise<void> {
  const { name, ...rest } = change;
  const values = Object.fromEntries(Object.entries(rest).flatMap(([column, value]) => (value === undefined ? [] : [[column, value || null]])));
  if (name === undefined && Object.keys(values).length === 0) return;
  await tx
    .updateTable('stores')
    .set({ ...values, ...(name !== undefined && { name }) })
    .where('id', '=', id)
    .execute();
}

/** Waits for another transaction that is taking it. */
export async function takeSlug(tx: Db, storeId: StoreId, slug: string, now: Date): Promise<'ours' | 'taken'> {
  await tx
    .insertInto('store_slugs')
    .values({ slug, store_id: storeId, since: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const { store_id } = await tx.selectFrom('store_slugs').select('store_id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return store_id === storeId ? 'ours' : 'taken';
}

export async function countSlugs(tx: Db, storeId: StoreId): Promise<number> {
  const counted = await tx
    .selectFrom('store_slugs')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

export async function clearContacts(tx: Db, id: StoreId): Promise<void> {
  const contacts = { whatsapp: null, support_phone: null, support_email: null, grievance_name: null, grievance_email: null, grievance_phone: null };
  const measurement = { meta_pixel_id: null, google_ads_id: null, google_ads_label: null };
  await tx
    .updateTable('stores')
    .set({ ...contacts, ...measurement, slug: null, about: null })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('store_slugs').where('store_id', '=', id).execute();
}
