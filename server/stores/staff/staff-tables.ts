import type { Generated } from 'kysely';
import type { InvitationId, StoreId } from '#contract/ids.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';

type StaffTables = {
  store_invitations: { id: Generated<InvitationId>; store_id: StoreId; email: string; role: StoreRole; created_at: Date; expires_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends StaffTables {}
}
