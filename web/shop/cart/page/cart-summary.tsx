import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { allStores, cartCheckoutPath } from '../../checkout/cart-address.ts';
import { CartTotal } from '../../offers/cart/cart-total.tsx';
import { countOf, type PricedLine, subtotalOf } from './use-quote.ts';

type Parts = { groups: readonly { seller_id: string; priced: readonly PricedLine[] }[]; isKnown: boolean };

/** All stores together: one total. */
export function CartSummary({ groups, isKnown }: Parts) {
  const { t } = useTranslation('cart-page');
  const all = groups.flatMap(({ priced }) => priced);
  const count = all.reduce((sum, each) => sum + countOf(each), 0);
  const orderable = groups.filter(({ priced }) => priced.some((each) => countOf(each) > 0));
  const canOrderAll = isKnown && orderable.length > 1 && all.length <= maxOrderLines;
  return (
    <section aria-label={t('total')} className="flex flex-col gap-3 rounded-lg border border-ink-200 bg-white p-4 lg:sticky lg:top-20">
      {groups.length > 1 && (
        <dl className="flex flex-col gap-1 border-ink-200 border-b pb-3">
          {groups.map(({ seller_id, priced }) => (
            <div key={seller_id} className="flex items-baseline justify-between gap-3">
              <dt className="min-w-0 truncate text-quiet">
                <bdi>{priced[0]?.line.seller_name}</bdi>
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
      {canOrderAll && (
        <ButtonLink wide to={cartCheckoutPath({ cartOf: allStores })}>
          {t('checkoutAll')}
        </ButtonLink>
      )}
    </section>
  );
}
