import type { ColumnType, Generated, Selectable } from 'kysely';
import type { OrderId, RefundId, StoreId, UserId } from '#contract/ids.ts';
import type { Refund } from '#contract/shop/payments/payments.ts';

export type PaymentsTable = {
  order_id: OrderId;
  store_id: StoreId;
  provider: 'razorpay' | 'test';
  amount_paise: number;
  currency: Generated<'INR'>;
  state: Generated<'created' | 'attempted' | 'captured'>;
  /** The order at the provider; null until somebody begins to pay. */
  provider_order_id: string | null;
  /** Whose keys it was begun with. */
  account_id: string | null;
  is_test: Generated<boolean>;
  charge_id: string | null;
  captured_at: Date | null;
  /** Until when its page offers to pay. */
  closes_at: Date;
  asked_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
};

export type ChargeState = 'failed' | 'authorized' | 'captured';

export type ChargesTable = {
  /** The provider's, told apart among those of the order: a store signs its own messages. */
  id: string;
  order_id: OrderId;
  amount_paise: number;
  currency: string;
  state: ChargeState;
  method: Generated<string>;
  created_at: ColumnType<Date, Date, never>;
};

export type RefundsTable = {
  id: Generated<RefundId>;
  order_id: OrderId;
  store_id: StoreId;
  /** Null for what was paid in cash. */
  charge_id: string | null;
  key: string;
  amount_paise: number;
  reason: Refund['reason'];
  state: Refund['state'];
  provider_refund_id: string | null;
  reference: Generated<string>;
  created_at: ColumnType<Date, Date, never>;
  settled_at: Date | null;
  /** When the provider was last asked about one that is with the bank. */
  asked_at: Date | null;
  settled_by: UserId | null;
};

/** A store's own, at Razorpay. */
export type PaymentAccountsTable = {
  id: Generated<string>;
  store_id: StoreId;
  key_id: string;
  /** Sealed, as is the other. */
  key_secret: string;
  webhook_secret: string;
  key_secret_end: string;
  webhook_secret_end: string;
  is_known: boolean | null;
  checked_at: Date | null;
  set_at: ColumnType<Date, Date, never>;
  /** Null for the one that new payments are begun with. */
  retired_at: Date | null;
};

export type PaymentAccountRow = Selectable<PaymentAccountsTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type ChargeRow = Selectable<ChargesTable>;
export type RefundRow = Selectable<RefundsTable>;

type PaymentTables = {
  payments: PaymentsTable;
  payment_charges: ChargesTable;
  payment_events: { store_id: StoreId; provider: string; event_id: string; received_at: Date };
  payment_accounts: PaymentAccountsTable;
  payment_settings: { store_id: StoreId; pays_online: boolean; updated_at: Date };
  refunds: RefundsTable;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends PaymentTables {}
}
