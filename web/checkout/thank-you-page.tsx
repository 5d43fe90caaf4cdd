import { lineName } from '#contract/orders/order-lines.ts';
import '../catalog/texts.ts';
import './texts.ts';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, useLocation } from 'react-router';
import { formatCalendarDay, formatCalendarDays } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { PlacedOrder } from '#contract/orders/orders.ts';
import { ProductImage } from '../catalog/product-image.tsx';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { text } from '../texts/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Awning } from '../ui/display/awning.tsx';
import { Price } from '../ui/display/price.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { StoreContact } from './store-contact.tsx';

export const meta: MetaFunction = () => [{ title: text('checkout:thanks.meta') }, { name: 'robots', content: 'noindex' }];

/** The order is in this browser's history, which a refresh keeps and the server does not see: render here only. */
export function clientLoader(): null {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <ShopperFrame light>
      <div className="mx-auto flex max-w-xl flex-col items-center gap-5 p-6 pt-16">
        <Skeleton className="size-16" />
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-40 w-full" />
      </div>
    </ShopperFrame>
  );
}

export default function ThankYouPage() {
  const { t } = useTranslation('checkout');
  const { state } = useLocation();
  const order = state?.order as PlacedOrder | undefined;
  return (
    <ShopperFrame light>
      {order ? (
        <Confirmation order={order} />
      ) : (
        <>
          <h1 className="sr-only">{t('thanks.meta')}</h1>
          <EmptyState
            title={t('thanks.none')}
            action={
              <ButtonLink to="/live" look="primary">
                {t('thanks.home')}
              </ButtonLink>
            }
          />
        </>
      )}
    </ShopperFrame>
  );
}

function Confirmation({ order }: { order: PlacedOrder }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-6 p-6 pt-8 text-center lg:py-16">
      <Awning>
        <CircleCheck className="size-14 text-leaf" />
      </Awning>
      <div>
        <h1 className="font-bold text-3xl">{t('thanks.title')}</h1>
        <p className="tabular mt-1 text-ink-600">{t('thanks.number', { number: order.number })}</p>
      </div>
      <div>
        <p className="font-semibold">{t('thanks.when')}</p>
        <p className="text-ink-600">
          {order.earliest_delivery_date
            ? t('thanks.between', { days: formatCalendarDays(order.earliest_delivery_date, order.expected_delivery_date) })
            : t('thanks.by', { date: formatCalendarDay(order.expected_delivery_date) })}
        </p>
      </div>
      <div className="w-full rounded-lg border border-ink-200 bg-white p-4 text-left">
        <ul className="flex flex-col gap-3">
          {order.lines.map((line) => (
            <li key={line.variant_id} className="flex items-center gap-3">
              <div className="h-16 w-14 shrink-0 overflow-hidden rounded-md">
                <ProductImage url={line.image_url} alt="" sizes="3.5rem" eager />
              </div>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-semibold">{lineName(line)}</span>
                <span className="text-ink-600 text-sm">{t('thanks.quantity', { count: line.quantity })}</span>
              </span>
              <span className="tabular">{formatRupees(line.unit_price_paise * line.quantity)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-4 flex items-baseline justify-between border-ink-200 border-t pt-3">
          <span>
            <span className="font-semibold">{t('thanks.total')}</span>
            <span className="block text-ink-600 text-sm">{t('thanks.cod')}</span>
          </span>
          <Price paise={order.total_paise} className="text-xl" />
        </p>
      </div>
      <StoreContact storeId={order.seller_id} />
      <ButtonLink to="/live" look="primary" wide>
        {t('thanks.continue')}
      </ButtonLink>
    </div>
  );
}
