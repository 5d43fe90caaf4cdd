import type { Generated } from 'kysely';
import type { CustomerId, StoreId, UserId } from '#contract/ids.ts';

export type StoreCustomersTable = {
  id: Generated<CustomerId>;
  store_id: StoreId;
  user_id: UserId | null;
  /** Of who ordered without an account. */
  phone: string | null;
  /** The name on the last order. */
  ordered_as: string | null;
  joined_at: Date;
  note: Generated<string>;
  tags: Generated<string[]>;
};

type CustomersTables = {
  /** Rows come by triggers of orders, follows and chat lines (docs/decisions/0059). */
  store_customers: StoreCustomersTable;
  customer_profiles: { user_id: UserId; avatar_url: string | null; bio: Generated<string>; created_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends CustomersTables {}
}
