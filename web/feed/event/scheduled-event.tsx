import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { formatCountdown } from '../../live-events/event-time.ts';
import { Button } from '../../ui/button.tsx';
import { ShowProducts } from '../../watch/show-products.tsx';
import { EventFrame } from './event-frame.tsx';
import { shareEvent } from './share-event.ts';

const second = 1_000;

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
  const now = useClientNow();
  const left = start === null || now === undefined ? 0 : Date.parse(start) - now;
  const isDue = status === 'live' || start === null || left <= 0;
  return (
    <div className="min-h-18">
      {now !== undefined && (
        <>
          <p className="tabular font-bold font-display text-3xl">
            <span className="sr-only">{isDue ? t('due') : t('startsOn', { time: formatMoment(start) })}</span>
            <span aria-hidden>{isDue ? t('due') : formatCountdown(left)}</span>
          </p>
          {!isDue && (
            <p aria-hidden className="font-semibold">
              {t('startsOn', { time: formatMoment(start) })}
            </p>
          )}
          <p className="text-ink-200">{t(isDue ? 'dueText' : 'waitText')}</p>
        </>
      )}
    </div>
  );
}

/** The time in ms, once a second; `undefined` on the server, which knows neither the reader's clock nor zone. */
function useClientNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return now;
}
