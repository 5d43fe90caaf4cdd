import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PageId, pageId } from '#contract/ids.ts';
import type { ListedPage } from '#contract/pages/pages.ts';
import { api, orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { randomId } from '../../net/random-id.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { type MakeRoom, withRoom } from './with-room.ts';

export const newPageId = (): PageId => pageId.parse(randomId());

/** What is done with a page in the list; `restore` is of one among the deleted ones. */
export function usePageActions(makeRoom: MakeRoom): Record<'duplicate' | 'restore', (page: ListedPage) => void> {
  const { t } = useTranslation('pages');
  const queries = useQueryClient();

  /** Never rejects. */
  async function change(run: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await withRoom(run, makeRoom);
      return true;
    } catch (error) {
      showProblem(failed, serverMessage(error) ?? t('tryAgain'));
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: orpc.pages.key() });
    }
  }

  async function duplicate({ id }: ListedPage): Promise<void> {
    if (await change(() => api.pages.duplicate({ id, new_id: newPageId() }), t('create.failed'))) showToast(t('create.done'));
  }

  async function restore({ id }: ListedPage): Promise<void> {
    if (await change(() => api.pages.restore({ id }), t('list.restoreFailed'))) showToast(t('list.restored'), t('list.restoredText'));
  }

  return { duplicate: (page) => void duplicate(page), restore: (page) => void restore(page) };
}
