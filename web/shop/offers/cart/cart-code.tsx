import '../../checkout/texts.ts';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { StoreId } from '#contract/ids.ts';
import { isolate } from '../../../texts/isolate.ts';
import { Price } from '../../../ui/display/price.tsx';
import { CodeField } from '../../checkout/offers/code-field.tsx';
import { type CartGroup, useCartPrices } from './use-cart-prices.ts';

/** The code of one store in the cart, what it takes off, and what is then to pay; the checkout goes on with it. */
export function CartCode({ group, store }: { group: CartGroup; store: string }) {
  const { t } = useTranslation('checkout');
  const [price] = useCartPrices([group]);
  if (!price || price.subtotal_paise === 0) return null;
  return (
    <div className="flex flex-col gap-2 *:[button]:self-start">
      <CodeField sellerId={group.seller_id as StoreId} seller={isolate(store)} price={price} />
      {price.discount_paise > 0 && (
        <dl className="flex flex-col gap-1">
          <div className="flex items-baseline justify-between gap-3">
            <dt className="min-w-0 break-words text-ink-600">{t('summary.discount', { code: price.applied?.code ?? t('offers.livePriceName') })}</dt>
            <dd className="tabular shrink-0">{`\u2212${formatRupees(price.discount_paise)}`}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-3">
            <dt className="font-semibold">{t('summary.totalOfStore')}</dt>
            <dd>
              <Price paise={price.total_paise} className="text-xl" />
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}
