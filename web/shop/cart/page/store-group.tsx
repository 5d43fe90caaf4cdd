import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolate } from '../../../texts/isolate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Price } from '../../../ui/display/price.tsx';
import { DeliveryLine } from '../../catalog/product/delivery-line.tsx';
import { cartCheckoutPath } from '../../checkout/cart-address.ts';
import { StoreCode } from '../../offers/cart/store-code.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { countOf, type PricedLine, shownOf, subtotalOf } from './use-quote.ts';

type Parts = { sellerId: string; lines: readonly PricedLine[]; isKnown: boolean };

/** What is in the cart of one store: an order of its own. */
export function StoreGroup({ sellerId, lines, isKnown }: Parts) {
  const { t } = useTranslation('cart-page');
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
        <DeliveryLine />
        <CheckoutLink sellerId={sellerId} store={name} isKnown={isKnown} canOrder={lines.some((each) => countOf(each) > 0)} />
      </div>
    </section>
  );
}

type LinkParts = { sellerId: string; store: string; isKnown: boolean; canOrder: boolean };

/** Pressed once it is known what everything costs. */
export function CheckoutLink({ sellerId, store, isKnown, canOrder }: LinkParts) {
  const { t } = useTranslation('cart-page');
  const label = t('checkoutOf', { store: isolate(store) });
  if (!canOrder) return <p className="text-quiet">{t('nothing')}</p>;
  if (!isKnown) {
    return (
      <Button look="primary" wide disabled aria-label={label}>
        {t('checkout')}
      </Button>
    );
  }
  return (
    <ButtonLink look="primary" wide to={cartCheckoutPath({ cartOf: sellerId })} aria-label={label}>
      {t('checkout')}
    </ButtonLink>
  );
}
