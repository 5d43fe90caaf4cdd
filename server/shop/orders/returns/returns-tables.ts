import type { Generated, Selectable } from 'kysely';
import type { OrderId, ReturnId, StoreId, UserId } from '#contract/ids.ts';
import type { ReturnReason, ReturnState } from '#contract/shop/orders/returns/return-states.ts';

export type OrderReturnsTable = {
  id: Generated<ReturnId>;
  order_id: OrderId;
  store_id: StoreId;
  state: ReturnState;
  key: string;
  /** Null once the account of its buyer is gone. */
  reason: ReturnReason | null;
  words: string;
  /** What the store said to the buyer. */
  answer: Generated<string>;
  /** Null until money goes back. */
  refund_paise: number | null;
  /** It is less than the goods cost because of. */
  refund_why: Generated<string>;
  created_at: Date;
};

export type OrderReturnLinesTable = {
  return_id: ReturnId;
  order_id: OrderId;
  /** Of the line of the order. */
  position: number;
  quantity: number;
  /** What these units cost, after their part of the discount. */
  paise: number;
  /** Null until they came back. */
  is_restocked: boolean | null;
};

export type ReturnRow = Selectable<OrderReturnsTable>;
export type ReturnLineRow = Selectable<OrderReturnLinesTable>;

type ReturnsTables = {
  order_returns: OrderReturnsTable;
  order_return_lines: OrderReturnLinesTable;
  /** `user_id`: of the store; null for the buyer. */
  order_return_steps: { return_id: ReturnId; number: number; state: ReturnState; at: Date; user_id: UserId | null };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends ReturnsTables {}
}
