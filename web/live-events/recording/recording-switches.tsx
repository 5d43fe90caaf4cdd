import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recording } from '#contract/recordings/recordings.ts';
import { orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** Whether shoppers may watch it, and whether it stays. */
export function RecordingSwitches({ recording }: { recording: Recording }) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const { live_stream_id: id, is_public, expires_at } = recording;
  const is = { is_public, keep: expires_at === null };
  /** What was just chosen, until the server has answered. */
  const [wanted, setWanted] = useState<typeof is>();
  const update = useMutation(
    orpc.recordings.update.mutationOptions({
      async onSuccess(changed) {
        if (changed.is_public !== is_public) showToast(changed.is_public ? t('recording.shown') : t('recording.hidden'));
        else showToast(t('recording.saved'));
        await queries.invalidateQueries({ queryKey: orpc.recordings.key() });
      },
      onError: (error) => showProblem(t('recording.saveFailed'), serverMessage(error) ?? t('recording.tryAgain')),
      onSettled: () => setWanted(undefined),
    }),
  );
  function save(change: Partial<typeof is>): void {
    setWanted({ ...is, ...change });
    update.mutate({ id, ...is, ...change });
  }
  const shown = wanted ?? is;
  return (
    <div className="flex flex-col">
      <Switch label={t('recording.public')} checked={shown.is_public} disabled={update.isPending} onChange={(next) => save({ is_public: next })} />
      <Switch label={t('recording.keep')} checked={shown.keep} disabled={update.isPending} onChange={(next) => save({ keep: next })} />
    </div>
  );
}
