import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { showProblem } from '../../../ui/toast.tsx';

const loadDialog = async () => (await import('./tell-me-dialog.tsx')).TellMeDialog;

/** For what is sold out: asks to be told when it is back. Where there is something to choose, that comes first, on its page. */
export function TellMe({ product }: { product: ProductCard }) {
  const { t } = useTranslation(['wishlist', 'shell']);
  const { Loaded: Asking, load } = useLoaded(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const label = t('tellMeOf', { name: product.name });

  async function open(): Promise<void> {
    if (await load()) setOpen(true);
    else showProblem(t('shell:notLoaded'), t('shell:notLoadedText'));
  }

  if (product.variant_count > 1) {
    return (
      <ButtonLink wide to={`/product/${product.slug}`} state={{ product }} aria-label={label}>
        {t('tellMe')}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button wide aria-label={label} onClick={() => void open()}>
        {t('tellMe')}
      </Button>
      {Asking && isOpen && <Asking product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
