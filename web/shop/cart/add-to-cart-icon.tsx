import './texts.ts';
import { ShoppingCart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ButtonLook, IconButton } from '../../ui/button.tsx';
import type { ToBeAdded } from './to-be-added.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** Where there is no room for words; nothing for what is sold out. */
export function AddToCartIcon({ product, liveId, look }: ToBeAdded & { look?: ButtonLook }) {
  const { t } = useTranslation('cart');
  const { add, question } = useAddToCart({ product, liveId });
  return (
    product.left !== 0 && (
      <>
        <IconButton look={look} label={t('addNamed', { name: product.name })} onClick={add}>
          <ShoppingCart aria-hidden className="size-5" />
        </IconButton>
        {question}
      </>
    )
  );
}
