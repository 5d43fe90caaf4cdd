import './texts.ts';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { priceLines } from '#contract/shop/offers/price-lines.ts';
import type { PriceParts, Reductions } from './shown-price.tsx';

/** A price with the claimed discount or in the show, and the one it is taken off. */
export function DiscountedPrice({ id, paise, text, discount, showPrice }: PriceParts & Reductions) {
  const { t } = useTranslation('offers');
  const { total_paise, discount_paise, by } = priceLines([{ unit_price_paise: paise, quantity: 1, product_id: id }], discount, showPrice);
  if (discount_paise === 0) return text;
  return (
    <>
      {formatRupees(total_paise)}{' '}
      <s className="font-normal text-[0.85em] opacity-80">
        <span className="sr-only">{t('was')} </span>
        {text}
      </s>{' '}
      {by === 'show_price' && <span className="inline-block rounded-sm bg-rani px-1 font-semibold text-[0.75em] text-white">{t('livePrice')}</span>}
    </>
  );
}
