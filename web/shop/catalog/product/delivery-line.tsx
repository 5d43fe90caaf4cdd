import { deliveryPromise, deliveryRange } from '#contract/shop/orders/delivery-days.ts';

/** When what is ordered now arrives, wherever to: where the pincode is known, its day is named (docs/product.md, "Delivery date"). */
export function DeliveryLine({ now = Date.now() }: { now?: number }) {
  // Server and browser may look from two sides of midnight.
  return (
    <p suppressHydrationWarning className="text-ink-600">
      {deliveryPromise(deliveryRange(new Date(now)))}
    </p>
  );
}
