import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';

/** Asks, and deletes the live event. Open while there is a `stream`. */
export function RemoveDialog({ stream, onClose }: { stream: LiveStream | undefined; onClose: () => void }) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const remove = useMutation(
    orpc.live.remove.mutationOptions({
      async onSuccess() {
        showToast(t('remove.done'));
        await queries.invalidateQueries({ queryKey: orpc.live.key() });
      },
      onError: (error) => showProblem(t('remove.failed'), serverMessage(error) ?? t('remove.failedText')),
      onSettled: onClose,
    }),
  );
  return (
    <ConfirmDialog
      open={stream !== undefined}
      onClose={onClose}
      onConfirm={() => stream && remove.mutate({ id: stream.id })}
      title={t('remove.title')}
      description={t('remove.text')}
      confirmLabel={t('remove.confirm')}
      busy={remove.isPending}
    />
  );
}
