import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ProductId } from '#contract/ids.ts';
import { orpc } from '../../../api/client.ts';
import { withChange } from '../../../ui/data-list/view-address.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { ProductDialog } from './product-dialog.tsx';

/** The form of the product that the address names (`?product=…`), as where the palette and figures lead to it; nothing where it names none. */
export function NamedProduct() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('product');
  const close = () => setAddress((now) => withChange(now, 'product', undefined), { replace: true, preventScrollReset: true });
  return id && <OneProduct key={id} id={id as ProductId} onClose={close} />;
}

function OneProduct({ id, onClose }: { id: ProductId; onClose: () => void }) {
  const { t } = useTranslation('products');
  const found = useQuery(orpc.catalog.getMine.queryOptions({ input: { id }, staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false }));
  if (found.data) return <ProductDialog product={found.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t(found.isError ? 'named.error' : 'named.loading')}>
      {found.isError ? (
        <ErrorState title={found.error.message} text={t('named.errorText')} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  );
}
