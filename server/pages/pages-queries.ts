import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PageId, StoreId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

type Columns = Selectable<Tables['user_pages']>;
export type PageRow = Columns & { has_changes: boolean };
/** Without the sections, which lists do not need. */
export type ListedRow = Omit<PageRow, 'content' | 'published_content'>;

const hasChanges = sql<boolean>`published and content is distinct from published_content`.as('has_changes');

type OwnFilter = { state?: 'published' | 'draft' | 'deleted'; search?: string; after: PagePlace | undefined };

/** Without a state those that are not in the bin. Newest first. */
export async function listOwn(db: Db, storeId: StoreId, { state, search, after }: OwnFilter, limit: number): Promise<ListedRow[]> {
  return await db
    .selectFrom('user_pages')
    .select(['id', 'store_id', 'user_id', 'title', 'slug', 'description', 'share_image_url', 'version', 'settings_version'])
    .select(['published', 'published_at'])
    .select(['created_at', 'updated_at', 'deleted_at', hasChanges])
    .where('store_id', '=', storeId)
    .where('deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    .$if(state === 'published' || state === 'draft', (query) => query.where('published', '=', state === 'published'))
    .$if(Boolean(search), (query) => query.where(sql<boolean>`position(lower(${search}) in lower(title || ' /' || slug)) > 0`))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** In the bin too. */
export async function findOwn(db: Db, storeId: StoreId, id: PageId): Promise<PageRow | undefined> {
  return await db.selectFrom('user_pages').selectAll().select(hasChanges).where('id', '=', id).where('store_id', '=', storeId).executeTakeFirst();
}

/** Nobody else changes it until the transaction ends; not of the bin. */
export async function lockOwn(tx: Db, storeId: StoreId, id: PageId): Promise<Columns | undefined> {
  return await tx
    .selectFrom('user_pages')
    .selectAll()
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Of the bin. */
export async function lockBinned(tx: Db, storeId: StoreId, id: PageId): Promise<Columns | undefined> {
  return await tx
    .selectFrom('user_pages')
    .selectAll()
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Of a store that is open. */
export async function findBySlug(db: Db, slug: string): Promise<Columns | undefined> {
  return await db
    .selectFrom('user_pages')
    .innerJoin('stores', 'stores.id', 'user_pages.store_id')
    .selectAll('user_pages')
    .where('user_pages.slug', '=', slug)
    .where('user_pages.deleted_at', 'is', null)
    .where('stores.closed_at', 'is', null)
    .executeTakeFirst();
}

/** What visitors see, of stores that are open: that published last first. */
export async function listPublished(db: Db, limit: number): Promise<{ slug: string; changed_at: Date }[]> {
  return await db
    .selectFrom('user_pages')
    .innerJoin('stores', 'stores.id', 'user_pages.store_id')
    .select(['user_pages.slug', 'user_pages.updated_at as changed_at'])
    .where('user_pages.published', '=', true)
    .where('user_pages.deleted_at', 'is', null)
    .where('stores.closed_at', 'is', null)
    .orderBy('user_pages.updated_at', 'desc')
    .limit(limit)
    .execute();
}

/** Which of `slugs` a page has that is not in the bin. */
export async function listTaken(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user_pages')
    .select('slug')
    .where('slug', 'in', slugs as string[])
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Without those in the bin. */
export async function countOf(db: Db, storeId: StoreId): Promise<number> {
  const found = await db
    .selectFrom('user_pages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return found.count;
}

/** Nothing where there is one of this id already. */
export async function insertPage(db: Db, row: Insertable<Tables['user_pages']>): Promise<void> {
  await db
    .insertInto('user_pages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function updatePage(tx: Db, id: PageId, change: Updateable<Tables['user_pages']>): Promise<void> {
  await tx.updateTable('user_pages').set(change).where('id', '=', id).execute();
}

/** What is being edited becomes what visitors see. That they see something is a change of the settings. */
export async function publish(tx: Db, id: PageId, now: Date): Promise<void> {
  await tx
    .updateTable('user_pages')
    .set({ published: true, published_content: sql<string>`content`, published_at: now, updated_at: now })
    .set({ settings_version: sql<number>`settings_version + case when published then 0 else 1 end` })
    .where('id', '=', id)
    .execute();
}

/** Leaves the newest `kept` in the bin of that store. What somebody else changes just now goes the next time. */
export async function trimBin(tx: Db, storeId: StoreId, kept: number): Promise<void> {
  const tooMany = tx
    .selectFrom('user_pages')
    .select('id')
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('user_pages').where('id', 'in', tooMany).execute();
}

/** Those in the bin since before that time. */
export async function deleteOld(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('user_pages').where('deleted_at', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export async function deleteAllOfStore(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('user_pages').where('store_id', '=', storeId).execute();
}
