import './product-more-texts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ProductNote } from './product-note.tsx';
import { findFallbackProduct } from './shown-product.ts';

type Parts = {
  title: string;
  text: 'fallback' | 'fallbackShop';
  onRetry: () => void;
  otherwise: ReactNode;
  children: (product: Product) => ReactNode;
};

/** In place of products that cannot be loaded: that of the demo store below a word on it; while there is none, `otherwise`. */
export function FallbackProduct({ title, text, onRetry, otherwise, children }: Parts) {
  const { t } = useTranslation(['product-more', 'shell']);
  const found = useQuery({ queryKey: [['catalog', 'fallback']], queryFn: () => findFallbackProduct(api), retry: false });
  if (!found.data) return otherwise;
  return (
    <>
      <ProductNote title={title} text={t(text)}>
        <Button onClick={onRetry} className="mt-2">
          {t('shell:retry')}
        </Button>
      </ProductNote>
      {children(found.data)}
    </>
  );
}
