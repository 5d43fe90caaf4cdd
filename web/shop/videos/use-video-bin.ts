import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { api, orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { undoMs } from '../../ui/overlays/delayed-removals.ts';
import { type Removal, useRemove } from '../../ui/overlays/use-remove.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** Deleting a video, which the server keeps for 30 days: it is brought back by Undo, or later from the list of deleted ones. */
export function useVideoBin(): { remove: (video: OwnVideo) => void; restore: (video: OwnVideo) => void; purging: Removal<OwnVideo> } {
  const { t } = useTranslation(['shoppable', 'ui']);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.videos.key() });

  /** Never rejects. */
  async function change(run: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      showProblem(failed, serverMessage(error) ?? t('remove.tryAgain'));
      return false;
    } finally {
      void refresh();
    }
  }

  async function restore({ id }: OwnVideo): Promise<void> {
    if (await change(() => api.videos.restore({ id }), t('remove.restoreFailed'))) showToast(t('remove.restored'));
  }

  async function remove(video: OwnVideo): Promise<void> {
    if (!(await change(() => api.videos.remove({ id: video.id }), t('remove.failed')))) return;
    showToast(t('remove.done'), undefined, { label: t('ui:undo'), shownMs: undoMs, onClick: () => void restore(video) });
  }

  const purging = useRemove<OwnVideo>({
    keyOf: ({ id }) => id,
    confirm: { title: t('remove.title'), text: ({ title }) => t('remove.text', { title }), confirmLabel: t('remove.confirm') },
    async run({ id }) {
      if (await change(() => api.videos.purge({ id }), t('remove.failed'))) showToast(t('remove.done'));
    },
  });
  return { remove: (video) => void remove(video), restore: (video) => void restore(video), purging };
}
