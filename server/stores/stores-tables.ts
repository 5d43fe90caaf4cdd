import type { Generated } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';

export type StoresTable = {
  id: Generated<StoreId>;
  name: string;
  is_demo: Generated<boolean>;
  pincode: Generated<string>;
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

export type StoresTables = { stores: StoresTable; store_members: StoreMembersTable };
