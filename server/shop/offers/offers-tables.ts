import type { ColumnType, Generated } from 'kysely';
import type { LiveStreamId, OrderId, ProductId, StoreId, UserId } from '#contract/ids.ts';
import type { DiscountForm } from '#contract/shop/offers/discount-form.ts';

/** `discount_value` is `value` of the form. */
export type DiscountColumns = Omit<DiscountForm, 'value' | 'ends_at'> & { discount_value: number; ends_at: Date | null };

type OfferTables = {
  discount_settings: DiscountColumns & { id: Generated<string>; store_id: StoreId; updated_at: Date };
  /** The versions of a discount. */
  discount_changes: DiscountColumns & { id: Generated<string>; store_id: StoreId; user_id: UserId | null; created_at: Date };
  discount_codes: { id: Generated<string>; store_id: StoreId; code: string; uses: Generated<number> };
  /** `device_key`: see `person-keys.ts`. */
  discount_claims: {
    id: Generated<string>;
    store_id: StoreId;
    show_id: LiveStreamId | null;
    code_id: string;
    change_id: string | null;
    device_key: string | null;
    user_id: UserId | null;
    shown_at: Date;
    claimed_at: Date | null;
    expires_at: Date | null;
    order_id: OrderId | null;
  };
  /** `phone_key`: see `person-keys.ts`. */
  discount_uses: {
    order_id: OrderId;
    code_id: string;
    store_id: StoreId;
    user_id: UserId | null;
    phone_key: string | null;
    change_id: string | null;
    claim_id: string | null;
    discount_paise: ColumnType<number, number | undefined, number>;
    is_given_back: Generated<boolean>;
    created_at: Date;
  };
  /** The row without an end is the one that counts. */
  show_prices: {
    id: Generated<string>;
    store_id: StoreId;
    show_id: LiveStreamId;
    discount_type: DiscountForm['discount_type'];
    discount_value: number;
    product_ids: ProductId[];
    user_id: UserId | null;
    created_at: Date;
    ended_at: Date | null;
  };
  show_price_uses: { order_id: OrderId; show_price_id: string; store_id: StoreId; discount_paise: number; is_given_back: Generated<boolean>; created_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends OfferTables {}
}
