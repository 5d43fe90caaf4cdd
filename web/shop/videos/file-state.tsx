import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { useMay } from '../../stores/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { showProblem } from '../../ui/toast.tsx';

/** How far the file of a video is, and Retry where it failed; nothing once it is ready. */
export function FileState({ video: { file, clip } }: { video: Pick<OwnVideo, 'file' | 'clip'> }) {
  const { t } = useTranslation('shoppable');
  const queries = useQueryClient();
  const mayRetry = useMay('live:write');
  const retry = useMutation(
    orpc.videoFiles.retry.mutationOptions({
      onError: (error) => showProblem(t('file.retryFailed'), serverMessage(error) ?? t('file.retryFailedText')),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.videos.key() }),
    }),
  );
  if (!file) return <p className="text-brick text-sm">{t('file.gone')}</p>;
  if (file.state === 'ready') return null;
  const word = file.state === 'fetching' && clip ? 'cutting' : file.state;
  if (word !== 'failed')
    return (
      <p role="status" className="tabular font-semibold text-sm">
        {t(`file.${word}`, { percent: file.percent })}
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <p className="font-semibold text-brick">{t('file.failed')}</p>
      <p className="line-clamp-4 break-words">{file.problem ?? t('file.problem')}</p>
      {mayRetry && (
        <Button busy={retry.isPending} onClick={() => retry.mutate({ id: file.id })}>
          {t('file.retry')}
        </Button>
      )}
    </div>
  );
}
