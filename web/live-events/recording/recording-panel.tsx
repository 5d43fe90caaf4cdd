import { useQuery } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/exhaustive.ts';
import { formatMoment } from '#contract/formats/dates.ts';
import type { OwnLiveStream } from '#contract/live/live.ts';
import type { Recording } from '#contract/recordings/recordings.ts';
import { orpc } from '../../api/client.ts';
import { formatClock } from '../../texts/durations.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { RecordingMp4 } from './recording-mp4.tsx';
import { formatBytes } from './recording-size.ts';
import { RecordingSwitches } from './recording-switches.tsx';
import { useRecordingOf } from './use-recording-of.ts';

/** Pictures are noted as they come and recorded in segments: one and the same length differs by so much. */
const sameWithinMs = 5_000;

/** On the card of an event that has ended: what is kept of it, and what the seller may do with that. */
export function RecordingPanel({ stream }: { stream: OwnLiveStream }) {
  const { t } = useTranslation(['live', 'shell']);
  const { recordings, recording } = useRecordingOf(stream);
  return (
    <section aria-label={t('live:recording.of', { title: stream.title })} className="flex flex-col gap-3 border-ink-200 border-t pt-3">
      <h3 className="font-bold text-lg">{t('live:recording.title')}</h3>
      {recordings.isPending && <Skeleton className="h-11" />}
      {recordings.isError && !recordings.data && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-brick text-sm">{t('live:recording.failedToLoad')}</p>
          <Button busy={recordings.isFetching} onClick={() => void recordings.refetch()}>
            {t('shell:retry')}
          </Button>
        </div>
      )}
      {recordings.data && <Kept stream={stream} recording={recording} />}
    </section>
  );
}

function Kept({ stream, recording }: { stream: OwnLiveStream; recording: Recording | undefined }) {
  const { t } = useTranslation('live');
  if (!recording) return <NotRecorded />;
  switch (recording.state) {
    case 'failed':
      return <p className="text-brick text-sm">{t('recording.failed')}</p>;
    case 'recording':
      return (
        <p role="status" className="flex items-center gap-2 text-ink-600 text-sm">
          <Spinner />
          {t('recording.saving')}
        </p>
      );
    case 'ready':
      return <Ready stream={stream} recording={recording} />;
    default:
      return unreachable(recording.state);
  }
}

function NotRecorded() {
  const { t } = useTranslation('live');
  const settings = useQuery(orpc.recordings.settings.queryOptions());
  return <p className="text-ink-600 text-sm">{settings.data?.is_on === false ? t('recording.off') : t('recording.none')}</p>;
}

/** Only where it is another than the one on air: the show clock goes on in a break, and what could not be stored is missing. */
function Length({ onAirMs, recordedMs }: { onAirMs: number; recordedMs: number }) {
  const { t } = useTranslation('live');
  const breaksMs = recordedMs - onAirMs;
  if (Math.abs(breaksMs) < sameWithinMs) return null;
  const length = formatClock(recordedMs);
  const isWhole = onAirMs > 0 && breaksMs > 0;
  return `${isWhole ? t('recording.withBreaks', { length, breaks: formatClock(breaksMs) }) : t('recording.length', { length })} · `;
}

function Ready({ stream, recording }: { stream: OwnLiveStream; recording: Recording }) {
  const { t } = useTranslation('live');
  const { bytes, expires_at } = recording;
  return (
    <>
      <p className="tabular text-ink-600 text-sm">
        <Length onAirMs={stream.on_air_ms} recordedMs={recording.duration_ms} />
        {formatBytes(bytes)}
        <br />
        {expires_at ? t('recording.deletedOn', { date: formatMoment(expires_at) }) : t('recording.kept')}
      </p>
      <RecordingSwitches recording={recording} />
      <div className="flex flex-wrap gap-2">
        <RecordingMp4 stream={stream} recording={recording} />
        <ButtonLink to={`/dashboard/live/${stream.id}/clip`} className="grow" aria-label={t('recording.clipOf', { title: stream.title })}>
          <Scissors aria-hidden className="size-5" />
          {t('recording.clip')}
        </ButtonLink>
      </div>
    </>
  );
}
