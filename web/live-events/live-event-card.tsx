import { ChartNoAxesColumn, Eye, Pencil, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/exhaustive.ts';
import { formatMoment } from '#contract/formats/dates.ts';
import { formatPlan } from '#contract/formats/plans.ts';
import type { LiveStream, OwnLiveStream } from '#contract/live/live.ts';
import { useServerNow } from '../net/use-server-now.ts';
import { formatClock } from '../texts/durations.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { EventPicture } from './event-picture.tsx';
import { formatCountdown } from './event-time.ts';
import { PlayedVideo } from './played-video.tsx';
import { ProductThumbnail } from './product-thumbnail.tsx';
import { RecordingPanel } from './recording/recording-panel.tsx';
import { useRecordingOf } from './recording/use-recording-of.ts';

const dots = { waiting: 'bg-marigold', live: 'bg-rani', interrupted: 'bg-marigold', scheduled: 'bg-marigold', ended: 'bg-ink-400' };
const maxPictures = 5;

type CardParts = {
  stream: OwnLiveStream;
  /** Its studio is the one action of the screen. */
  isFirst: boolean;
  /** Of those who may change it, and keep its recording. */
  moves: Record<'onEdit' | 'onRemove', () => void> | undefined;
};

/** One live event of the seller: what it is, when it is, and where to go from here. */
export function LiveEventCard({ stream, isFirst, moves }: CardParts) {
  const { t } = useTranslation('live');
  const { recording } = useRecordingOf(stream);
  const status = stream.status === 'scheduled' ? stream.status : stream.air;
  return (
    <div className="flex h-full flex-col">
      <EventPicture stream={stream} poster={recording?.poster_url} />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex items-center justify-between gap-2">
          <p className="flex items-center gap-2 font-semibold text-sm">
            <span aria-hidden className={`size-2.5 rounded-full ${dots[status]}`} />
            {t(`events.status.${status}`)}
            {stream.stream_source === 'prerecorded' && <Badge>{t('events.recorded')}</Badge>}
            {stream.made_by_ai && <Badge>{t('events.ai')}</Badge>}
          </p>
          {moves && (
            <div className="-my-2 -mr-2 flex">
              <IconButton label={t('events.edit', { title: stream.title })} onClick={moves.onEdit}>
                <Pencil aria-hidden className="size-5" />
              </IconButton>
              <IconButton label={t('events.delete', { title: stream.title })} onClick={moves.onRemove}>
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </div>
          )}
        </div>
        <div className="flex flex-col gap-1">
          <h2 className="line-clamp-2 break-words font-bold text-xl">{stream.title}</h2>
          {stream.description && <p className="line-clamp-2 break-words text-ink-600">{stream.description}</p>}
        </div>
        <Time stream={stream} />
        {stream.stream_source === 'prerecorded' ? <PlayedVideo stream={stream} /> : <EndedEarly stream={stream} />}
        <Tagged stream={stream} />
        <Ways stream={stream} isFirst={isFirst} goesLive={moves !== undefined} hasReplay={recording?.state === 'ready'} />
        {moves && stream.status === 'ended' && <RecordingPanel stream={stream} />}
      </div>
    </div>
  );
}

/** A show with a camera: a played one says it with its video. */
function EndedEarly({ stream: { problem } }: { stream: LiveStream }) {
  const { t } = useTranslation('live');
  return problem && <p className="font-medium text-brick text-sm">{t('events.endedEarly', { problem })}</p>;
}

function Time({ stream }: { stream: OwnLiveStream }) {
  switch (stream.status) {
    case 'ended':
      return <EndedAt stream={stream} />;
    case 'live':
      return <LiveSince stream={stream} />;
    case 'scheduled':
      return <ScheduledFor stream={stream} />;
    default:
      return unreachable(stream.status);
  }
}

function EndedAt({ stream }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('live');
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-600 text-sm">
      {stream.ended_at && <span>{t('events.endedAt', { time: formatMoment(stream.ended_at) })}</span>}
      <OnAirFor stream={stream} />
      {stream.most_watching !== null && <Watchers text={t('events.mostWatching', { viewers: stream.most_watching })} />}
    </p>
  );
}

function LiveSince({ stream }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('live');
  if (stream.air === 'waiting') {
    return <p className="text-ink-600 text-sm">{t(stream.stream_source === 'camera' ? 'events.waiting' : 'events.startsWhenReady')}</p>;
  }
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-600 text-sm">
      {stream.actual_start && <span>{t('events.startedAt', { time: formatMoment(stream.actual_start) })}</span>}
      <OnAirFor stream={stream} />
      <Watchers text={t('events.watching', { count: stream.viewers })} />
    </p>
  );
}

/** Without the time in which no pictures came. */
function OnAirFor({ stream: { on_air_ms } }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('live');
  return on_air_ms > 0 && <span className="tabular">{t('events.onAirFor', { time: formatClock(on_air_ms) })}</span>;
}

function ScheduledFor({ stream }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('live');
  const isPlayed = stream.stream_source === 'prerecorded';
  if (isPlayed && stream.video?.state === 'failed') return null;
  if (!stream.scheduled_start) return <p className="text-ink-600 text-sm">{t(isPlayed ? 'events.startsWhenReady' : 'events.noDate')}</p>;
  return (
    <div className="text-sm">
      <p className="text-ink-600">{t('events.scheduledFor', { time: formatPlan(stream.scheduled_start) })}</p>
      <Countdown to={stream.scheduled_start} isPlayed={isPlayed} />
    </div>
  );
}

function Watchers({ text }: { text: string }) {
  return (
    <span className="tabular flex items-center gap-1">
      <Eye aria-hidden className="size-4" />
      {text}
    </span>
  );
}

function Countdown({ to, isPlayed }: { to: string; isPlayed: boolean }) {
  const { t } = useTranslation('live');
  const now = useServerNow();
  if (now === undefined) return <p className="min-h-5" />;
  const left = Date.parse(to) - now;
  const countdown = formatCountdown(left);
  if (isPlayed) return <p className="tabular font-semibold">{t(left > 0 ? 'events.startsByItself' : 'events.startsWhenReady', { countdown })}</p>;
  return <p className="tabular font-semibold">{left > 0 ? t('events.startingIn', { countdown }) : t('events.due')}</p>;
}

function Tagged({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('live');
  return (
    <div className="mt-auto flex min-h-11 items-center gap-2">
      {stream.products.slice(0, maxPictures).map(({ id, image_url }) => (
        <ProductThumbnail key={id} url={image_url} className="h-11 w-9" />
      ))}
      <p className="text-ink-600 text-sm">{t('events.products', { count: stream.products.length })}</p>
    </div>
  );
}

type WaysParts = Pick<CardParts, 'stream' | 'isFirst'> & Record<'goesLive' | 'hasReplay', boolean>;

function Ways({ stream, isFirst, goesLive, hasReplay }: WaysParts) {
  const { t } = useTranslation('live');
  const isBegun = stream.is_live || stream.stream_source === 'prerecorded';
  return (
    <div className="flex flex-wrap gap-2">
      {stream.status !== 'ended' && (
        <ButtonLink look={isFirst ? 'primary' : 'secondary'} to={`/dashboard/live/${stream.id}`} className="grow">
          {isBegun || !goesLive ? t('events.openStudio') : t('events.goLive')}
        </ButtonLink>
      )}
      {hasReplay ? (
        <ButtonLink to={`/replay/${stream.id}`} className="grow" aria-label={t('recording.watchName', { title: stream.title })}>
          <Play aria-hidden className="size-5" />
          {t('recording.watch')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/live?stream=${stream.id}`} className="grow">
          {stream.is_on_air ? t('events.viewLive') : t('events.view')}
        </ButtonLink>
      )}
      {goesLive && stream.status === 'ended' && (
        <ButtonLink to={`/dashboard/live/${stream.id}`} className="grow" aria-label={t('events.summaryName', { title: stream.title })}>
          <ChartNoAxesColumn aria-hidden className="size-5" />
          {t('events.summary')}
        </ButtonLink>
      )}
    </div>
  );
}
