import '../waitlist/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { orpc } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { WaitForm } from '../waitlist/wait-form.tsx';

/** The form of who waits for a product; a card does not know the variant, so it is asked for. */
export function TellMeDialog({ product, onClose }: { product: ProductCard; onClose: () => void }) {
  const { t } = useTranslation(['wishlist', 'waitlist']);
  const whole = useQuery(orpc.catalog.get.queryOptions({ input: { slug_or_id: product.id }, staleTime: 0 }));
  const { data } = whole;
  return (
    <Dialog open onClose={onClose} title={t('waitlist:title')} description={product.name}>
      {whole.isError && <ErrorState title={t('tellMeFailed')} text={whole.error.message} onRetry={() => void whole.refetch()} />}
      {whole.isPending && <Skeleton className="h-32" />}
      {data?.left === 0 && <WaitForm bare variantId={data.variant_id} />}
      {data && data.left !== 0 && (
        <div className="flex flex-col gap-4">
          <p role="status">{t('isBack')}</p>
          <ButtonLink look="primary" to={`/product/${product.slug}`}>
            {t('toProduct')}
          </ButtonLink>
        </div>
      )}
    </Dialog>
  );
}
