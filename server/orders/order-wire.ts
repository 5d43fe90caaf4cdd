import type { Order, PlacedOrder, ShowOrder } from '#contract/orders/orders.ts';
import type { ToldOrder } from '#server/notices/notices.ts';
import type { LineRow, OrderRow } from './orders-queries.ts';

export function toOrder(row: OrderRow, lines: LineRow[]): Order {
  const { store_id, user_id, announce, by_text, updated_at, created_at, ...shown } = row;
  return {
    ...shown,
    seller_id: store_id,
    lines: lines.filter((line) => line.order_id === row.id).map(({ order_id, position, ...line }) => line),
    created_at: created_at.toISOString(),
  };
}

/** What the buyer gets back: no part of the delivery address. */
export function toPlacedOrder(order: Order): PlacedOrder {
  const { id, number, seller_id, status, payment_method, lines, total_paise, created_at } = order;
  const { expected_delivery_date, earliest_delivery_date } = order;
  return { id, number, seller_id, status, payment_method, lines, total_paise, expected_delivery_date, earliest_delivery_date, created_at };
}

/** What messages say of it: nothing of the buyer. */
export function toToldOrder({ number, total_paise, expected_delivery_date }: OrderRow, lines: LineRow[]): ToldOrder {
  return { number, lines, total_paise, expected: expected_delivery_date };
}

/** What the studio shows of it: no name, no address. */
export function toShowOrder(row: OrderRow, lines: LineRow[]): ShowOrder {
  const { id, number, status, customer_city, lines: own, total_paise, created_at } = toOrder(row, lines);
  return { id, number, status, customer_city, lines: own, total_paise, created_at };
}

/** '9876543210' → '98••••3210' */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}••••${phone.slice(-4)}`;
}
