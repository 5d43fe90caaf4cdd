import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../../api/client.ts';
import { OtherReplays } from '../../replay/other-replays.tsx';
import { shownOn } from '../../replay/shown-on.ts';
import { useReplayOf } from '../../replay/use-replay-of.ts';
import { isolate } from '../../texts/isolate.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ShowProducts } from '../../watch/show-products.tsx';
import { EventFrame } from './event-frame.tsx';
import { EventList } from './event-list.tsx';

/** After the show: its replay first, else the way to what is live; then what it sells, and the next event of its store, else what that store has to watch now. */
export function EndedEvent({ event }: { event: LiveStream }) {
  const { t } = useTranslation('event');
  return (
    <EventFrame event={event} label={t('ended')}>
      <p className="text-ink-200">{t('endedOn', { date: shownOn(event) })}</p>
      <OneAction event={event} />
      <ShowProducts stream={event} />
      <Afterwards event={event} />
    </EventFrame>
  );
}

function OneAction({ event }: { event: LiveStream }) {
  const { t } = useTranslation('event');
  if (!useReplayOf(event)) {
    return (
      <ButtonLink look="primary" wide className="min-h-12 text-lg" to="/live">
        {t('toLive')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink look="primary" wide className="min-h-12 text-lg" to={`/replay/${event.id}`}>
      <Play aria-hidden className="size-5 fill-current" />
      {t('replay')}
    </ButtonLink>
  );
}

function Afterwards({ event: { id, seller_id, seller_name } }: { event: LiveStream }) {
  const { t } = useTranslation('event');
  const next = useQuery(orpc.live.listNext.queryOptions({ input: { id }, staleTime: 0 }));
  const store = isolate(seller_name);
  if (!next.data) return null;
  const { scheduled, on_air: onAir } = next.data;
  return (
    <>
      <EventList title={t('onAir', { store })} events={onAir} />
      {scheduled && <EventList title={t('next', { store })} events={[scheduled]} />}
      <OtherReplays title={t('replays', { store })} sellerId={seller_id} except={id} />
    </>
  );
}
