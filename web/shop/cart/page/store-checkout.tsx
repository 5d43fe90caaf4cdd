import { useTranslation } from 'react-i18next';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { isolate } from '../../../texts/isolate.ts';
import type { ButtonLook } from '../../../ui/button.tsx';
import { cartCheckoutPath } from '../../checkout/cart-address.ts';
import { CheckoutWay } from './checkout-way.tsx';
import { findShut, orderableOf, type PricedLine, storeNameOf } from './priced-lines.ts';

type Parts = { sellerId: string; lines: readonly PricedLine[] /** What it costs could not be asked. */; isUnknown: boolean; look: ButtonLook };

/** To the order from one store: pressed once it is known what everything costs, and what has changed is accepted. */
export function StoreCheckout({ sellerId, lines, isUnknown, look }: Parts) {
  const { t } = useTranslation('cart-page');
  const shut = findShut(lines);
  const words = { most: maxOrderLines, count: orderableOf(lines).length - maxOrderLines };
  const why = shut === 'asking' ? (isUnknown ? t('shut.unknown') : undefined) : shut && shut !== 'nothing' && t(`shut.${shut}`, words);
  return (
    <CheckoutWay
      look={look}
      to={cartCheckoutPath({ cartOf: sellerId })}
      label={t('checkout')}
      named={t('checkoutOf', { store: isolate(storeNameOf(lines)) })}
      isShut={shut !== undefined}
      why={why || undefined}
    />
  );
}
