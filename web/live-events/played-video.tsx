import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { serverMessage } from '../api/server-message.ts';
import { useMay } from '../stores/use-may.ts';
import { Button } from '../ui/button.tsx';
import { showProblem } from '../ui/toast.tsx';
import { formatCountdown } from './event-time.ts';

/** The video of a prerecorded event: where it begins, how far it is, and what is wrong with it. */
export function PlayedVideo({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('live');
  const { video, video_link: link, start_position_seconds: seconds } = stream;
  const isAfterEnd = stream.status === 'scheduled' && seconds > 0 && video?.duration_ms != null && seconds * 1000 >= video.duration_ms;
  return (
    <div className="flex flex-col gap-1 text-sm">
      {link && <p className="truncate text-ink-600">{t('events.videoLink', { host: URL.parse(link)?.hostname ?? link })}</p>}
      {seconds > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-600">
          <Film aria-hidden className="size-4 shrink-0" />
          <span>{t('events.inVideo')}</span>
          <span className="tabular font-semibold">{t('events.startPosition', { time: formatCountdown(seconds * 1000) })}</span>
        </p>
      )}
      {isAfterEnd && <p className="font-medium text-brick">{t('events.afterEnd')}</p>}
      {stream.problem && <p className="font-medium text-brick">{t('events.endedEarly', { problem: stream.problem })}</p>}
      {stream.status === 'scheduled' && video && <VideoState video={video} />}
    </div>
  );
}

function VideoState({ video }: { video: NonNullable<LiveStream['video']> }) {
  const { t } = useTranslation('live');
  const queries = useQueryClient();
  const mayRetry = useMay('live:write');
  const retry = useMutation(
    orpc.videoFiles.retry.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: orpc.live.key() }),
      onError: (error) => showProblem(t('events.retryFailed'), serverMessage(error) ?? t('studio.tryAgain')),
    }),
  );
  if (video.state !== 'failed') {
    return (
      <p role="status" className="tabular font-semibold">
        {t(`events.video.${video.state}`, { percent: video.percent })}
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2 rounded-md bg-brick-pale p-3">
      <p className="font-semibold text-brick">{t('events.video.failed')}</p>
      <p>{video.problem ?? t('events.videoProblem')}</p>
      {mayRetry && (
        <Button busy={retry.isPending} onClick={() => retry.mutate({ id: video.id })}>
          {t('events.retry')}
        </Button>
      )}
    </div>
  );
}
