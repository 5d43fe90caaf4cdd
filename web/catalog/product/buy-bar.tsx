import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalog/catalog.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Price } from '../ui/price.tsx';
import { checkoutLink } from './checkout-link.ts';

/** Leads to the checkout; says so when there is nothing left to buy. */
export function BuyButton({ product, wide }: { product: Product; wide?: boolean }) {
  const { t } = useTranslation('catalog');
  if (product.stock === 0) {
    return (
      <Button wide={wide} disabled className="min-h-12 text-lg">
        {t('soldOut')}
      </Button>
    );
  }
  return (
    <ButtonLink look="primary" wide={wide} className="min-h-12 text-lg" {...checkoutLink(product)}>
      {t('product.buyNow')}
    </ButtonLink>
  );
}

/** Slides up over the end of the page while the inline button is out of sight. */
export function BuyBar({ product, shown }: { product: Product; shown: boolean }) {
  return (
    <div
      inert={!shown}
      className={classNames(
        'sticky bottom-0 z-10 flex items-center justify-between gap-4 border-ink-200 border-t bg-paper px-4 py-3 transition-transform duration-220 ease-enter',
        !shown && 'translate-y-full',
      )}
    >
      <Price paise={product.price_paise} className="text-2xl" />
      <BuyButton product={product} />
    </div>
  );
}
