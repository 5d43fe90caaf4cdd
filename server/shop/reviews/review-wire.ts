import { isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import type { OwnReview, Review, StoreReview } from '#contract/shop/reviews/reviews.ts';
import type { ReviewRow } from './reviews-queries.ts';

/** What anybody may know of it, field by field. */
export function toReview({ id, rating, comment, shown_name, photo_urls, order_id, created_at, reply, replied_at }: ReviewRow): Review {
  return {
    ...{ id, rating, comment, shown_name, reply },
    photo_urls: photo_urls.filter(isOwnImage),
    is_verified: order_id !== null,
    created_at: created_at.toISOString(),
    replied_at: replied_at?.toISOString() ?? null,
  };
}

export function toOwnReview({ id, rating, comment, shown_name, photo_urls, reply, hidden_reason }: ReviewRow): OwnReview {
  return { id, rating, comment, shown_name, photo_urls: photo_urls.filter(isOwnImage), reply, hidden_reason };
}

/** To its store and to operators. */
export function toJudgedReview(row: ReviewRow) {
  const { product_id, product_name, hidden_reason } = row;
  return { ...toReview(row), product_id, product_name, hidden_reason };
}

export function toStoreReview(row: ReviewRow & { is_reported: boolean }): StoreReview {
  return { ...toJudgedReview(row), is_reported: row.is_reported };
}
