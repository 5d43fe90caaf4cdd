import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { allStores, cartCheckoutPath } from '../../checkout/cart-address.ts';
import { CartTotal } from '../../offers/cart/cart-total.tsx';
import { CheckoutWay } from './checkout-way.tsx';
import { countOf, findShut, orderableOf, type PricedGroup, type PricedLine, storeNameOf, subtotalOf } from './priced-lines.ts';
import { StoreCheckout } from './store-checkout.tsx';

/** `orderable`: those of the groups that something can be ordered of. `isUnknown`: what it costs could not be asked. */
type Parts = { groups: readonly PricedGroup[]; orderable: readonly PricedGroup[]; isUnknown: boolean };

/** All stores together: one total, and one way to order it. */
export function CartSummary({ groups, orderable, isUnknown }: Parts) {
  const { t } = useTranslation('cart-page');
  const all = groups.flatMap(({ priced }) => priced);
  const count = all.reduce((sum, each) => sum + countOf(each), 0);
  const [only] = orderable;
  return (
    <section aria-label={t('total')} className="flex flex-col gap-3 rounded-lg border border-ink-200 bg-white p-4 lg:sticky lg:top-5">
      {groups.length > 1 && (
        <dl className="flex flex-col gap-1 border-ink-200 border-b pb-3">
          {groups.map(({ seller_id, priced }) => (
            <div key={seller_id} className="flex items-baseline justify-between gap-3">
              <dt className="min-w-0 truncate text-quiet">
                <bdi>{storeNameOf(priced)}</bdi>
              </dt>
              <dd className="tabular">{formatRupees(subtotalOf(priced))}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="flex items-baseline justify-between gap-3">
        <span>
          <span className="font-semibold">{t('total')}</span>
          <span className="ml-2 text-quiet text-sm">{t('items', { count })}</span>
          <span className="block text-quiet text-sm">{t('taxes')}</span>
        </span>
        <CartTotal groups={groups} />
      </p>
      <p className="text-quiet text-sm">{t('stores', { count: groups.length })}</p>
      {orderable.length > 1 ? (
        <AllCheckout lines={all} isUnknown={isUnknown} />
      ) : (
        only && <StoreCheckout sellerId={only.seller_id} lines={only.priced} isUnknown={isUnknown} look="primary" />
      )}
    </section>
  );
}

/** An order from each store by one press, which takes so many lines in all. */
function AllCheckout({ lines, isUnknown }: { lines: readonly PricedLine[]; isUnknown: boolean }) {
  const { t } = useTranslation('cart-page');
  const shut = findShut(lines);
  const why = {
    ...{ nothing: undefined, asking: isUnknown ? t('shut.unknown') : undefined, changes: t('shut.changes') },
    many: t('shut.manyOfAll', { most: maxOrderLines, count: orderableOf(lines).length }),
  };
  const to = cartCheckoutPath({ cartOf: allStores });
  return <CheckoutWay look="primary" to={to} label={t('checkoutAll')} isShut={shut !== undefined} why={shut && why[shut]} />;
}
