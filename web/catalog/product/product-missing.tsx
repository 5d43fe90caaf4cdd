import './product-more-texts.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BackButton } from '../back-button.tsx';

/** Above the product that is shown in place of the one asked for. */
export function OtherProductNote() {
  const { t } = useTranslation(['product-more', 'catalog']);
  return (
    <div role="note" className="border-ink-200 border-b bg-ink-100 px-4 py-3">
      <p className="font-semibold">{t('catalog:product.missingTitle')}</p>
      <p>{t('other')}</p>
      <Link to="/shop" className="inline-flex min-h-11 items-center font-semibold underline decoration-ink-300 underline-offset-4">
        {t('browse')}
      </Link>
    </div>
  );
}

/** No product has this address. */
export function MissingProduct() {
  const { t } = useTranslation(['product-more', 'catalog']);
  return (
    <>
      <title>{t('metaMissing')}</title>
      <BackButton className="m-2" />
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
