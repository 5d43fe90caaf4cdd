import '../../catalog/texts.ts';
import '../texts.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { Measurable } from '#contract/shop/conversions/conversions.ts';
import { deliveryPromise } from '#contract/shop/orders/delivery-days.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { AnsweredOrder } from '#contract/shop/orders/orders.ts';
import { isolate } from '../../../texts/isolate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Price } from '../../../ui/display/price.tsx';
import { ProductImage } from '../../catalog/product-image.tsx';
import { MailOrder } from './mail-order.tsx';
import { Measuring } from './measuring/measuring.tsx';
import { useMeasurable } from './measuring/use-measurable.ts';
import { StoreContact } from './store-contact.tsx';

/** What one press has ordered, and what its stores ask once. */
export function PlacedOrders({ orders }: { orders: readonly AnsweredOrder[] }) {
  const links = useMemo(() => orders.flatMap(({ link }) => link || []), [orders]);
  const measurable = useMeasurable(links);
  const measured = (link: string) => measurable.items.find((item) => item.link === link);
  return orders.map((order) => <PlacedPart key={order.id} order={order} measured={measured(order.link)} onAnswered={measurable.refetch} />);
}

type PlacedParts = { order: AnsweredOrder; measured: Measurable | undefined; onAnswered: () => Promise<unknown> };

/** One order: its number with its store (an entry of before has no name), its day, its lines, what is to pay, whom to ask, and what its store asks. */
function PlacedPart({ order, measured, onAnswered }: PlacedParts) {
  const { t } = useTranslation('checkout');
  /** Two stores may both have an order #1. */
  function ofOrder(key: 'thanks.see' | 'mail.title'): string {
    const { number, store_name } = order;
    return store_name ? t(`${key}Of`, { number, store: isolate(store_name) }) : t(key, { number });
  }
  return (
    <>
      <div>
        <p className="tabular font-semibold text-lg">{t('thanks.number', { number: order.number })}</p>
        {order.store_name && <p>{t('thanks.from', { store: isolate(order.store_name) })}</p>}
        <p className="mt-1 font-semibold">{deliveryPromise(order)}</p>
      </div>
      <div className="w-full rounded-lg border border-ink-200 bg-white p-4 text-left">
        <ul className="flex flex-col gap-3">
          {order.lines.map((line) => (
            <li key={line.variant_id} className="flex items-center gap-3">
              <div className="h-16 w-14 shrink-0 overflow-hidden rounded-md">
                <ProductImage url={line.image_url} name={line.product_name} alt="" sizes="3.5rem" eager />
              </div>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-semibold">{lineName(line)}</span>
                <span className="text-ink-600 text-sm">{t('thanks.quantity', { count: line.quantity })}</span>
              </span>
              <span className="tabular">{formatRupees(line.unit_price_paise * line.quantity)}</span>
            </li>
          ))}
        </ul>
        {order.discount_paise > 0 && (
          <p className="mt-4 flex items-baseline justify-between border-ink-200 border-t pt-3">
            <span>{t('thanks.discount', { code: order.discount_code ?? order.discount_offer?.title ?? '' })}</span>
            <span className="tabular">{`\u2212${formatRupees(order.discount_paise)}`}</span>
          </p>
        )}
        <p className="mt-4 flex items-baseline justify-between border-ink-200 border-t pt-3">
          <span>
            <span className="font-semibold">{t('thanks.total')}</span>
            <span className="block text-ink-600 text-sm">{t(`thanks.${order.is_test ? 'test' : order.payment_method}`)}</span>
          </span>
          <Price paise={order.total_paise} className="text-xl" />
        </p>
      </div>
      {order.link && (
        <ButtonLink to={`/order/${order.link}`} wide>
          {ofOrder('thanks.see')}
        </ButtonLink>
      )}
      {order.link && <MailOrder link={order.link} title={ofOrder('mail.title')} />}
      <StoreContact storeId={order.seller_id} />
      {measured && <Measuring item={measured} onAnswered={onAnswered} />}
    </>
  );
}
