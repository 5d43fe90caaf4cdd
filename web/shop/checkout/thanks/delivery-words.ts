import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';
import type { PlacedOrder } from '#contract/shop/orders/orders.ts';

type DeliveryWords = { key: 'thanks.when' } | { key: 'thanks.whenDays'; days: string };

const dayMs = 86_400_000;

/** How many days an order takes, by its own dates: the usual words where they are true (docs/product.md, "Delivery date"). */
export function deliveryWords(order: Pick<PlacedOrder, 'created_at' | 'expected_delivery_date' | 'earliest_delivery_date'>): DeliveryWords {
  const placed = Date.parse(dayInIndia(new Date(order.created_at), 0));
  const daysTo = (day: string) => Math.round((Date.parse(day) - placed) / dayMs);
  const last = daysTo(order.expected_delivery_date);
  const first = order.earliest_delivery_date ? daysTo(order.earliest_delivery_date) : last;
  if (first >= 4 && last <= 5) return { key: 'thanks.when' };
  return { key: 'thanks.whenDays', days: first === last ? String(last) : `${first}-${last}` };
}
