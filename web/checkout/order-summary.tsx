import { useQuery } from '@tanstack/react-query';
import { Minus, Plus, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalog/catalog.ts';
import { isPincode } from '#contract/checkout/pincodes.ts';
import { deliveryRange, maxDeliveryDays, minDeliveryDays } from '#contract/orders/delivery-days.ts';
import { maxQuantity } from '#contract/orders/order-states.ts';
import { orpc } from '../api/client.ts';
import type { ChosenProduct } from '../catalog/chosen-variant.ts';
import { OfferedPrice } from '../catalog/offered-price.tsx';
import { ProductImage } from '../catalog/product-image.tsx';
import '../catalog/texts.ts';
import { formatCalendarDay, formatCalendarDays } from '#contract/formats/dates.ts';
import { isolate } from '../texts/isolate.ts';
import { IconButton } from '../ui/button.tsx';
import { Price } from '../ui/display/price.tsx';

type SummaryParts = { product: ChosenProduct; quantity: number; pincode: string; onQuantity: (quantity: number) => void };

/** What is bought, how many, for how much, and when it arrives. */
export function OrderSummary({ product, quantity, pincode, onQuantity }: SummaryParts) {
  const { t } = useTranslation('checkout');
  return (
    <section aria-label={t('summary.title')} className="rounded-lg border border-ink-200 bg-white p-3">
      <div className="flex gap-3">
        <div className="h-24 w-20 shrink-0 overflow-hidden rounded-md">
          <ProductImage url={product.image_url} alt="" sizes="5rem" eager />
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          <h2 className="line-clamp-2 font-semibold text-base">{product.name}</h2>
          {product.choice && <p className="break-words text-sm">{product.choice}</p>}
          <p className="truncate text-ink-600 text-sm">{t('summary.soldBy', { seller: isolate(product.seller_name) })}</p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2">
            <OfferedPrice of={product} />
            <QuantityStepper quantity={quantity} left={product.left} onQuantity={onQuantity} />
          </div>
        </div>
      </div>
      <dl className="mt-3 flex items-start justify-between border-ink-200 border-t pt-3">
        <dt>
          <span className="font-semibold">{t('summary.total')}</span>
          <span className="block text-ink-600 text-sm">{t('summary.taxes')}</span>
        </dt>
        <dd>
          <Price paise={product.price_paise * quantity} className="text-xl" />
        </dd>
      </dl>
      <DeliveryDay sellerId={product.seller_id} pincode={pincode} />
    </section>
  );
}

function QuantityStepper({ quantity, left, onQuantity }: { quantity: number; left: number | null; onQuantity: (quantity: number) => void }) {
  const { t } = useTranslation('checkout');
  const most = left ?? maxQuantity;
  if (left === 0) return <p className="font-semibold text-brick">{t('summary.soldOut')}</p>;
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend on screen */}
      <div role="group" aria-label={t('summary.quantity')} className="flex items-center rounded-full border border-ink-300">
        <IconButton label={t('summary.fewer')} disabled={quantity <= 1} onClick={() => onQuantity(quantity - 1)}>
          <Minus aria-hidden className="size-4" />
        </IconButton>
        <output aria-live="polite" className="tabular min-w-6 text-center font-semibold">
          {quantity}
        </output>
        <IconButton label={t('summary.more')} disabled={quantity >= most} onClick={() => onQuantity(quantity + 1)}>
          <Plus aria-hidden className="size-4" />
        </IconButton>
      </div>
      {left !== null && <p className="text-center text-brick text-sm">{t('summary.left', { count: left })}</p>}
    </div>
  );
}

function DeliveryDay({ sellerId, pincode }: { sellerId: Product['seller_id']; pincode: string }) {
  const { t } = useTranslation('checkout');
  const estimate = useQuery(
    orpc.orders.estimateDelivery.queryOptions({
      input: { seller_id: sellerId, pincode },
      enabled: isPincode(pincode),
      placeholderData: (previous) => previous,
    }),
  );
  const { earliest_delivery_date: first, expected_delivery_date: last } = (isPincode(pincode) && estimate.data) || deliveryRange(new Date());
  return (
    <p className="mt-2 flex items-center gap-2 text-ink-600 text-sm">
      <Truck aria-hidden className="size-4 shrink-0" />
      {first === null
        ? t('summary.expected', { date: formatCalendarDay(last) })
        : t('summary.range', { from: minDeliveryDays, to: maxDeliveryDays, days: formatCalendarDays(first, last) })}
    </p>
  );
}
