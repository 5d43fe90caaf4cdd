import { type SqlBool, sql } from 'kysely';
import type { ProductId, StoreId, VideoFileId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

/** What an import added and took back was never in the store. */
const isBinned = sql<SqlBool>`slug <> 'taken-back-' || id`;

/** The last one first; `after` is where the page before ended. */
export async function listBinned(db: Db, storeId: StoreId, { since, after, limit }: { since: Date; after: PagePlace | undefined; limit: number }) {
  return await db
    .selectFrom('products')
    .select(['id', 'name', 'image_url', sql<Date>`deleted_at`.as('deleted_at')])
    .where('store_id', '=', storeId)
    .where('deleted_at', '>', since)
    .where('purged_at', 'is', null)
    .where(isBinned)
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`(deleted_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** With the variants that went with it, inside the caller's transaction; false when the store has deleted no such product since then. */
export async function restoreProduct(tx: Db, storeId: StoreId, id: ProductId, { since, now }: { since: Date; now: Date }): Promise<boolean> {
  const binned = await tx
    .selectFrom('products')
    .select('deleted_at')
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', '>', since)
    .where('purged_at', 'is', null)
    .where(isBinned)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!binned?.deleted_at) return false;
  await tx.updateTable('products').set({ deleted_at: null, updated_at: now }).where('id', '=', id).execute();
  await tx.updateTable('product_variants').set({ deleted_at: null }).where('product_id', '=', id).where('deleted_at', '=', binned.deleted_at).execute();
  return true;
}

type Expired = { id: ProductId; video_file_id: VideoFileId | null };

export async function listExpired(db: Db, before: Date, limit: number): Promise<Expired[]> {
  return await db
    .selectFrom('products')
    .select(['id', 'video_file_id'])
    .where('deleted_at', '<=', before)
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
}

/** With all that hangs on the rows. */
export async function deleteExpired(db: Db, ids: readonly ProductId[], before: Date): Promise<void> {
  await db.deleteFrom('products').where(sql<SqlBool>`id = any(${ids})`).where('deleted_at', '<=', before).execute();
}

/** What orders and invoices say of them stays: name, first picture, tax, and the variants. */
export async function emptyExpired(db: Db, ids: readonly ProductId[], { before, now }: { before: Date; now: Date }): Promise<void> {
  await db
    .updateTable('products')
    .set({ description: '', more_image_urls: [], video_file_id: null, purged_at: now })
    .where(sql<SqlBool>`id = any(${ids})`)
    .where('deleted_at', '<=', before)
    .execute();
}
