import './product-more-texts.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BackLine } from '../back-button.tsx';
import { ProductNote } from './product-note.tsx';

export function OtherProductNote() {
  const { t } = useTranslation(['product-more', 'catalog']);
  return (
    <ProductNote title={t('catalog:product.missingTitle')} text={t('other')}>
      <Link to="/shop" className="inline-flex min-h-11 items-center font-semibold underline decoration-ink-300 underline-offset-4">
        {t('browse')}
      </Link>
    </ProductNote>
  );
}

/** No product has this address. */
export function MissingProduct() {
  const { t } = useTranslation(['product-more', 'catalog']);
  return (
    <>
      <title>{t('metaMissing')}</title>
      <BackLine />
      <EmptyState
        title={t('catalog:product.missingTitle')}
        text={t('catalog:product.missingText')}
        action={
          <ButtonLink to="/shop" look="primary">
            {t('browse')}
          </ButtonLink>
        }
      />
    </>
  );
}
