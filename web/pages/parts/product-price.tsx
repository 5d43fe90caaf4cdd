import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { percentOff } from '#contract/shop/catalog/variant-rules.ts';
import { classNames } from '../../ui/class-names.ts';

/** A price, and what it was before it fell (docs/product.md, "Original price"), on any ground of a page. */
export function ProductPrice({ of: product, className }: { of: ProductCard; className?: string }) {
  const { t } = useTranslation('sections');
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={classNames('tabular font-bold font-display', className)}>
        {product.price_varies && <span className="font-normal font-sans text-quiet text-sm">{t('from')} </span>}
        {formatRupees(product.price_paise)}
      </span>
      {percentOff(product) > 0 && product.original_price_paise !== null && (
        <s className="tabular text-quiet text-sm">
          <span className="sr-only">{t('priceBefore')} </span>
          {formatRupees(product.original_price_paise)}
        </s>
      )}
    </p>
  );
}
