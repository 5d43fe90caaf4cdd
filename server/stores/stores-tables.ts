import type { Generated } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';

export type StoresTable = {
  id: Generated<StoreId>;
  name: string;
  is_demo: Generated<boolean>;
  pincode: string | null;
  /** One of its rows in `store_slugs`. */
  slug: string | null;
  logo_url: string | null;
  /** In its own words. */
  about: string | null;
  whatsapp: string | null;
  support_phone: string | null;
  support_email: string | null;
  legal_name: string | null;
  address: string | null;
  gstin: string | null;
  grievance_name: string | null;
  grievance_email: string | null;
  grievance_phone: string | null;
  meta_pixel_id: string | null;
  /** With its label, or neither. */
  google_ads_id: string | null;
  google_ads_label: string | null;
  open_orders_per_phone: Generated<number>;
  items_per_unconfirmed_phone: Generated<number>;
  /** From how many units down its seller is told; null: the default. */
  low_stock_at: number | null;
  /** For how many days after delivery it takes goods back; null: the default. */
  return_days: number | null;
  created_at: Generated<Date>;
  /** Only its orders are left. */
  closed_at: Date | null;
};

export type StoreMembersTable = {
  store_id: StoreId;
  user_id: UserId;
  role: StoreRole;
  created_at: Generated<Date>;
};

type StoresTables = {
  stores: StoresTable;
  store_members: StoreMembersTable;
  /** Every slug that a store has had. */
  store_slugs: { slug: string; store_id: StoreId; since: Date };
  /** One row at most. */
  demo_removals: { only_one: Generated<boolean>; removed_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends StoresTables {}
}
