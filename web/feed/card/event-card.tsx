import '../event/texts.ts';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { isolate } from '../../texts/isolate.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { OnAirMarks } from '../../watch/marks.tsx';
import { compactCount } from '../compact-count.ts';
import { shareEvent } from '../event/share-event.ts';
import { CardFrame, cardNotes } from './card-frame.tsx';
import { type CardPlace, useAsked } from './card-place.ts';
import { CardPoster } from './card-poster.tsx';
import { TapSign } from './playback-notes.tsx';
import { useStill } from './use-still.ts';

/** The live player and its socket come with the first event that plays. */
const loadPicture = async () => (await import('./live-picture.tsx')).LivePicture;

/** A live event that is on air, among others: it says LIVE and how many watch, and plays from now on, never in a loop. */
export function EventCard({ event, ...place }: { event: LiveStream } & CardPlace) {
  const { t } = useTranslation('video-card');
  const [isAsked, ask] = useAsked(place);
  const [isPaused, setPaused] = useState(false);
  const isStill = useStill();
  const { isActive } = place;
  const isPlaying = isActive && !isPaused && (isAsked || isStill === false);
  const Picture = useLoadedWhen(isPlaying, loadPicture);
  function play(): void {
    setPaused(false);
    ask();
  }
  return (
    <CardFrame
      title={event.title}
      store={event.seller_name}
      to={`/live?stream=${event.id}`}
      liked={{ kind: 'event', id: event.id }}
      onShare={() => void shareEvent(event)}
      products={event.products}
      seen={{ liveId: event.id }}
      head={<LiveMarks event={event} />}
      picture={() => (
        <>
          <CardPoster url={event.thumbnail_url ?? event.products[0]?.image_url} />
          {Picture && <Picture event={event} onTap={() => setPaused(true)} />}
          {!isPlaying && (
            <div className={cardNotes}>
              <TapSign label={t('playOf', { title: isolate(event.title) })} isPaused isShown onToggle={play} />
            </div>
          )}
        </>
      )}
    />
  );
}

function LiveMarks({ event }: { event: LiveStream }) {
  const { t } = useTranslation('video-card');
  return (
    <>
      <OnAirMarks media={event} live={t('live')} />
      <span className="tabular flex items-center gap-1.5 rounded-sm bg-ink/80 px-2 font-semibold text-sm leading-7">
        <Eye aria-hidden className="size-4" />
        {t('watching', { viewers: compactCount(event.viewers) })}
      </span>
    </>
  );
}
