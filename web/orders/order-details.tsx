import { lineName } from '#contract/orders/order-lines.ts';
import '../catalog/texts.ts';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCalendarDay, formatCalendarDays, formatMoment } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { ProductImage } from '../catalog/product-image.tsx';
import { isolate } from '../texts/isolate.ts';
import { Price } from '../ui/display/price.tsx';
import { OrderStatusBadge } from './order-status.tsx';

export function OrderDetails({ order }: { order: OrderDetail }) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <OrderStatusBadge status={order.status} />
      </div>
      <Address order={order} />
      <Lines order={order} />
      <History order={order} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold text-base text-ink-600">{title}</h3>
      {children}
    </section>
  );
}

function Address({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  return (
    <Part title={t('detail.deliverTo')}>
      <address className="break-words not-italic">
        <span className="block font-semibold">{order.customer_name}</span>
        <span className="block">{order.customer_address}</span>
        {order.landmark && <span className="block">{t('detail.landmark', { landmark: order.landmark })}</span>}
        <span className="tabular block">
          {order.customer_city} {order.customer_pincode}
        </span>
        <a
          href={`tel:+91${order.customer_phone}`}
          className="tabular inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-ink-300 underline-offset-4 hover:decoration-ink"
        >
          <Phone aria-hidden className="size-4" />
          {t('detail.call', { phone: order.customer_phone })}
        </a>
      </address>
      {order.live_stream_title !== null && <p className="text-ink-600 text-sm">{t('detail.from', { title: isolate(order.live_stream_title) })}</p>}
      <p className="text-ink-600 text-sm">
        {order.earliest_delivery_date
          ? t('detail.expectedBetween', { days: formatCalendarDays(order.earliest_delivery_date, order.expected_delivery_date) })
          : t('detail.expected', { date: formatCalendarDay(order.expected_delivery_date) })}
      </p>
    </Part>
  );
}

function Lines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  return (
    <Part title={t('detail.items')}>
      <ul className="flex flex-col divide-y divide-ink-200">
        {order.lines.map((line) => (
          <li key={line.variant_id} className="flex items-center gap-3 py-2">
            <div className="h-16 w-14 shrink-0 overflow-hidden rounded-md">
              <ProductImage url={line.image_url} alt="" sizes="3.5rem" />
            </div>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold">{t('line', { quantity: line.quantity, name: lineName(line) })}</span>
              <span className="tabular text-ink-600 text-sm">{t('detail.each', { price: formatRupees(line.unit_price_paise) })}</span>
            </span>
            <span className="tabular">{formatRupees(line.unit_price_paise * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between border-ink-200 border-t pt-2">
        <span>
          <span className="font-semibold">{t('detail.total')}</span>
          <span className="block text-ink-600 text-sm">{t(`detail.${order.payment_method}`)}</span>
        </span>
        <Price paise={order.total_paise} className="text-xl" />
      </p>
    </Part>
  );
}

function History({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  return (
    <Part title={t('detail.history')}>
      <ol className="flex flex-col gap-1 border-ink-200 border-l-2 pl-3">
        {order.history.map(({ at, status }) => (
          <li key={status} className="flex flex-wrap justify-between gap-x-3">
            <span>{t(`status.${status}`)}</span>
            <time dateTime={at} className="text-ink-600 text-sm">
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Part>
  );
}
