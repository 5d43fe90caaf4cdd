import { Eye, Heart } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { AccountEntry } from '../accounts/sheet/account-entry.tsx';
import type { RoomClient } from '../room/room-client.ts';
import type { RoomState } from '../room/room-state.ts';
import { useNoticePanel } from '../shell/use-notice-panel.tsx';
import { useCart } from '../shop/cart/cart-context.tsx';
import { OfferPlace } from '../shop/offers/offer-place.tsx';
import { useLivePlayer } from '../stage/player/use-live-player.ts';
import { FollowPlace } from '../stores/follows/follow-place.tsx';
import { SaidNotLoaded } from '../ui/display/said-not-loaded.tsx';
import { useLater } from '../ui/hooks/use-later.ts';
import { useLoaded } from '../ui/hooks/use-loaded.ts';
import { useLoadedWhen } from '../ui/hooks/use-loaded-when.ts';
import { OptionalPart } from '../ui/optional-part.tsx';
import { useListenPreference } from '../watch/listen/listen-preference.ts';
import { MuteButton } from '../watch/mute-button.tsx';
import { PlayerMenu } from '../watch/player-menu.tsx';
import { PlayerOverlay } from '../watch/player-overlay.tsx';
import { ShopTools } from '../watch/shop-tools.tsx';
import { ShowFrame, ShowTitle } from '../watch/show-frame.tsx';
import { useMutePreference } from '../watch/sound/audio-sources.tsx';
import { useStatsSwitch } from '../watch/use-stats-switch.ts';
import { useWakeLock } from '../watch/wake-lock.ts';
import { ChatInput, ChatLines, ChatProblem } from './chat.tsx';
import { compactCount } from './compact-count.ts';
import { FeaturedProduct } from './featured-product.tsx';
import { LiveBadge } from './live-badge.tsx';
import { FeedArrows, type Position } from './tools/feed-arrows.tsx';
import { Shelf } from './tools/shelf.tsx';
import { usePlayhead } from './use-playhead.ts';

const ReplayInvitation = lazy(async () => ({ default: (await import('./event/replay-invitation.tsx')).ReplayInvitation }));
const StatsPanel = lazy(async () => ({ default: (await import('../watch/stats-panel.tsx')).StatsPanel }));
const loadAiMark = async () => (await import('../watch/marks.tsx')).AiMark;
const loadTools = async () => (await import('./tools/later-tools.tsx')).LaterTools;
const loadCorner = async () => (await import('./tools/cart-corner.tsx')).CartCorner;
const loadNote = async () => (await import('../watch/listen/listen-cover.tsx')).ListenNote;
const loadPoster = async () => (await import('../watch/listen/listen-cover.tsx')).ListenPoster;
const loadRain = async () => (await import('./tools/heart-rain.tsx')).HeartRain;
const loadPurchase = async () => (await import('./purchase/purchase-note.tsx')).PurchaseNote;
const loadFollower = async () => (await import('./audience/picture-follower.tsx')).PictureFollower;
const loadMenu = async () => (await import('./tools/feed-menu.tsx')).FeedMenu;

/** The picture comes first. */
const laterMs = 4_000;

type Parts = {
  stream: LiveStream;
  room: RoomClient | undefined;
  state: RoomState;
  moving: boolean;
  position: Position;
  /** Holds the show time in ms of what is on screen. */
  playhead: RefObject<number | undefined>;
};

/** One live stream on the whole frame: picture, and over it chat on the left 70 %, the product on the right 30 %. */
export function StreamView({ stream, room, state: heard, moving, position, playhead }: Parts) {
  const { t } = useTranslation('watch');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [banner, setBanner] = useState<HTMLElement | null>(null);
  const [muted, setMuted] = useMutePreference('liveStream');
  const preference = useListenPreference();
  const { listening, isOffered } = preference;
  const Poster = useLoadedWhen(listening, loadPoster);
  const Note = useLoadedWhen(listening || isOffered, loadNote);
  const { player, state: picture } = useLivePlayer(video, stream, { muted, listening });
  // The picture may know of the end before the room does, as while the room is not connected.
  const state = picture.phase === 'ended' ? { ...heard, ended: true } : heard;
  const Purchase = useLoadedWhen(state.purchase !== undefined, loadPurchase);
  const { count } = useCart();
  const [isCartOpen, setCartOpen] = useState(false);
  const Corner = useLoadedWhen(count > 0 || isCartOpen, loadCorner);
  const Ai = useLoadedWhen(stream.made_by_ai, loadAiMark);
  const Tools = useLoadedWhen(useLater(laterMs), loadTools);
  const Follower = useLoadedWhen(stream.has_simulated_audience === true && picture.firstFrameMs !== undefined, loadFollower);
  const stats = useStatsSwitch();
  const menu = useLoaded(loadMenu);
  const notices = useNoticePanel();
  useWakeLock();
  usePlayhead({ video, player, room, playhead });

  function changeMuted(next: boolean): void {
    setMuted(next);
    player?.setMuted(next);
  }

  return (
    <ShowFrame
      label={stream.title}
      className={moving ? 'animate-enter' : undefined}
      picture={
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: a camera has no captions; the chat is text */}
          <video
            ref={setVideo}
            aria-label={t('player', { title: stream.title })}
            className="size-full object-cover"
            poster={stream.thumbnail_url ?? undefined}
            playsInline
            autoPlay
          />
          {Poster && <Poster stream={stream} />}
        </>
      }
      head={
        <>
          <div ref={setBanner} className="basis-full empty:hidden" />
          <ShowTitle title={stream.title} store={stream.seller_name} />
          {!state.ended && !state.interrupted && stream.stream_source === 'camera' && <LiveBadge onLongPress={stats.open} />}
          {!state.ended && <Viewers count={state.viewers} />}
          <div data-marks className="flex basis-full flex-wrap gap-2 empty:hidden">
            {stream.stream_source === 'prerecorded' && <Recorded isAnswered={state.attended && !state.ended} />}
            {Ai && <Ai />}
          </div>
          <div className="flex basis-full justify-end gap-2 short:hidden">
            <FollowPlace storeId={stream.seller_id} store={stream.seller_name} on="picture" afterMs={laterMs} className="mr-auto beside:hidden" />
            <AccountEntry />
            <ShopTools notices={notices} />
          </div>
        </>
      }
      tools={
        <>
          <PlayerMenu load={menu.load}>
            {(choose) =>
              menu.Loaded && (
                <menu.Loaded
                  choose={choose}
                  muted={picture.muted}
                  onMuted={changeMuted}
                  listening={listening}
                  onStats={stats.open}
                  onCart={() => setCartOpen(true)}
                  onNotices={notices.open}
                  position={position}
                  stream={stream}
                />
              )
            }
          </PlayerMenu>
          {!state.ended && <MuteButton muted={picture.muted} onChange={changeMuted} className="short:hidden" />}
          <FeedArrows
            position={position}
            words={{ previous: t('previous'), next: t('next'), place: t('position', { index: position.index + 1, count: position.count }) }}
          />
          {Follower && room && <Follower room={room} playhead={playhead} stream={stream} />}
          {Tools && <Tools stream={stream} room={room} playhead={playhead} video={video} muted={muted} onMuted={changeMuted} />}
        </>
      }
      notes={
        <>
          <PlayerOverlay
            state={picture}
            ended={state.ended}
            interrupted={state.interrupted}
            onRetry={() => player?.retry()}
            onTap={() => player?.setMuted(muted)}
            afterwards={
              <OptionalPart>
                <ReplayInvitation liveStreamId={stream.id} />
              </OptionalPart>
            }
          />
          {Note && <Note preference={preference} />}
          <div role="status" className="pointer-events-none! shrink-0">
            {Purchase && state.purchase && <Purchase purchase={state.purchase} muted={picture.muted} />}
          </div>
        </>
      }
      foot={
        <Foot stream={stream} room={room} state={state} corner={Corner && <Corner isOpen={isCartOpen} onOpen={setCartOpen} news={state.stream} />}>
          <OfferPlace
            stream={stream}
            isShown={picture.firstFrameMs !== undefined && !moving && !state.ended}
            isOver={state.ended}
            pinnedId={state.pinned ?? state.pictured}
            banner={banner}
            changes={state.offerChanges}
          />
        </Foot>
      }
    >
      {notices.panel}
      {stats.isOpen && player && (
        <OptionalPart instead={<SaidNotLoaded />}>
          <StatsPanel player={player} onClose={stats.close} />
        </OptionalPart>
      )}
    </ShowFrame>
  );
}

/** In place of LIVE: no camera sends it. Somebody of the store may answer all the same. */
function Recorded({ isAnswered }: { isAnswered: boolean }) {
  const { t } = useTranslation('watch');
  return (
    <p role="status" className="rounded-sm bg-ink/80 px-2 font-semibold text-sm leading-7">
      {t(isAnswered ? 'answered' : 'recorded')}
    </p>
  );
}

function Viewers({ count }: { count: number }) {
  const { t } = useTranslation('watch');
  return (
    <p className="tabular mt-1 flex shrink-0 items-center gap-1.5 rounded-sm bg-ink/70 px-2 font-semibold text-sm leading-7">
      <Eye aria-hidden className="size-4" />
      <span aria-hidden>{compactCount(count)}</span>
      <span className="sr-only">{t('viewers', { count })}</span>
    </p>
  );
}

/** What is offered, chat and product, the shelf, and what a shopper writes and sends. From 1024 px chat and shelf stand beside the frame. */
function Foot({ stream, room, state, corner, children }: Pick<Parts, 'stream' | 'room' | 'state'> & { corner: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-0 gap-3 row:flex-1 row:flex-col row:gap-2">
        <div className="watch-chat flex w-[70%] min-w-0 flex-col justify-end row:min-h-0 row:w-auto row:flex-1">
          {children}
          <ChatProblem state={state} className="mb-1.5 beside:hidden" />
          <ChatLines
            lines={state.chat}
            blockIn={state.mayBlock ? stream.id : undefined}
            className="max-h-[34dvh] short:max-h-23 row:max-h-full beside:hidden"
          />
        </div>
        <div className="flex w-[30%] min-w-0 flex-col justify-end row:w-auto row:flex-row row:justify-start">
          {corner}
          <FeaturedProduct stream={stream} state={state} />
        </div>
      </div>
      <Shelf stream={stream}>
        <div className="min-w-0 flex-1 beside:hidden">
          <ChatInput room={room} state={state} />
        </div>
        {!state.ended && <Hearts room={room} state={state} />}
      </Shelf>
    </>
  );
}

function Hearts({ room, state }: Pick<Parts, 'room' | 'state'>) {
  const { t } = useTranslation('watch');
  const Rain = useLoadedWhen(state.heartsOfOthers > 0, loadRain);
  return (
    <div className="relative ml-auto self-end">
      {Rain && <Rain received={state.heartsOfOthers} />}
      <button
        type="button"
        onClick={() => room?.sendHeart()}
        className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-white/30 bg-ink/60 px-3 font-semibold hover:bg-ink/80"
      >
        <Heart aria-hidden className="size-6 fill-rani-light text-rani-light" />
        <span className="sr-only">{t('heart')}</span>
        <span className="tabular text-sm">{compactCount(state.hearts)}</span>
      </button>
    </div>
  );
}
