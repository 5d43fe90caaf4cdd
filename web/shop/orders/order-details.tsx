import { lineName } from '#contract/shop/orders/order-lines.ts';
import '../catalog/texts.ts';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import { deliveryPromise } from '#contract/shop/orders/delivery-days.ts';
import type { OrderDetail } from '#contract/shop/orders/orders.ts';
import { isolate } from '../../texts/isolate.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Price } from '../../ui/display/price.tsx';
import { ProductImage } from '../catalog/product-image.tsx';
import { OrderDocuments } from '../invoices/order-documents.tsx';
import { OfferOfOrder } from '../offers/offer-of-order.tsx';
import { OrderPayment } from '../payments/seller/order-payment.tsx';
import { MomentLink } from './moment-link.tsx';
import './returns/texts.ts';

export function OrderDetails({ order, mayWrite }: { order: OrderDetail; mayWrite: boolean }) {
  const { t } = useTranslation('orders');
  return (
    <div className="flex flex-col gap-5">
      {order.confirmed_at && <p className="text-leaf">{t('confirmed')}</p>}
      <Address order={order} />
      <Lines order={order} />
      <OrderPayment id={order.id} maySettle={mayWrite} status={`${order.status} ${order.returns.map(({ state }) => state).join(' ')}`} />
      <OrderDocuments order={order} />
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
      <div className="mt-1 mb-2">
        <CopyButton value={addressOf(order)} label={t('detail.copy')} />
      </div>
      {order.live_stream_title !== null && <p className="text-ink-600 text-sm">{t('detail.from', { title: isolate(order.live_stream_title) })}</p>}
      {order.video_titles.map((title) => (
        <p key={title} className="text-ink-600 text-sm">
          {t('detail.fromVideo', { title: isolate(title) })}
        </p>
      ))}
      <p className="text-ink-600 text-sm">{deliveryPromise(order)}</p>
    </Part>
  );
}

/** As it is written on a parcel. */
function addressOf({ customer_name, customer_address, landmark, customer_city, customer_pincode, customer_phone }: OrderDetail): string {
  return [customer_name, customer_address, landmark, `${customer_city} ${customer_pincode}`, `+91 ${customer_phone}`].filter(Boolean).join('\n');
}

function Lines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  return (
    <Part title={t('detail.items')}>
      <ul className="flex flex-col divide-y divide-ink-200">
        {order.lines.map((line) => (
          <li key={line.variant_id} className="flex items-center gap-3 py-2">
            <div className="h-16 w-14 shrink-0 overflow-hidden rounded-md">
              <ProductImage url={line.image_url} name={line.product_name} alt="" sizes="3.5rem" />
            </div>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold">{t('line', { quantity: line.quantity, name: lineName(line) })}</span>
              <span className="tabular block text-ink-600 text-sm">{t('detail.each', { price: formatRupees(line.unit_price_paise) })}</span>
              {order.live_stream_id !== null && line.at_ms !== null && <MomentLink liveStreamId={order.live_stream_id} atMs={line.at_ms} />}
            </span>
            <span className="tabular">{formatRupees(line.unit_price_paise * line.quantity)}</span>
          </li>
        ))}
      </ul>
      {order.discount_paise > 0 && (
        <p className="flex items-baseline justify-between border-ink-200 border-t py-2">
          <span>
            {t('detail.discount', { code: order.discount_code ?? order.discount_offer?.title ?? '' })}
            <OfferOfOrder offer={order.discount_offer} />
          </span>
          <span className="tabular">{`\u2212${formatRupees(order.discount_paise)}`}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between border-ink-200 border-t pt-2">
        <span>
          <span className="font-semibold">{t('detail.total')}</span>
          <span className="block text-ink-600 text-sm">{t(`detail.${order.status === 'awaiting_payment' ? 'awaiting_payment' : order.payment_method}`)}</span>
        </span>
        <Price paise={order.total_paise} className="text-xl" />
      </p>
    </Part>
  );
}

function History({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['orders', 'returns']);
  const moves = order.history.map(({ at, status, is_undone }) => ({
    at,
    words: is_undone ? t('orders:detail.undone', { status: t(`orders:status.${status}`) }) : t(`orders:status.${status}`),
  }));
  const steps = order.returns.flatMap((item) => item.steps.map(({ at, state }) => ({ at, words: t(`returns:step.${state}`) })));
  return (
    <Part title={t('orders:detail.history')}>
      <ol className="flex flex-col gap-1 border-ink-200 border-l-2 pl-3">
        {[...moves, ...steps.toSorted((a, b) => a.at.localeCompare(b.at))].map(({ at, words }) => (
          <li key={`${at} ${words}`} className="flex flex-wrap justify-between gap-x-3">
            <span>{words}</span>
            <time dateTime={at} className="text-ink-600 text-sm">
              {formatIndianMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Part>
  );
}
