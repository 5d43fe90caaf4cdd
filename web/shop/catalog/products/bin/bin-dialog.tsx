import '../products-texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatIndianDay } from '#contract/formats/dates.ts';
import type { BinnedProduct } from '#contract/shop/catalog/product-bin.ts';
import { api, orpc } from '../../../../api/client.ts';
import { useCursorList } from '../../../../api/use-cursor-list.ts';
import { isolate } from '../../../../texts/isolate.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadMore } from '../../../../ui/data-list/load-more.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states.tsx';
import { showProblem, showToast } from '../../../../ui/toast.tsx';
import { ProductImage } from '../../product-image.tsx';

/** What was deleted, each to be restored (docs/product.md, "Deleted products"). */
export function BinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('products');
  return (
    <Dialog open onClose={onClose} title={t('bin.title')} description={t('bin.text')}>
      <Binned />
    </Dialog>
  );
}

function Binned() {
  const { t } = useTranslation('products');
  const { rows, paging, hasData, error, refetch } = useCursorList<BinnedProduct>({
    queryKey: orpc.productBin.list.key({ type: 'infinite' }),
    load: (cursor, signal) => api.productBin.list({ cursor }, { signal }),
    refreshMs: 0,
    more: t('bin.more'),
  });
  if (hasData && rows.length === 0) return <p className="py-6 text-center text-ink-600">{t('bin.empty')}</p>;
  if (hasData) {
    return (
      <>
        <ul className="divide-y divide-ink-200">
          {rows.map((product) => (
            <BinnedRow key={product.id} product={product} />
          ))}
        </ul>
        {paging.hasMore && <LoadMore label={paging.label} busy={paging.isLoading} hasFailed={paging.hasFailed} onMore={paging.onMore} />}
      </>
    );
  }
  if (error) return <ErrorState title={t('bin.error')} text={error.message} onRetry={refetch} />;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('bin.loading')}
      </p>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}

function BinnedRow({ product: { id, name, image_url, deleted_at, purged_after } }: { product: BinnedProduct }) {
  const { t } = useTranslation('products');
  const queries = useQueryClient();
  const restore = useMutation(
    orpc.productBin.restore.mutationOptions({
      onSuccess: () => showToast(t('bin.restored'), isolate(name)),
      onError: (error) => showProblem(t('bin.notRestored'), error.message),
      onSettled: async () => {
        for (const queryKey of [orpc.productBin.key(), orpc.catalog.key()]) await queries.invalidateQueries({ queryKey });
      },
    }),
  );
  return (
    <li className="flex items-center gap-3 py-3">
      <ProductImage url={image_url} name={name} alt="" sizes="4rem" className="h-16 w-13 shrink-0 rounded-md bg-ink-100 object-cover" />
      <div className="min-w-0 flex-1">
        <bdi className="line-clamp-2 break-words font-semibold">{name}</bdi>
        <p className="text-ink-600 text-sm">{t('bin.until', { deleted: formatIndianDay(deleted_at), until: formatIndianDay(purged_after) })}</p>
      </div>
      <Button busy={restore.isPending} onClick={() => restore.mutate({ id })}>
        {t('bin.restore')}
        <span className="sr-only"> {isolate(name)}</span>
      </Button>
    </li>
  );
}
