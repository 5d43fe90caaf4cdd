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
  whatsapp: string | null;
  support_phone: string | null;
  support_email: string | null;
  legal_name: string | null;
  address: string | null;
  gstin: string | null;
  grievance_name: string | null;
  grievance_email: string | null;
  grievance_phone: string | null;
  open_orders_per_phone: Generated<number>;
  items_per_unconfirmed_phone: Generated<number>;
  created_at: Generated<Date>;
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
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends StoresTables {}
}
