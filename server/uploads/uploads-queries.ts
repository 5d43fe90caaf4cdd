import { type Insertable, sql } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { UploadsTable } from './uploads-tables.ts';

export async function insertUpload(db: Db, upload: Insertable<UploadsTable>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

export async function hasImage(db: Db, storeId: StoreId, url: string): Promise<boolean> {
  const found = await db
    .selectFrom('uploads')
    .select('id')
    .where('url', '=', url)
    .where('store_id', '=', storeId)
    .where('kind', '=', 'product_image')
    .executeTakeFirst();
  return found !== undefined;
}

export async function deletePhotos(db: Db, urls: readonly string[]): Promise<void> {
  await db.deleteFrom('uploads').where('url', 'in', urls).where('kind', '=', 'review_photo').execute();
}

export async function hasAvatar(db: Db, userId: UserId, url: string): Promise<boolean> {
  const found = db.selectFrom('uploads').select('id').where('url', '=', url).where('user_id', '=', userId).where('kind', '=', 'avatar');
  return (await found.executeTakeFirst()) !== undefined;
}

/** The URLs of what was deleted. */
export async function deleteAvatars(tx: Db, userId: UserId, kept: string | null): Promise<string[]> {
  const own = tx.deleteFrom('uploads').where('user_id', '=', userId).where('kind', '=', 'avatar').returning('url');
  const deleted = await (kept === null ? own : own.where('url', '!=', kept)).execute();
  return deleted.map(({ url }) => url);
}

/** Of these addresses those of pictures that the store has uploaded. */
export async function listImages(db: Db, storeId: StoreId, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const rows = await db
    .selectFrom('uploads')
    .select('url')
    .where(sql<boolean>`url = any(${urls})`)
    .where('store_id', '=', storeId)
    .where('kind', '=', 'product_image')
    .execute();
  return rows.map(({ url }) => url);
}

/** The URLs of what was deleted. */
export async function deleteAllOfStore(db: Db, storeId: StoreId): Promise<string[]> {
  const deleted = await db.deleteFrom('uploads').where('store_id', '=', storeId).returning('url').execute();
  return deleted.map(({ url }) => url);
}
