import type { Insertable } from 'kysely';
import type { StoreId } from '#contract/ids.ts';
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

/** The URLs of what was deleted. */
export async function deleteAllOfStore(db: Db, storeId: StoreId): Promise<string[]> {
  const deleted = await db.deleteFrom('uploads').where('store_id', '=', storeId).returning('url').execute();
  return deleted.map(({ url }) => url);
}
