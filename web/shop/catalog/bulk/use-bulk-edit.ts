import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BulkEdit } from '#contract/shop/catalog/bulk-edits.ts';
import { api, orpc } from '../../../api/client.ts';
import { undoMs } from '../../../ui/overlays/delayed-removals.ts';
import { showProblem, showToast } from '../../../ui/toast.tsx';

/** Makes a change, and offers for ten seconds to take it back. */
export function useBulkEdit(onDone: () => void): (edit: BulkEdit) => Promise<void> {
  const { t } = useTranslation(['bulk', 'ui']);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.catalog.key() });

  async function undo(id: string): Promise<void> {
    try {
      const { kept } = await api.bulkEdits.undo({ id });
      showToast(t('undone'), kept.length > 0 ? t('kept', { names: kept.join(', ') }) : undefined);
    } catch (error) {
      showProblem(t('notUndone'), (error as Error).message);
    }
    await refresh();
  }

  return async (edit) => {
    try {
      const { id, changes } = await api.bulkEdits.apply(edit);
      onDone();
      const dismiss = showToast(t('done', { count: changes }), undefined, {
        label: t('ui:undo'),
        shownMs: undoMs,
        onClick: () => {
          dismiss();
          void undo(id);
        },
      });
    } catch (error) {
      showProblem(t('failed'), (error as Error).message);
    }
    await refresh();
  };
}
