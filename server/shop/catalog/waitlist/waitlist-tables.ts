import type { Generated } from 'kysely';
import type { ProductId, StoreId, UserId, VariantId } from '#contract/ids.ts';

type WaitlistTables = {
  waitlist_entries: {
    id: Generated<string>;
    store_id: StoreId;
    product_id: ProductId;
    variant_id: VariantId;
    /** Whoever was signed in. */
    user_id: UserId | null;
    channel: 'email' | 'sms';
    address: string;
    /** See `stop-links.ts`. */
    address_key: string;
    created_at: Date;
  };
  waitlist_stops: { address_key: string; created_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends WaitlistTables {}
}
