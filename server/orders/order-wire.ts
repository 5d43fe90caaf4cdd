import type { Order, PlacedOrder } from '#contract/orders/orders.ts';
import type { LineRow, OrderRow } from './orders-queries.ts';

export function toOrder(row: OrderRow, lines: LineRow[]): Order {
  const { store_id, user_id, announce, updated_at, created_at, ...shown } = row;
  return {
    ...shown,
    seller_id: store_id,
    lines: lines.filter((line) => line.order_id === row.id).map(({ order_id, position, ...line }) => line),
    created_at: created_at.toISOString(),
  };
}

/** What goes back to the buyer: nothing of where they live. */
export function toPlacedOrder(order: Order): PlacedOrder {
  const { id, number, seller_id, status, payment_method, lines, total_paise, expected_delivery_date, created_at } = order;
  return { id, number, seller_id, status, payment_method, lines, total_paise, expected_delivery_date, created_at };
}

/** '9876543210' → '98••••3210' */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}••••${phone.slice(-4)}`;
}
