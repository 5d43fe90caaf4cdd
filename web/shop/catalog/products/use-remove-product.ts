import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import { api, orpc } from '../../../api/client.ts';
import { useDeleteOnLeaving } from '../../../api/delete-on-leaving.ts';
import { type Removal, useRemove } from '../../../ui/overlays/use-remove.tsx';
import { showProblem } from '../../../ui/toast.tsx';

/** Gone from the list at once, with ten seconds to take it back; then it stands among the deleted ones. */
export function useRemoveProduct(): Removal<OwnProduct> {
  const { t } = useTranslation('products');
  const queries = useQueryClient();
  const onLeaving = useDeleteOnLeaving();
  const removal = useRemove<OwnProduct>({
    keyOf: ({ id }) => id,
    removed: () => t('remove.deleted'),
    async run({ id }, { keepalive }) {
      if (keepalive) return onLeaving.send(`/seller/products/${id}`);
      try {
        await api.catalog.remove({ id });
      } catch (error) {
        showProblem(t('remove.error'), (error as Error).message);
      }
      for (const queryKey of [orpc.catalog.key(), orpc.productBin.key()]) await queries.invalidateQueries({ queryKey });
    },
  });
  function remove(product: OwnProduct): void {
    onLeaving.prepare();
    removal.remove(product);
  }
  return { ...removal, remove };
}
