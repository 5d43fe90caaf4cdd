import './texts.ts';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import type { ToBeAdded } from './to-be-added.ts';
import { useAddToCart } from './use-add-to-cart.ts';

type Parts = ToBeAdded & { look?: ButtonLook; wide?: boolean; className?: string };

/** Sold out, it cannot be pressed. */
export function AddToCartButton({ product, liveId, videoId, ...look }: Parts) {
  const { t } = useTranslation('cart');
  const { add, question } = useAddToCart({ product, liveId, videoId });
  return (
    <>
      <Button {...look} disabled={product.left === 0} onClick={add}>
        {t('add')}
      </Button>
      {question}
    </>
  );
}
