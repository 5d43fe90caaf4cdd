import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedPage } from '#contract/pages/pages.ts';
import { api, orpc } from '../../api/client.ts';
import { useDeleteOnLeaving } from '../../api/delete-on-leaving.ts';
import { serverMessage } from '../../api/server-message.ts';
import { type Removal, useRemove } from '../../ui/overlays/use-remove.tsx';
import { showProblem } from '../../ui/toast.tsx';

/** Gone from the list at once; for ten seconds it can be taken back as it was, visitors included. Then it stands among the deleted ones. */
export function useRemovePage(): Removal<ListedPage> {
  const { t } = useTranslation('pages');
  const queries = useQueryClient();
  const onLeaving = useDeleteOnLeaving();
  const removal = useRemove<ListedPage>({
    keyOf: ({ id }) => id,
    removed: () => t('list.removed'),
    async run({ id }, { keepalive }) {
      if (keepalive) return onLeaving.send(`/seller/pages/${id}`);
      try {
        await api.pages.remove({ id });
      } catch (error) {
        showProblem(t('list.removeFailed'), serverMessage(error) ?? t('tryAgain'));
      }
      await queries.invalidateQueries({ queryKey: orpc.pages.key() });
    },
  });
  function remove(page: ListedPage): void {
    onLeaving.prepare();
    removal.remove(page);
  }
  return { ...removal, remove };
}
