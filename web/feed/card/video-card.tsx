import '../../watch/texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { isolate } from '../../texts/isolate.ts';
import { AiMark } from '../../watch/marks.tsx';
import { MuteButton } from '../../watch/mute-button.tsx';
import { useMutePreference } from '../../watch/sound/audio-sources.tsx';
import { isVideoAddress } from '../../watch/video-playing.ts';
import { CardFrame, cardNotes, muteCorner } from './card-frame.tsx';
import { type CardPlace, useAsked } from './card-place.ts';
import { CardPoster } from './card-poster.tsx';
import { EventCard } from './event-card.tsx';
import { findPlace, keepPlace } from './play-places.ts';
import { PlaybackNotes, TapSign, UnavailableVideo } from './playback-notes.tsx';
import { shareVideo } from './share-video.ts';
import { usePlayback } from './use-playback.ts';
import { useVideoView } from './use-video-view.ts';
import { VideoPicture } from './video-picture.tsx';

/** A shoppable video, or a live event that is on air. */
export type CardItem = { kind: 'video'; video: ShoppableVideo } | { kind: 'event'; event: LiveStream };

/** The card of a video or live event, upright, wherever one stands among others (docs/product.md, "Videos"). */
export function VideoCard({ item, ...place }: { item: CardItem } & CardPlace) {
  return item.kind === 'video' ? <RecordedCard video={item.video} {...place} /> : <EventCard event={item.event} {...place} />;
}

function RecordedCard({ video, ...place }: { video: ShoppableVideo } & CardPlace) {
  const { t } = useTranslation('video-card');
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [muted, onMuted] = useMutePreference('videos');
  const [isAsked, ask] = useAsked(place);
  const { isActive, isNear = false } = place;
  const { state, toggle, retry, setMuted } = usePlayback(element, {
    muted,
    onMuted,
    isActive,
    isAsked,
    startAt: findPlace(video.id),
    onProgress: (seconds) => keepPlace(video.id, seconds),
  });
  const isPlayable = isVideoAddress(video.video_url);
  useVideoView(video.id, isActive && state.phase === 'playing');
  return (
    <CardFrame
      title={video.title}
      store={video.seller_name}
      to={`/?tab=videos&video=${video.id}`}
      liked={{ kind: 'video', id: video.id }}
      onShare={() => void shareVideo(video)}
      products={video.tags.map(({ product }) => product)}
      seen={{ videoId: video.id }}
      head={video.made_by_ai && <AiMark />}
      picture={(onOpen) => (
        <>
          {isPlayable && (isActive || isNear) ? (
            <VideoPicture
              video={isActive ? video : { ...video, tags: [] }}
              seconds={state.seconds}
              isPreloaded={isNear}
              onElement={setElement}
              onTap={isActive ? toggle : ask}
              onOpen={onOpen}
            />
          ) : (
            <CardPoster url={video.thumbnail_url} />
          )}
          <div className={cardNotes}>
            {!isPlayable && <UnavailableVideo />}
            {isPlayable && isActive && <PlaybackNotes state={state} onToggle={toggle} onRetry={retry} />}
            {isPlayable && !isActive && <TapSign label={t('playOf', { title: isolate(video.title) })} isPaused isShown onToggle={ask} />}
          </div>
          {isPlayable && <MuteButton muted={isActive ? state.muted : muted} onChange={setMuted} className={muteCorner} />}
        </>
      )}
    />
  );
}
