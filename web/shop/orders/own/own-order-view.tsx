import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import { isPacked } from '#contract/shop/orders/order-states.ts';
import type { OwnOrder } from '#contract/shop/orders/own-orders.ts';
import { PrivacyLink } from '../../../consents/privacy-link.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Price } from '../../../ui/display/price.tsx';
import { ProductImage } from '../../catalog/product-image.tsx';
import { StoreContact } from '../../checkout/thanks/store-contact.tsx';
import { OwnInvoice } from '../../invoices/own-invoice.tsx';
import { OfferOfOrder } from '../../offers/offer-of-order.tsx';
import { MomentLink } from '../moment-link.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OwnMoves } from './own-moves.tsx';
import { OwnReturns } from './own-returns.tsx';

/** Where it is, what it is, where it goes, what its buyer may do, and whom to ask. */
export function OwnOrderView({ order }: { order: OwnOrder }) {
  const { t } = useTranslation('own-orders');
  return (
    <>
      <div>
        <h1 className="tabular font-bold text-3xl tracking-tight">{t('title', { number: order.number })}</h1>
        <p className="text-ink-600">{t('from', { store: isolate(order.store_name) })}</p>
      </div>
      <OrderSteps order={order} />
      {order.pay_token && (
        <section aria-labelledby="pay-order" className="rounded-lg border border-ink-200 bg-white p-4">
          <h2 id="pay-order" className="font-semibold text-lg">
            {t('pay.title')}
          </h2>
          <p className="mt-1 mb-3 text-ink-600">{t('pay.text')}</p>
          {/* A document of its own: who takes the money is let in by its headers alone. */}
          <ButtonLink reloadDocument to={`/pay/${order.pay_token}`} look="primary" wide>
            {t('pay.button', { total: formatRupees(order.total_paise) })}
          </ButtonLink>
        </section>
      )}
      <OwnMoves order={order} />
      {order.review_link && (
        <ButtonLink to={`/review/${order.review_link}`} look="primary" wide>
          <Star aria-hidden className="size-5" />
          {t('review')}
        </ButtonLink>
      )}
      <OwnReturns order={order} />
      <Part title={t('items')}>
        <Lines order={order} />
        {isPacked[order.status] && <OwnInvoice link={order.link} />}
      </Part>
      <Part title={t('deliverTo')}>
        <Address order={order} />
      </Part>
      <StoreContact storeId={order.seller_id} />
      <PrivacyLink />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-lg">{title}</h2>
      <div className="rounded-lg border border-ink-200 bg-white p-4">{children}</div>
    </section>
  );
}

function Lines({ order }: { order: OwnOrder }) {
  const { t } = useTranslation('own-orders');
  return (
    <>
      <ul className="flex flex-col gap-3">
        {order.lines.map((line) => (
          <li key={line.variant_id} className="flex items-center gap-3">
            <div className="h-16 w-14 shrink-0 overflow-hidden rounded-md">
              <ProductImage url={line.image_url} name={line.product_name} alt="" sizes="3.5rem" eager />
            </div>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold">{lineName(line)}</span>
              <span className="block text-ink-600 text-sm">{t('quantity', { count: line.quantity })}</span>
              {order.live_stream_id !== null && line.at_ms !== null && <MomentLink liveStreamId={order.live_stream_id} atMs={line.at_ms} />}
            </span>
            <span className="tabular">{formatRupees(line.unit_price_paise * line.quantity)}</span>
          </li>
        ))}
      </ul>
      {order.discount_paise > 0 && (
        <p className="mt-4 flex items-baseline justify-between border-ink-200 border-t pt-3">
          <span>
            {t('discount', { code: order.discount_code ?? order.discount_offer?.title ?? '' })}
            <OfferOfOrder offer={order.discount_offer} />
          </span>
          <span className="tabular">{`\u2212${formatRupees(order.discount_paise)}`}</span>
        </p>
      )}
      <p className="mt-4 flex items-baseline justify-between border-ink-200 border-t pt-3">
        <span>
          <span className="font-semibold">{t('total')}</span>
          <span className="block text-ink-600 text-sm">
            {t(order.status === 'awaiting_payment' ? 'notPaid' : order.is_test ? 'test' : order.payment_method)}
          </span>
        </span>
        <Price paise={order.total_paise} className="text-xl" />
      </p>
    </>
  );
}

function Address({ order }: { order: OwnOrder }) {
  const { t } = useTranslation('own-orders');
  return (
    <address className="break-words not-italic">
      <span className="block font-semibold">{order.customer_name}</span>
      <span className="block">{order.customer_address}</span>
      {order.landmark && <span className="block">{t('landmark', { landmark: order.landmark })}</span>}
      <span className="tabular block">
        {order.customer_city} {order.customer_pincode}
      </span>
      <span className="tabular block text-ink-600">{order.customer_phone}</span>
    </address>
  );
}
