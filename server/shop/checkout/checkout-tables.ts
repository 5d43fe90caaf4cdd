import type { ColumnType, Generated } from 'kysely';
import type { AddressId, CheckoutId, ProductId, StoreId, UserId, VariantId } from '#contract/ids.ts';

type CheckoutTables = {
  abandoned_checkouts: {
    id: Generated<CheckoutId>;
    secret_hash: string;
    session_id: string;
    /** Whoever was signed in. */
    user_id: UserId | null;
    attempt: string | null;
    customer_name: string;
    /** Ten digits where it is an Indian mobile number. */
    customer_phone: string;
    customer_address: string;
    landmark: string;
    customer_city: string;
    customer_pincode: string;
    payment_method: 'cod' | 'online';
    form_step: 1 | 2;
    is_completed: Generated<boolean>;
    reminded_at: Date | null;
    created_at: ColumnType<Date, Date, never>;
    last_interaction: Date;
  };
  abandoned_checkout_items: {
    checkout_id: CheckoutId;
    position: number;
    store_id: StoreId;
    product_id: ProductId;
    variant_id: VariantId;
    product_name: string;
    variant_title: string;
    unit_price_paise: number;
    quantity: number;
  };
  /** Keyed hashes of numbers that want no reminders. */
  reminder_stops: { address_key: string; created_at: Date };
  saved_addresses: {
    id: Generated<AddressId>;
    user_id: UserId;
    phone: string;
    name: string;
    house_no: string;
    address: string;
    landmark: string;
    pincode: string;
    city: string;
    is_default: Generated<boolean>;
    used_at: Date;
  };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends CheckoutTables {}
}
