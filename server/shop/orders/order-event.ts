import type { OrderEvent } from '#contract/shop/webhooks/order-event.ts';
import type { LineRow, OrderRow } from './orders-queries.ts';

/** What Standard Webhooks 1.0 advises a message to stay below. */
const maxBytes = 20_000;

/** What the store's automation gets of an order just placed (docs/product.md, "Order webhook"); `siteUrl` makes addresses of pictures whole. */
export function toOrderEvent(row: OrderRow, lines: readonly LineRow[], siteUrl: string): OrderEvent {
  const items = lines.map((line) => toItem(line, siteUrl));
  const [first] = items;
  if (!first) throw new Error(`order ${row.id} has no lines`);
  const event: OrderEvent = {
    ...{ type: 'order.placed', timestamp: row.created_at.toISOString(), order_id: row.id, order_number: row.number },
    ...{ customer_name: row.customer_name, customer_phone: row.customer_phone, customer_address: row.customer_address },
    ...{ customer_pincode: row.customer_pincode, customer_city: row.customer_city, landmark: row.landmark },
    ...{ product_id: first.product_id, product_name: first.product_name },
    ...{ product_price: toRupees(row.total_paise + row.discount_paise), final_price: toRupees(row.total_paise) },
    ...{ discount_applied: row.discount_paise > 0, discount_amount: toRupees(row.discount_paise) },
    ...{ product_image_url: first.product_image_url, payment_method: row.payment_method, is_test: row.is_test },
    ...{ order_date: row.created_at.toISOString(), expected_delivery_date: row.expected_delivery_date, status: row.status },
    items,
  };
  if (Buffer.byteLength(JSON.stringify(event)) <= maxBytes) return event;
  return { ...event, items: items.map((item) => ({ ...item, product_image_url: null })) };
}

function toItem({ product_id, variant_id, product_name, variant_title, quantity, unit_price_paise, discount_paise, image_url }: LineRow, siteUrl: string) {
  return {
    ...{ product_id, variant_id, product_name, variant_title, quantity },
    ...{ unit_price: toRupees(unit_price_paise), discount_amount: toRupees(discount_paise) },
    product_image_url: image_url === null ? null : new URL(image_url, siteUrl).href,
  };
}

/** Exact to the paisa as a number, for every amount that an order can have. */
function toRupees(paise: number): number {
  return paise / 100;
}
