import type { TFunction } from 'i18next';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { AccountEntry } from '../../accounts/sheet/account-entry.tsx';
import { useNoticePanel } from '../../shell/use-notice-panel.tsx';
import { FollowPlace } from '../../stores/follows/follow-place.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { AiMark } from '../../watch/marks.tsx';
import { MuteButton } from '../../watch/mute-button.tsx';
import { PlayerMenu } from '../../watch/player-menu.tsx';
import { ShopTools } from '../../watch/shop-tools.tsx';
import { ShowFrame, ShowTitle } from '../../watch/show-frame.tsx';
import { useMutePreference } from '../../watch/sound/audio-sources.tsx';
import { isVideoAddress } from '../../watch/video-playing.ts';
import { useWakeLock } from '../../watch/wake-lock.ts';
import { findPlace, keepPlace } from '../card/play-places.ts';
import { PlaybackNotes, UnavailableVideo } from '../card/playback-notes.tsx';
import { shareVideo } from '../card/share-video.ts';
import { usePlayback } from '../card/use-playback.ts';
import { usePlaybackKeys } from '../card/use-playback-keys.ts';
import { useVideoView } from '../card/use-video-view.ts';
import { VideoPicture } from '../card/video-picture.tsx';
import { type OpenProduct, VideoProducts } from '../card/video-products.tsx';
import { LikeButton } from '../likes/like-button.tsx';
import { FeedArrows, type Position } from '../tools/feed-arrows.tsx';

const loadMenu = async () => (await import('./video-menu.tsx')).VideoMenu;

/** As in the live feed: what comes after the first picture. */
export const laterMs = 4_000;

type Parts = {
  video: ShoppableVideo;
  moving: boolean;
  /** A sheet stands over it: keys are the sheet's. */
  isCovered: boolean;
  position: Position;
  onOpen: OpenProduct;
};

/** A shoppable video on the whole frame: its picture with the tags of this moment, what it sells, and what may be done with it. */
export function ShownVideo({ video, moving, isCovered, position, onOpen }: Parts) {
  const { t } = useTranslation(['video-feed', 'video-card']);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [muted, onMuted] = useMutePreference('videos');
  const { state, toggle, retry, setMuted } = usePlayback(element, {
    muted,
    onMuted,
    startAt: findPlace(video.id),
    onProgress: (seconds) => keepPlace(video.id, seconds),
  });
  const menu = useLoaded(loadMenu);
  const notices = useNoticePanel();
  const isUnavailable = !isVideoAddress(video.video_url);
  useWakeLock();
  useVideoView(video.id, state.phase === 'playing');

  usePlaybackKeys(isCovered || isUnavailable ? undefined : { toggle, mute: () => setMuted(!state.muted) });

  return (
    <ShowFrame
      label={video.title}
      className={moving ? 'animate-enter' : undefined}
      picture={isUnavailable ? null : <VideoPicture video={video} seconds={state.seconds} onElement={setElement} onTap={toggle} onOpen={onOpen} />}
      head={
        <>
          <ShowTitle title={video.title} store={video.seller_name || t('video-card:unknownCreator')} />
          {video.made_by_ai && (
            <div className="basis-full">
              <AiMark />
            </div>
          )}
          <div className="flex basis-full justify-end gap-2 short:hidden">
            <FollowPlace storeId={video.seller_id} store={video.seller_name} on="picture" afterMs={laterMs} className="mr-auto beside:hidden" />
            <AccountEntry />
            <ShopTools notices={notices} />
          </div>
        </>
      }
      tools={
        <>
          <PlayerMenu load={menu.load}>
            {(choose) =>
              menu.Loaded && <menu.Loaded choose={choose} video={video} position={position} muted={state.muted} onMuted={setMuted} onNotices={notices.open} />
            }
          </PlayerMenu>
          <MuteButton muted={state.muted} onChange={setMuted} className="short:hidden" />
          <FeedArrows position={position} words={wordsOf(t, position)} />
          <LikeButton liked={{ kind: 'video', id: video.id }} />
          <IconButton look="on-dark" className="short:hidden" label={t('video-card:share')} onClick={() => void shareVideo(video)}>
            <Share2 aria-hidden className="size-5" />
          </IconButton>
        </>
      }
      notes={isUnavailable ? <UnavailableVideo /> : <PlaybackNotes state={state} onToggle={toggle} onRetry={retry} />}
      foot={
        <>
          <p className="line-clamp-2 max-w-prose text-ink-100 text-sm beside:hidden short:hidden">{video.description || video.title}</p>
          <VideoProducts tags={video.tags} seconds={state.seconds} onOpen={onOpen} />
        </>
      }
    >
      {notices.panel}
    </ShowFrame>
  );
}

function wordsOf(t: TFunction<['video-feed', 'video-card']>, { index, count }: Position) {
  return { previous: t('previous'), next: t('next'), place: t('position', { index: index + 1, count }) };
}
