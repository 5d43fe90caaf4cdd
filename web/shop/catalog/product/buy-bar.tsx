import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useVisible } from '../../../ui/hooks/use-visible.ts';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { readSeen } from '../../checkout/checkout-address.ts';
import type { ChosenProduct } from '../chosen-variant.ts';
import { checkoutLink } from './checkout-link.ts';
import { PriceHere } from './live-demo/price-here.tsx';

/** docs/product.md, "Shop and product": the sticky bar comes when less than a tenth of the inline button is on screen. */
const buttonShare = 0.1;

type Buying = { product: ChosenProduct /** Asks for a choice, while there is none. */; onAsk: (() => void) | undefined };

/** Leads to the checkout; says so when there is nothing left to buy. */
function BuyButton({ product, onAsk, wide }: Buying & { wide?: boolean }) {
  const { t } = useTranslation('catalog');
  const [search] = useSearchParams();
  if (product.left === 0) {
    return (
      <Button wide={wide} disabled className="min-h-12 text-lg">
        {t('soldOut')}
      </Button>
    );
  }
  if (onAsk) {
    return (
      <Button look="primary" wide={wide} className="min-h-12 text-lg" onClick={onAsk}>
        {t('product.buyNow')}
      </Button>
    );
  }
  return (
    <ButtonLink look="primary" wide={wide} className="min-h-12 text-lg" {...checkoutLink(product, readSeen(search))}>
      {t('product.buyNow')}
    </ButtonLink>
  );
}

/** In the page: the cart beside the checkout, while there is something to buy. */
export function BuyButtons({ product, onAsk }: Buying) {
  const { t } = useTranslation('cart');
  const [search] = useSearchParams();
  // A page that it was found on is told by the checkout alone.
  const { liveId, videoId } = readSeen(search);
  if (product.left === 0) return <BuyButton product={product} onAsk={onAsk} wide />;
  return (
    <div className="grid grid-cols-2 gap-3">
      {onAsk ? (
        <Button wide className="min-h-12 text-lg" onClick={onAsk}>
          {t('add')}
        </Button>
      ) : (
        <AddToCartButton product={product} liveId={liveId} videoId={videoId} wide className="min-h-12 text-lg" />
      )}
      <BuyButton product={product} onAsk={onAsk} wide />
    </div>
  );
}

/** Slides up over the end of the page while the inline button is out of sight. */
export function BuyBar({ product, onAsk, inlineButton }: Buying & { inlineButton: RefObject<HTMLElement | null> }) {
  const shown = useVisible(inlineButton, { share: buttonShare }) === false;
  return (
    <div
      data-foot
      inert={!shown}
      className={classNames(
        'sticky bottom-0 z-10 flex items-center justify-between gap-4 border-ink-200 border-t bg-paper px-[max(1rem,calc((100%-72rem)/2))] py-3 transition-transform duration-220 ease-enter',
        !shown && 'invisible translate-y-full',
      )}
    >
      <PriceHere product={product} isFrom={onAsk !== undefined && product.price_varies} className="text-2xl" />
      <BuyButton product={product} onAsk={onAsk} />
    </div>
  );
}
