import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiveStreamId } from '#contract/ids.ts';
import { orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';

/** Asks, and deletes the recording; the live event itself stays. */
export function RecordingRemoval({ id, open, onClose }: { id: LiveStreamId; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const remove = useMutation(
    orpc.recordings.remove.mutationOptions({
      async onSuccess() {
        showToast(t('recording.deleted'));
        await queries.invalidateQueries({ queryKey: orpc.recordings.key() });
      },
      onError: (error) => showProblem(t('recording.deleteFailed'), serverMessage(error) ?? t('recording.tryAgain')),
      onSettled: onClose,
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id })}
      title={t('recording.deleteTitle')}
      description={t('recording.deleteText')}
      confirmLabel={t('remove.confirm')}
      busy={remove.isPending}
    />
  );
}
