import type { Insertable } from 'kysely';
import type { ReviewId, StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';
import type { Written } from './reviews-queries.ts';
import type { ReviewPhotosTable } from './reviews-tables.ts';

export async function insertPhoto(db: Db, photo: Insertable<ReviewPhotosTable>): Promise<void> {
  await db.insertInto('review_photos').values(photo).execute();
}

/** Makes these pictures of the author those of the review; how many of them are. */
export async function claimPhotos(tx: Db, reviewId: ReviewId, { orderId, userId }: Written, urls: readonly string[]): Promise<number> {
  if (urls.length === 0) return 0;
  const used = await tx
    .updateTable('review_photos')
    .set({ review_id: reviewId })
    .where('url', 'in', urls)
    .where((eb) => eb.or([...(orderId ? [eb('order_id', '=', orderId)] : []), ...(userId ? [eb('user_id', '=', userId)] : [])]))
    .where((eb) => eb.or([eb('review_id', 'is', null), eb('review_id', '=', reviewId)]))
    .executeTakeFirst();
  return Number(used.numUpdatedRows);
}

/** Of a review, but for those it still shows. The addresses of what was deleted. */
export async function deletePhotos(tx: Db, reviewId: ReviewId, but: readonly string[] = []): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('review_photos')
    .where('review_id', '=', reviewId)
    .$if(but.length > 0, (query) => query.where('url', 'not in', but))
    .returning('url')
    .execute();
  return deleted.map(({ url }) => url);
}

export async function deletePhotosBy(tx: Db, by: { userId: UserId } | { storeId: StoreId } | { unusedBefore: Date }): Promise<string[]> {
  const photos = tx.deleteFrom('review_photos').returning('url');
  const those =
    'userId' in by
      ? photos.where('user_id', '=', by.userId)
      : 'storeId' in by
        ? photos.where('store_id', '=', by.storeId)
        : photos.where('review_id', 'is', null).where('created_at', '<', by.unusedBefore);
  return (await those.execute()).map(({ url }) => url);
}
