import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { useServerTime } from '../../../net/use-server-now.ts';
import { isolate } from '../../../texts/isolate.ts';
import { Price } from '../../../ui/display/price.tsx';
import { DeliveryLine } from '../../catalog/product/delivery-line.tsx';
import { cartCheckoutPath } from '../../checkout/cart-address.ts';
import { StoreCode } from '../../offers/cart/store-code.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { CheckoutWay } from './checkout-way.tsx';
import { findShut, orderableOf, type PricedLine, shownOf, subtotalOf } from './priced-lines.ts';

/** `isUnknown`: what it costs could not be asked. */
type Parts = { sellerId: string; lines: readonly PricedLine[]; isUnknown: boolean /** The cart has nothing of another store. */; isOnly: boolean };

/** What is in the cart of one store: an order of its own. */
export function StoreGroup({ sellerId, lines, isUnknown, isOnly }: Parts) {
  const { t } = useTranslation('cart-page');
  const now = useServerTime();
  const [first] = lines;
  if (!first) return null;
  const name = shownOf(lines.find(({ now }) => now && now !== 'choose again') ?? first).seller_name;
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
        <StoreCheckout sellerId={sellerId} store={name} lines={lines} isUnknown={isUnknown} isOnly={isOnly} />
      </div>
    </section>
  );
}

type WayParts = Parts & { store: string };

/** Pressed once it is known what everything costs, and what has changed is accepted. */
function StoreCheckout({ sellerId, store, lines, isUnknown, isOnly }: WayParts) {
  const { t } = useTranslation('cart-page');
  const shut = findShut(lines);
  const words = { most: maxOrderLines, count: orderableOf(lines).length - maxOrderLines };
  if (shut === 'nothing') return <p className="text-quiet">{t('nothing')}</p>;
  return (
    <CheckoutWay
      look={isOnly ? 'primary' : 'secondary'}
      to={cartCheckoutPath({ cartOf: sellerId })}
      label={t('checkout')}
      named={t('checkoutOf', { store: isolate(store) })}
      isShut={shut !== undefined}
      why={shut === 'asking' ? (isUnknown ? t('shut.unknown') : undefined) : shut && t(`shut.${shut}`, words)}
    />
  );
}
