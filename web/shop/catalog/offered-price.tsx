import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { percentOff } from '#contract/shop/catalog/variant-rules.ts';
import { classNames } from '../../ui/class-names.ts';

type Offered = { price_paise: number; original_price_paise: number | null };
type Parts = { of: Offered /** Another variant has another price. */; isFrom?: boolean | undefined; className?: string };

/** A price, and what it was before it fell (docs/product.md, "Original price"). */
export function OfferedPrice({ of, isFrom = false, className }: Parts) {
  const { t } = useTranslation('catalog');
  const off = percentOff(of);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {isFrom && <span className="text-ink-600 text-sm">{t('from')}</span>}
      <span className={classNames('tabular font-bold font-display', className)}>{formatRupees(of.price_paise)}</span>
      {off > 0 && of.original_price_paise !== null && (
        <>
          <s className="tabular text-ink-600 text-sm">
            <span className="sr-only">{t('priceBefore')} </span>
            {formatRupees(of.original_price_paise)}
          </s>
          <span className="tabular font-semibold text-rani text-sm">{t('percentOff', { percent: off })}</span>
        </>
      )}
    </span>
  );
}
