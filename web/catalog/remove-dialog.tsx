import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalog/catalog.ts';
import { orpc } from '../api/client.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';

/** Asks before a product is deleted, and deletes it. */
export function RemoveDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('catalog');
  const queries = useQueryClient();
  const remove = useMutation(
    orpc.catalog.remove.mutationOptions({
      onSuccess: async () => {
        showToast(t('remove.deleted'));
        onClose();
        await queries.invalidateQueries({ queryKey: orpc.catalog.key() });
      },
      onError: (error) => showProblem(t('remove.error'), error.message),
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: product.id })}
      busy={remove.isPending}
      title={t('remove.title')}
      description={t('remove.text', { name: product.name })}
      confirmLabel={t('remove.confirm')}
    />
  );
}
