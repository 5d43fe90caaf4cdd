import { ChevronDown, ChevronUp, Eye, Heart } from 'lucide-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { AccountEntry } from '../accounts/sheet/account-entry.tsx';
import type { RoomClient, RoomState } from '../room/room-client.ts';
import { useLivePlayer } from '../stage/player/use-live-player.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ListenNote, ListenPoster } from '../watch/listen-cover.tsx';
import { chooseListening, useListenPreference } from '../watch/listen-preference.ts';
import { MuteButton } from '../watch/mute-button.tsx';
import { useMutePreference } from '../watch/mute-preference.ts';
import { PlayerMenu } from '../watch/player-menu.tsx';
import { PlayerOverlay } from '../watch/player-overlay.tsx';
import { useStatsSwitch } from '../watch/use-stats-switch.ts';
import { useWakeLock } from '../watch/wake-lock.ts';
import { ChatInput, ChatLines } from './chat.tsx';
import { compactCount } from './compact-count.ts';
import { FeaturedProduct } from './featured-product.tsx';
import { HeartRain } from './heart-rain.tsx';
import { LiveBadge } from './live-badge.tsx';
import { PurchaseNote } from './purchase-note.tsx';
import { usePlayhead } from './use-playhead.ts';

const ReplayInvitation = lazy(async () => ({ default: (await import('./replay-invitation.tsx')).ReplayInvitation }));
const StatsPanel = lazy(async () => ({ default: (await import('../watch/stats-panel.tsx')).StatsPanel }));

type Position = { index: number; count: number; move: (direction: 1 | -1) => void };
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
export function StreamView({ stream, room, state, moving, position, playhead }: Parts) {
  const { t } = useTranslation('watch');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [muted, setMuted] = useMutePreference();
  const preference = useListenPreference();
  const { listening } = preference;
  const { player, state: picture } = useLivePlayer(video, stream, { muted, listening });
  const stats = useStatsSwitch();
  useWakeLock();
  usePlayhead({ video, player, room, playhead });

  function changeMuted(next: boolean): void {
    setMuted(next);
    player?.setMuted(next);
  }

  return (
    <section aria-label={stream.title} className={classNames('relative h-full bg-ink transition-opacity duration-300', moving && 'animate-enter')}>
      {/* biome-ignore lint/a11y/useMediaCaption: a camera has no captions; the chat is text */}
      <video
        ref={setVideo}
        aria-label={t('player', { title: stream.title })}
        className="absolute inset-0 size-full object-cover"
        poster={stream.thumbnail_url ?? undefined}
        playsInline
        autoPlay
      />
      {listening && <ListenPoster stream={stream} />}
      <div className="scrim-top pointer-events-none absolute inset-x-0 top-0 h-36" />
      <div className="scrim-bottom pointer-events-none absolute inset-x-0 bottom-0 h-3/5" />
      <header className="absolute inset-x-0 top-0 flex items-start gap-3 p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
        <div className="min-w-0 flex-1 pt-1">
          <h1 className="truncate font-bold text-lg">{stream.title}</h1>
          <p className="truncate text-ink-100 text-sm">
            <bdi>{stream.seller_name}</bdi>
          </p>
        </div>
        <LiveBadge onLongPress={stats.open} />
        <p className="tabular mt-1 flex shrink-0 items-center gap-1.5 rounded-sm bg-ink/70 px-2 font-semibold text-sm leading-7">
          <Eye aria-hidden className="size-4" />
          <span aria-hidden>{compactCount(state.viewers)}</span>
          <span className="sr-only">{t('viewers', { count: state.viewers })}</span>
        </p>
      </header>
      <PlayerOverlay
        state={picture}
        ended={state.ended}
        interrupted={state.interrupted}
        onRetry={() => player?.retry()}
        onTap={() => player?.setMuted(muted)}
        afterwards={
          <Suspense>
            <ReplayInvitation liveStreamId={stream.id} />
          </Suspense>
        }
      />
      <ListenNote preference={preference} />
      <div className="absolute top-16 right-3 flex flex-col items-end gap-2">
        <AccountEntry />
        <MuteButton muted={picture.muted} onChange={changeMuted} />
        <PlayerMenu listening={listening} onListening={chooseListening} onStats={stats.open} />
        <FeedButtons position={position} />
      </div>
      {stats.isOpen && player && (
        <Suspense>
          <StatsPanel player={player} onClose={stats.close} />
        </Suspense>
      )}
      <PurchaseNote purchase={state.purchase} />
      <div className="absolute inset-x-0 bottom-0 flex flex-col gap-2 p-3">
        <div className="flex items-end gap-3">
          <div className="w-[70%] min-w-0 lg:invisible">
            <ChatLines lines={state.chat} className="max-h-[34dvh]" />
          </div>
          <div className="w-[30%] min-w-0">
            <FeaturedProduct stream={stream} pinnedId={state.pinned} />
          </div>
        </div>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1 lg:hidden">
            <ChatInput room={room} state={state} />
          </div>
          <div className="relative ml-auto">
            <HeartRain beats={state.beats} />
            <button
              type="button"
              onClick={() => room?.beat()}
              className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-white/30 bg-ink/60 px-3 font-semibold hover:bg-ink/80"
            >
              <Heart aria-hidden className="size-6 fill-rani-light text-rani-light" />
              <span className="sr-only">{t('heart')}</span>
              <span className="tabular text-sm">{compactCount(state.hearts)}</span>
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}

function FeedButtons({ position: { index, count, move } }: { position: Position }) {
  const { t } = useTranslation('watch');
  if (count < 2) return null;
  return (
    <>
      <p className="sr-only" role="status">
        {t('position', { index: index + 1, count })}
      </p>
      <IconButton look="on-dark" label={t('previous')} disabled={index === 0} onClick={() => move(-1)}>
        <ChevronUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton look="on-dark" label={t('next')} disabled={index === count - 1} onClick={() => move(1)}>
        <ChevronDown aria-hidden className="size-5" />
      </IconButton>
    </>
  );
}
