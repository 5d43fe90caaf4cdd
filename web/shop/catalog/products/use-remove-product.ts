import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import { accessToken } from '../../../api/auth.ts';
import { api, orpc } from '../../../api/client.ts';
import { type Removal, useRemove } from '../../../ui/overlays/use-remove.tsx';
import { showProblem } from '../../../ui/toast.tsx';

/** Gone from the list at once, with ten seconds to take it back; then it stands among the deleted ones. */
export function useRemoveProduct(): Removal<OwnProduct> {
  const { t } = useTranslation('products');
  const queries = useQueryClient();
  const token = useRef<string>(undefined);
  const removal = useRemove<OwnProduct>({
    keyOf: ({ id }) => id,
    removed: () => t('remove.deleted'),
    async run({ id }, { keepalive }) {
      if (keepalive) return leave(id, token.current);
      try {
        await api.catalog.remove({ id });
      } catch (error) {
        showProblem(t('remove.error'), (error as Error).message);
      }
      for (const queryKey of [orpc.catalog.key(), orpc.productBin.key()]) await queries.invalidateQueries({ queryKey });
    },
  });
  /** The token is at hand when the page is left: nothing is waited for then. */
  function remove(product: OwnProduct): void {
    void accessToken().then((now) => {
      token.current = now;
    });
    removal.remove(product);
  }
  return { ...removal, remove };
}

function leave(id: string, token: string | undefined): void {
  void fetch(`/api/seller/products/${id}`, { method: 'DELETE', keepalive: true, headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined);
}
