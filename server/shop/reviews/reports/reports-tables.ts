import type { Generated } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { ReportReason } from '#contract/shop/reviews/review-limits.ts';

export type ReportKind = 'review';

export type ReportsTable = {
  id: Generated<string>;
  kind: ReportKind;
  target_id: string;
  store_id: StoreId;
  user_id: UserId;
  is_of_store: boolean;
  reason: ReportReason;
  note: Generated<string>;
  created_at: Date;
  decided_at: Generated<Date | null>;
  decision: Generated<'hide' | 'keep' | null>;
  decision_reason: Generated<string | null>;
};

type ReportsTables = { reports: ReportsTable };

declare module '#server/platform/database/tables.ts' {
  interface Tables extends ReportsTables {}
}
