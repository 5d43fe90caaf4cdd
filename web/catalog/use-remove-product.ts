import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnProduct } from '#contract/catalog/catalog.ts';
import { api, orpc } from '../api/client.ts';
import { type Removal, useRemove } from '../ui/overlays/use-remove.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';

/** Asks before a product is deleted, and deletes it. */
export function useRemoveProduct(): Removal<OwnProduct> {
  const { t } = useTranslation('products');
  const queries = useQueryClient();
  return useRemove<OwnProduct>({
    keyOf: ({ id }) => id,
    confirm: { title: t('remove.title'), text: ({ name }) => t('remove.text', { name }), confirmLabel: t('remove.confirm') },
    async run({ id }) {
      try {
        await api.catalog.remove({ id });
        showToast(t('remove.deleted'));
      } catch (error) {
        showProblem(t('remove.error'), (error as Error).message);
      }
      await queries.invalidateQueries({ queryKey: orpc.catalog.key() });
    },
  });
}
