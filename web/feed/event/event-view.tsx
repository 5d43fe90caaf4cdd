import '../../watch/texts.ts';
import './texts.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { ShopHead } from '../../shell/places/shop-head.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { LoadingShow } from '../../watch/loading-show.tsx';
import { EndedEvent } from './ended-event.tsx';
import { MissingEvent } from './missing-event.tsx';
import { ScheduledEvent } from './scheduled-event.tsx';
import { useEvent } from './use-event.ts';

type Parts = {
  id: string;
  /** What the server found: null for nothing. */
  rendered: LiveStream | null | undefined;
  /** What is on air instead. */
  onAir: LiveStream[];
  /** Its picture has come. */
  onStart: (stream: LiveStream) => void;
};

/** The live event that a link names, while there is no picture of it. */
export function EventView(parts: Parts) {
  return (
    <div className="flex min-h-full flex-col">
      <ShopHead dark />
      <Event {...parts} />
    </div>
  );
}

function Event({ id, rendered, onAir, onStart }: Parts) {
  const { t } = useTranslation('event');
  const found = useEvent(id, rendered);
  const event = found.data;
  useEffect(() => {
    if (event?.is_on_air) onStart(event);
  }, [event, onStart]);
  if (event === null) return <MissingEvent onAir={onAir} />;
  if (event) return event.status === 'ended' ? <EndedEvent event={event} /> : <ScheduledEvent event={event} />;
  if (found.isError) return <ErrorState dark title={t('failed')} text={t('failedText')} retryLabel={t('tryAgain')} onRetry={() => void found.refetch()} />;
  return <LoadingShow text={t('loading')} />;
}
