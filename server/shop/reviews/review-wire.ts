import { isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { changeDays } from '#contract/shop/reviews/review-limits.ts';
import type { OwnReview, Review, StoreReview } from '#contract/shop/reviews/reviews.ts';
import type { ReviewRow, ShownRow } from './reviews-queries.ts';

/** What anybody may know of it, field by field. */
export function toReview({ id, rating, comment, shown_name, photo_urls, order_id, created_at, reply, replied_at, avatar_url = null }: ShownRow): Review {
  return {
    ...{ id, rating, comment, shown_name, reply, avatar_url },
    photo_urls: photo_urls.filter(isOwnImage),
    is_verified: order_id !== null,
    created_at: created_at.toISOString(),
    replied_at: replied_at?.toISOString() ?? null,
  };
}

export function toOwnReview(row: ReviewRow, now: Date): OwnReview {
  const { id, rating, comment, shown_name, photo_urls, reply, hidden_reason, removed_at } = row;
  return {
    ...{ id, rating, comment, shown_name, reply, hidden_reason },
    photo_urls: photo_urls.filter(isOwnImage),
    is_removed: removed_at !== null,
    can_edit: canEdit(row, now),
    can_edit_until: editEnd(row).toISOString(),
  };
}

export function canEdit(row: Pick<ReviewRow, 'created_at' | 'edited_at' | 'hidden_at'>, now: Date): boolean {
  return row.hidden_at === null && row.edited_at === null && now < editEnd(row);
}

function editEnd({ created_at }: Pick<ReviewRow, 'created_at'>): Date {
  return new Date(created_at.getTime() + changeDays * 86_400_000);
}

/** To its store and to operators. */
export function toJudgedReview(row: ShownRow) {
  const { product_id, product_name, hidden_reason } = row;
  return { ...toReview(row), product_id, product_name, hidden_reason };
}

export function toStoreReview(row: ShownRow & { is_reported: boolean }): StoreReview {
  return { ...toJudgedReview(row), is_reported: row.is_reported };
}
