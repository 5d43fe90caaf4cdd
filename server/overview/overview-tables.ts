import type { StoreId } from '#contract/ids.ts';

type OverviewTables = {
  /** The first steps of a store that no other row shows. */
  store_first_steps: { store_id: StoreId; shared_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends OverviewTables {}
}
