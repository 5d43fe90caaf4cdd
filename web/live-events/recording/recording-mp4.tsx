import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import type { Recording } from '#contract/recordings/recordings.ts';
import { orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showProblem } from '../../ui/toast.tsx';

type Parts = { stream: LiveStream; recording: Recording };

/** The MP4 of a show: to download, in parts where it is in parts, being made, or to try again. */
export function RecordingMp4({ stream, recording: { mp4_url, mp4_part_urls, mp4_failed } }: Parts) {
  const { t } = useTranslation('live');
  if (mp4_failed) return <FailedMp4 stream={stream} />;
  if (mp4_part_urls.length > 0) return <Mp4Parts stream={stream} urls={mp4_part_urls} />;
  if (mp4_url) {
    return (
      <ButtonLink to={mp4_url} reloadDocument download className="grow" aria-label={t('recording.downloadName', { title: stream.title })}>
        <Download aria-hidden className="size-5" />
        {t('recording.download')}
      </ButtonLink>
    );
  }
  return (
    <Button className="grow" disabled>
      <Spinner />
      {t('recording.making')}
    </Button>
  );
}

/** Each is the form of the picture or the sound that the encoder had meanwhile. */
function Mp4Parts({ stream: { title }, urls }: { stream: LiveStream; urls: string[] }) {
  const { t } = useTranslation('live');
  const count = urls.length;
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="text-ink-600 text-sm">{t('recording.inParts', { count })}</p>
      <ul className="flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <li key={url} className="grow">
            <ButtonLink to={url} reloadDocument download className="w-full" aria-label={t('recording.partName', { number: index + 1, count, title })}>
              <Download aria-hidden className="size-5" />
              {t('recording.part', { number: index + 1 })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FailedMp4({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const remake = useMutation(
    orpc.recordings.remakeMp4.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: orpc.recordings.key() }),
      onError: (error) => showProblem(t('recording.mp4RetryFailed'), serverMessage(error) ?? t('recording.tryAgain')),
    }),
  );
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <p role="alert" className="flex-1 text-brick text-sm">
        {t('recording.mp4Failed')}
      </p>
      <Button busy={remake.isPending} onClick={() => remake.mutate({ id: stream.id })} aria-label={t('recording.mp4RetryName', { title: stream.title })}>
        <RotateCw aria-hidden className="size-5" />
        {t('recording.mp4Retry')}
      </Button>
    </div>
  );
}
