import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPlan } from '#contract/formats/plans.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { formatCountdown } from '../../live-events/event-time.ts';
import { useServerNow } from '../../net/use-server-now.ts';
import { Button } from '../../ui/button.tsx';
import { ShowProducts } from '../../watch/show-products.tsx';
import { EventFrame } from './event-frame.tsx';
import { shareEvent } from './share-event.ts';

/** Before the show: when it starts, what it sells, and a link to pass on. It becomes the show by itself. */
export function ScheduledEvent({ event }: { event: LiveStream }) {
  const { t } = useTranslation('event');
  return (
    <EventFrame event={event} label={t('scheduled')}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Start event={event} />
        <Button look="on-dark" onClick={() => void shareEvent(event)}>
          <Share2 aria-hidden className="size-5" />
          {t('share')}
        </Button>
      </div>
      <ShowProducts stream={event} />
    </EventFrame>
  );
}

function Start({ event: { status, scheduled_start: start } }: { event: LiveStream }) {
  const { t } = useTranslation('event');
  const now = useServerNow();
  const left = start === null || now === undefined ? 0 : Date.parse(start) - now;
  const isDue = status === 'live' || start === null || left <= 0;
  return (
    <div className="min-h-18">
      {now !== undefined && (
        <>
          <p className="tabular font-bold font-display text-3xl">
            <span className="sr-only">{isDue ? t('due') : t('startsOn', { time: formatPlan(start) })}</span>
            <span aria-hidden>{isDue ? t('due') : formatCountdown(left)}</span>
          </p>
          {!isDue && (
            <p aria-hidden className="font-semibold">
              {t('startsOn', { time: formatPlan(start) })}
            </p>
          )}
          <p className="text-ink-200">{t(isDue ? 'dueText' : 'waitText')}</p>
        </>
      )}
    </div>
  );
}
