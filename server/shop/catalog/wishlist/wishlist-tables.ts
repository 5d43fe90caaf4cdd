import type { Generated } from 'kysely';
import type { ProductId, StoreId, UserId, WishId } from '#contract/ids.ts';

type WishlistsTable = {
  id: Generated<WishId>;
  customer_id: UserId;
  product_id: ProductId;
  store_id: StoreId;
  saved_price_paise: number;
  created_at: Date;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    wishlists: WishlistsTable;
  }
}
