import { History } from 'lucide-react';
import { lazy, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Replay } from '#contract/recordings/recordings.ts';
import { AccountEntry } from '../accounts/sheet/account-entry.tsx';
import { useNoticePanel } from '../shell/use-notice-panel.tsx';
import type { PlayerOptions } from '../stage/player/player-state.ts';
import { ReplayPlayer } from '../stage/player/replay/replay-player.ts';
import { usePlayer } from '../stage/player/use-player.ts';
import { SaidNotLoaded } from '../ui/display/said-not-loaded.tsx';
import { useLoaded } from '../ui/hooks/use-loaded.ts';
import { OptionalPart } from '../ui/optional-part.tsx';
import { ListenNote, ListenPoster } from '../watch/listen/listen-cover.tsx';
import { useListenPreference } from '../watch/listen/listen-preference.ts';
import { MediaMarks } from '../watch/marks.tsx';
import { MuteButton } from '../watch/mute-button.tsx';
import { PlayerMenu } from '../watch/player-menu.tsx';
import { ProductStrip } from '../watch/product-strip.tsx';
import { ShopTools } from '../watch/shop-tools.tsx';
import { ShowFrame, ShowTitle } from '../watch/show-frame.tsx';
import { ShowProducts } from '../watch/show-products.tsx';
import { useMutePreference } from '../watch/sound/audio-sources.tsx';
import { useVolumeChange } from '../watch/sound/volume-change.ts';
import { useStatsSwitch } from '../watch/use-stats-switch.ts';
import { useWakeLock } from '../watch/wake-lock.ts';
import { copyReplayLink } from './copy-replay-link.ts';
import { ReplayControls } from './replay-controls.tsx';
import { ReplayOverlay } from './replay-overlay.tsx';
import { shownOn } from './shown-on.ts';
import { useKeptPlace, useReplayVisit } from './use-kept-place.ts';
import { useReplayKeys } from './use-replay-keys.ts';
import { useShownTime } from './use-shown-time.ts';

const loadMenu = async () => (await import('./replay-menu.tsx')).ReplayMenu;
const StatsPanel = lazy(async () => ({ default: (await import('../watch/stats-panel.tsx')).StatsPanel }));

type Parts = {
  replay: Replay;
  /** The server no longer has the media. */
  onGone: () => void;
};

/** A replay on the whole frame: picture, products and controls. */
export function ReplayView({ replay, onGone }: Parts) {
  const { t } = useTranslation(['replay', 'watch']);
  const { live_stream: stream, playlist_url } = replay;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const preference = useListenPreference();
  const { listening } = preference;
  // Sound alone without sound would be nothing.
  const [muted, setMuted] = useMutePreference(listening ? 'liveStream' : 'videos');
  const visit = useReplayVisit(stream.id);
  const { startMs } = visit;
  const open = useCallback(
    (element: HTMLVideoElement, options: PlayerOptions) => new ReplayPlayer(element, { playlistUrl: playlist_url, startMs: startMs() }, options),
    [playlist_url, startMs],
  );
  const { player, state } = usePlayer(video, open, { muted, listening });
  const showMs = useShownTime(video, player);
  const ended = state.phase === 'ended';
  const stats = useStatsSwitch();
  const menu = useLoaded(loadMenu);
  const notices = useNoticePanel();
  useWakeLock();
  useKeptPlace(visit, showMs, ended);
  useReplayKeys(player);
  useVolumeChange(video, muted, () => changeMuted(false));
  useEffect(() => {
    if (state.failure === 'refused') onGone();
  }, [state.failure, onGone]);

  function changeMuted(next: boolean): void {
    setMuted(next);
    player?.setMuted(next);
  }
  const toggle = () => (isStopped(state.phase) ? player?.play() : player?.pause());
  const duration = state.durationMs || replay.duration_ms;

  return (
    <ShowFrame
      label={stream.title}
      picture={
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: a camera has no captions */}
          <video
            ref={setVideo}
            aria-label={t('replay:player', { title: stream.title })}
            className="size-full object-cover"
            poster={replay.poster_url ?? stream.thumbnail_url ?? undefined}
            playsInline
            onClick={toggle}
          />
          {listening && <ListenPoster stream={stream} />}
          {ended && <div className="absolute inset-0 bg-ink/80" />}
        </>
      }
      head={
        <>
          <ShowTitle title={stream.title} store={stream.seller_name} note={shownOn(stream)} />
          <p className="mt-1 flex shrink-0 items-center gap-1.5 rounded-sm bg-ink/80 px-2 font-semibold text-sm leading-7">
            <History aria-hidden className="size-4" />
            {t('replay:badge')}
          </p>
          <div className="flex basis-full flex-wrap gap-2 empty:hidden">
            <MediaMarks media={stream} />
          </div>
          <div className="flex basis-full justify-end gap-2 short:hidden">
            <AccountEntry />
            <ShopTools notices={notices} />
          </div>
        </>
      }
      tools={
        <>
          {!ended && <MuteButton muted={state.muted} onChange={changeMuted} className="short:hidden" />}
          <PlayerMenu load={menu.load}>
            {(choose) =>
              menu.Loaded && (
                <menu.Loaded
                  choose={choose}
                  muted={state.muted}
                  onMuted={changeMuted}
                  listening={listening}
                  onStats={stats.open}
                  onNotices={notices.open}
                  onCopy={() => void copyReplayLink(stream.id, player?.showMs() ?? 0)}
                />
              )
            }
          </PlayerMenu>
        </>
      }
      notes={
        <>
          {!ended && <ListenNote preference={preference} />}
          <ReplayOverlay replay={replay} state={state} player={player} onTap={() => player?.setMuted(muted)} />
        </>
      }
      foot={
        <>
          <ShowProducts stream={stream} className="hidden flex-1 row:flex" />
          <ProductStrip stream={stream} className="row:hidden" />
          <ReplayControls player={player} state={state} showMs={ended ? duration : (showMs ?? 0)} durationMs={duration} onToggle={toggle} />
        </>
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

function isStopped(phase: string): boolean {
  return phase === 'paused' || phase === 'ended';
}
