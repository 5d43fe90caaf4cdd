import { useTranslation } from 'react-i18next';
import { formatCalendarDays } from '#contract/formats/dates.ts';
import { deliveryRange, maxDeliveryDays, minDeliveryDays } from '#contract/shop/orders/delivery-days.ts';

/** When what is ordered now arrives, wherever to: where the pincode is known, its day is named (docs/product.md, "Delivery date"). */
export function DeliveryLine() {
  const { t } = useTranslation('catalog');
  const { earliest_delivery_date: first, expected_delivery_date: last } = deliveryRange(new Date());
  const days = formatCalendarDays(first, last);
  // Server and browser may look from two sides of midnight.
  return (
    <p suppressHydrationWarning className="text-ink-600">
      {t('product.delivery', { from: minDeliveryDays, to: maxDeliveryDays, days })}
    </p>
  );
}
