import type { ColumnType, Generated } from 'kysely';
import type { DeliveryId, StoreId, UserId, WebhookId } from '#contract/ids.ts';
import type { OrderEvent } from '#contract/shop/webhooks/order-event.ts';
import type { DeliveryState, DisabledWhy } from '#contract/shop/webhooks/webhook-limits.ts';

export type WebhooksTable = {
  id: Generated<WebhookId>;
  store_id: StoreId;
  url: string;
  /** Of the secret, which is derived. */
  secret_version: Generated<number>;
  rotated_at: Date | null;
  is_active: Generated<boolean>;
  disabled_why: DisabledWhy | null;
  failing_since: Date | null;
  created_at: ColumnType<Date, Date, never>;
};

export type DeliveriesTable = {
  id: Generated<DeliveryId>;
  webhook_id: WebhookId;
  store_id: StoreId;
  user_id: UserId | null;
  event_key: string;
  event: OrderEvent['type'];
  order_number: number | null;
  body: string;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  attempts_before: Generated<number>;
  last_status: number | null;
  next_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
};

export type AttemptsTable = {
  delivery_id: DeliveryId;
  number: number;
  at: Date;
  status: number | null;
  ms: number;
  problem: string | null;
  answer: string;
};

type WebhookTables = { webhooks: WebhooksTable; webhook_deliveries: DeliveriesTable; webhook_attempts: AttemptsTable };

declare module '#server/platform/database/tables.ts' {
  interface Tables extends WebhookTables {}
}
