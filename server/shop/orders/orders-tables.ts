import type { ColumnType, Generated } from 'kysely';
import type { LiveStreamId, OrderId, OrderMoveId, PageId, ProductId, StoreId, UserId, VariantId, VideoId } from '#contract/ids.ts';
import type { OrderOffer } from '#contract/shop/offers/offers.ts';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import type { Tracking } from '#contract/shop/orders/order-tracking.ts';

export type CustomerOrdersTable = {
  id: Generated<OrderId>;
  store_id: StoreId;
  number: number;
  user_id: UserId | null;
  live_stream_id: LiveStreamId | null;
  page_id: PageId | null;
  status: Generated<OrderStatus>;
  payment_method: 'cod' | 'online';
  customer_name: string;
  customer_phone: string;
  customer_address: string;
  landmark: string;
  customer_city: string;
  customer_pincode: string;
  total_paise: number;
  discount_paise: Generated<number>;
  discount_code: string | null;
  discount_offer: ColumnType<OrderOffer | null, string | null | undefined, string | null>;
  /** Calendar day, `2025-01-31`. */
  expected_delivery_date: string;
  /** The first of a range that ends with the day before; null for that day alone. */
  earliest_delivery_date: string | null;
  announce: boolean;
  /** Until when it may be paid online; null for cash on delivery. */
  hold_until: Date | null;
  /** Paid since its store was last told of its orders. */
  is_untold: Generated<boolean>;
  /** Paid with test keys of its store: no money came, and it counts in no sum. */
  is_test: Generated<boolean>;
  /** Whether its buyer is told of it by text message. */
  by_text: Generated<boolean>;
  tracking: ColumnType<Tracking | null, string | null | undefined, string | null>;
  /** The buyer's name and the lines, as `search_form` writes them. */
  searched_text: Generated<string>;
  confirmed_at: Generated<Date | null>;
  /** For how many days after delivery it can be returned; 0: not at all. */
  return_days: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
};

export type CustomerOrderLinesTable = {
  order_id: OrderId;
  position: number;
  product_id: ProductId;
  variant_id: VariantId;
  product_name: string;
  variant_title: Generated<string>;
  image_url: string | null;
  unit_price_paise: number;
  quantity: number;
  /** Of the whole line. */
  discount_paise: Generated<number>;
  /** When in the live event its product was last shown before it was ordered, on the show clock; found after the order. */
  at_ms: Generated<number | null>;
  /** The shoppable video that it was bought from. */
  video_id: Generated<VideoId | null>;
  /** Whether its units were taken from a count: only then they go back to one. */
  is_taken: Generated<boolean>;
};

type OrdersTables = {
  customer_orders: CustomerOrdersTable;
  customer_order_lines: CustomerOrderLinesTable;
  order_status_changes: {
    id: Generated<OrderMoveId>;
    order_id: OrderId;
    at: Date;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    user_id: UserId | null;
    /** When its buyer was told of it: from then on it stays. */
    told_at: Date | null;
    undone_at: Date | null;
    undone_user_id: UserId | null;
  };
  /** Up to which order the store was told of its orders, when, and when it is told next. */
  order_notice_plans: { store_id: StoreId; told_number: Generated<number>; told_at: Date | null; due_at: Date | null };
  /** Where what becomes of an order is mailed to, as its buyer asked without an account. */
  order_mails: { order_id: OrderId; address: string; asked_at: Date };
  order_numbers: { store_id: StoreId; last_number: Generated<number> };
  idempotency_keys: {
    scope: string;
    key: string;
    request_hash: string;
    answer: ColumnType<unknown, string | null | undefined, string | null>;
    created_at: Date;
  };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends OrdersTables {}
}
