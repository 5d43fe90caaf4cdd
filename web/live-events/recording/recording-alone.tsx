import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { Button } from '../../ui/button.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { useRecordingOf } from './use-recording-of.ts';

/** Within the question whether to delete a live event: its recording goes, and the event stays. */
export function RecordingAlone({ stream, close }: { stream: LiveStream; close: () => void }) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const { recording } = useRecordingOf(stream);
  const remove = useMutation(
    orpc.recordings.remove.mutationOptions({
      async onSuccess() {
        showToast(t('recording.deleted'));
        await queries.invalidateQueries({ queryKey: orpc.recordings.key() });
      },
      onError: (error) => showProblem(t('recording.deleteFailed'), serverMessage(error) ?? t('recording.tryAgain')),
      onSettled: close,
    }),
  );
  if (recording?.state !== 'ready') return null;
  return (
    <div className="flex flex-col items-start gap-2 border-hairline border-t pt-4">
      <p className="text-quiet">{t('recording.aloneText')}</p>
      <Button busy={remove.isPending} onClick={() => remove.mutate({ id: stream.id })}>
        {t('recording.alone')}
      </Button>
    </div>
  );
}
