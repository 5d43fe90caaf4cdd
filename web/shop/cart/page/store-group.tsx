import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServerTime } from '../../../net/use-server-now.ts';
import { Price } from '../../../ui/display/price.tsx';
import { DeliveryLine } from '../../catalog/product/delivery-line.tsx';
import { StoreCode } from '../../offers/cart/store-code.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { findShut, type PricedLine, storeNameOf, subtotalOf } from './priced-lines.ts';
import { StoreCheckout } from './store-checkout.tsx';

/** `isAlone`: one press cannot order from all stores, so that each has a checkout of its own; else that is beside the total. */
type Parts = { sellerId: string; lines: readonly PricedLine[]; isUnknown: boolean; isAlone: boolean };

/** What is in the cart of one store: an order of its own. */
export function StoreGroup({ sellerId, lines, isUnknown, isAlone }: Parts) {
  const { t } = useTranslation('cart-page');
  const now = useServerTime();
  if (lines.length === 0) return null;
  const name = storeNameOf(lines);
  return (
    <section aria-labelledby={`store-${sellerId}`} className="rounded-lg border border-ink-200 bg-white px-4">
      <h2 id={`store-${sellerId}`} className="flex min-h-12 items-center border-ink-200 border-b font-bold text-lg">
        <Link to={`/store/${sellerId}`} className="inline-flex min-h-11 min-w-0 items-center">
          <bdi className="truncate">{name}</bdi>
        </Link>
      </h2>
      <ul className="divide-y divide-ink-200">
        {lines.map((priced) => (
          <CartLineRow key={priced.line.id} priced={priced} />
        ))}
      </ul>
      <div className="flex flex-col gap-3 border-ink-200 border-t py-4">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{t('subtotal')}</span>
          <Price paise={subtotalOf(lines)} className="text-xl" />
        </p>
        <StoreCode group={{ seller_id: sellerId, priced: lines }} store={name} />
        <DeliveryLine now={now} />
        {findShut(lines) === 'nothing' ? (
          <p className="text-quiet">{t('nothing')}</p>
        ) : (
          isAlone && <StoreCheckout sellerId={sellerId} lines={lines} isUnknown={isUnknown} look="secondary" />
        )}
      </div>
    </section>
  );
}
