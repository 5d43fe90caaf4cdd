import type { ColumnType, Generated } from 'kysely';
import type { OrderId, ProductId, ReviewId, StoreId, UserId } from '#contract/ids.ts';

export type ReviewsTable = {
  id: Generated<ReviewId>;
  product_id: ColumnType<ProductId, ProductId, never>;
  store_id: ColumnType<StoreId, StoreId, never>;
  /** Null for the samples of the demo store. */
  order_id: OrderId | null;
  user_id: UserId | null;
  product_name: string;
  shown_name: string;
  rating: number;
  comment: string;
  photo_urls: Generated<string[]>;
  reply: Generated<string | null>;
  replied_at: Generated<Date | null>;
  hidden_at: Generated<Date | null>;
  hidden_reason: Generated<string | null>;
  /** When it was changed, or written anew: once. */
  edited_at: Generated<Date | null>;
  /** Its author took it away; the row keeps whether it was changed. */
  removed_at: Generated<Date | null>;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
};

/** Pictures that were handed in; `review_id` once a review shows them. */
export type ReviewPhotosTable = {
  url: string;
  store_id: StoreId;
  order_id: OrderId;
  user_id: UserId | null;
  review_id: ReviewId | null;
  created_at: Date;
};

type ReviewsTables = { reviews: ReviewsTable; review_photos: ReviewPhotosTable };

declare module '#server/platform/database/tables.ts' {
  interface Tables extends ReviewsTables {}
}
