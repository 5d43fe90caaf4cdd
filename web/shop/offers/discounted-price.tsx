import './texts.ts';
import { useTranslation } from 'react-i18next';
import { formatShortRupees } from '#contract/formats/money.ts';
import { type Discount, priceLines } from '#contract/shop/offers/price-lines.ts';
import type { PriceParts } from './shown-price.tsx';

/** A price with the claimed discount, and the one it is taken off. */
export function DiscountedPrice({ discount, paise, text }: PriceParts & { discount: Discount }) {
  const { t } = useTranslation('offers');
  const { total_paise, discount_paise } = priceLines([{ unit_price_paise: paise, quantity: 1 }], discount);
  if (discount_paise === 0) return text;
  return (
    <>
      {formatShortRupees(total_paise)}{' '}
      <s className="font-normal text-[0.85em] opacity-80">
        <span className="sr-only">{t('was')} </span>
        {text}
      </s>
    </>
  );
}
