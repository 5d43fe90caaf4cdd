import type { Order, PlacedOrder, PlacedOrders, ShowOrder } from '#contract/shop/orders/orders.ts';
import type { ToldOrder } from '#server/notices/notices.ts';
import type { LineRow, OrderRow } from './orders-queries.ts';

export function toOrder(row: OrderRow & { searched_text?: string }, lines: LineRow[]): Order {
  const { searched_text, store_id, user_id, announce, by_text, hold_until, is_untold, updated_at, confirmed_at, return_days, created_at, ...shown } = row;
  return {
    ...shown,
    seller_id: store_id,
    subtotal_paise: row.total_paise + row.discount_paise,
    lines: lines.filter((line) => line.order_id === row.id).map(({ order_id, position, is_taken, ...line }) => line),
    confirmed_at: confirmed_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

/** What the buyer gets back: no part of the delivery address. */
export function toPlacedOrder(order: Order): PlacedOrder {
  const { id, number, seller_id, status, payment_method, is_test, lines, created_at } = order;
  const { subtotal_paise, discount_paise, discount_code, discount_offer, total_paise, expected_delivery_date, earliest_delivery_date } = order;
  return {
    ...{ id, number, seller_id, status, payment_method, is_test, lines, subtotal_paise, discount_paise, discount_code, discount_offer, total_paise },
    ...{ expected_delivery_date, earliest_delivery_date, created_at },
  };
}

/** The answer of a repeated order as it was kept: an older one is the one order that there was, without a discount. */
export function readAnswer(kept: unknown): PlacedOrders {
  if ('orders' in (kept as object)) return kept as PlacedOrders;
  const order = kept as PlacedOrder;
  const lines = order.lines.map((line) => ({ ...line, discount_paise: 0 }));
  return { orders: [{ ...order, lines, subtotal_paise: order.total_paise, discount_paise: 0, discount_code: null, discount_offer: null }] };
}

/** What messages say of it: nothing of the buyer. */
export function toToldOrder(row: OrderRow, lines: LineRow[]): ToldOrder {
  const { number, total_paise, discount_paise, discount_code, expected_delivery_date, earliest_delivery_date, payment_method, tracking } = row;
  const discount = discount_paise > 0 ? { code: discount_code ?? '', paise: discount_paise } : undefined;
  const paid = payment_method === 'online' && { isPaid: true, ...(row.is_test && { isTest: true }) };
  return {
    number,
    lines,
    total_paise,
    discount,
    expected: expected_delivery_date,
    earliest: earliest_delivery_date ?? undefined,
    tracking: tracking ?? undefined,
    ...paid,
  };
}

/** What the studio shows of it: no name, no address. */
export function toShowOrder(row: OrderRow, lines: LineRow[]): ShowOrder {
  const { id, number, status, is_test, customer_city, lines: own, total_paise, created_at } = toOrder(row, lines);
  return { id, number, status, is_test, customer_city, lines: own, total_paise, created_at };
}

/** '9876543210' → '98••••3210' */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}••••${phone.slice(-4)}`;
}
