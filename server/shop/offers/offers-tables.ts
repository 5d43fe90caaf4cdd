import type { Generated } from 'kysely';
import type { OrderId, StoreId, UserId } from '#contract/ids.ts';
import type { DiscountForm } from '#contract/shop/offers/discount-form.ts';

/** `discount_value` is `value` of the form. */
export type DiscountColumns = Omit<DiscountForm, 'value'> & { discount_value: number };

type OfferTables = {
  discount_settings: DiscountColumns & { id: Generated<string>; store_id: StoreId; updated_at: Date };
  discount_changes: DiscountColumns & { id: Generated<string>; store_id: StoreId; user_id: UserId | null; created_at: Date };
  discount_codes: { id: Generated<string>; store_id: StoreId; code: string; uses: Generated<number> };
  /** `phone_key`: see `phone-keys.ts`. */
  discount_uses: { order_id: OrderId; code_id: string; store_id: StoreId; user_id: UserId | null; phone_key: string | null; created_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends OfferTables {}
}
