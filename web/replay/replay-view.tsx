import { Copy, History } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Replay } from '#contract/recordings/recordings.ts';
import { usePlayer } from '../stage/player/use-live-player.ts';
import { ListenNote, ListenPoster } from '../watch/listen-cover.tsx';
import { chooseListening, useListenPreference } from '../watch/listen-preference.ts';
import { MuteButton } from '../watch/mute-button.tsx';
import { useMutePreference } from '../watch/mute-preference.ts';
import { PlayerMenu, PlayerMenuItem } from '../watch/player-menu.tsx';
import { useStatsSwitch } from '../watch/use-stats-switch.ts';
import { copyReplayLink } from './copy-replay-link.ts';
import { ReplayControls } from './replay-controls.tsx';
import { ReplayOverlay } from './replay-overlay.tsx';
import { ReplayShelf } from './replay-shelf.tsx';
import { formatShowDate } from './show-date.ts';
import { useKeptPlace, useReplayVisit } from './use-kept-place.ts';
import { useReplayKeys } from './use-replay-keys.ts';
import { useShownTime } from './use-shown-time.ts';

const StatsPanel = lazy(async () => ({ default: (await import('../watch/stats-panel.tsx')).StatsPanel }));

type Parts = {
  replay: Replay;
  /** The server has no media of it any more. */
  onGone: () => void;
};

/** One replay on the whole frame: the picture, what it sells, and what plays it. */
export function ReplayView({ replay, onGone }: Parts) {
  const { t } = useTranslation(['replay', 'watch']);
  const { live_stream: stream, playlist_url } = replay;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [muted, setMuted] = useMutePreference();
  const preference = useListenPreference();
  const { listening } = preference;
  const visit = useReplayVisit(stream.id);
  const { startMs } = visit;
  const sourceOf = useCallback(() => ({ kind: 'replay' as const, playlistUrl: playlist_url, startMs: startMs() }), [playlist_url, startMs]);
  const { player, state } = usePlayer(video, sourceOf, { muted, listening });
  const showMs = useShownTime(video, player);
  const ended = state.phase === 'ended';
  const stats = useStatsSwitch();
  useKeptPlace(visit, showMs, ended);
  useReplayKeys(player);
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
    <section aria-label={stream.title} className="relative h-full bg-ink">
      {/* biome-ignore lint/a11y/useMediaCaption: a camera has no captions */}
      <video
        ref={setVideo}
        aria-label={t('replay:player', { title: stream.title })}
        className="absolute inset-0 size-full object-cover"
        poster={replay.poster_url ?? stream.thumbnail_url ?? undefined}
        playsInline
        onClick={toggle}
      />
      {listening && <ListenPoster stream={stream} />}
      <div className="scrim-top pointer-events-none absolute inset-x-0 top-0 h-36" />
      <div className="scrim-bottom pointer-events-none absolute inset-x-0 bottom-0 h-2/5" />
      <ReplayOverlay replay={replay} state={state} player={player} onTap={() => player?.setMuted(muted)} />
      <header className="pointer-events-none absolute inset-x-0 top-0 flex items-start gap-3 p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
        <div className="min-w-0 flex-1 pt-1">
          <h1 className="truncate font-bold text-lg">{stream.title}</h1>
          <p className="truncate text-ink-100 text-sm">
            <bdi>{stream.seller_name}</bdi>
          </p>
        </div>
        <p className="mt-1 flex shrink-0 items-center gap-1.5 rounded-sm bg-ink/80 px-2 font-semibold text-sm leading-7">
          <History aria-hidden className="size-4" />
          {t('replay:badge')}
          <span className="tabular font-normal">{formatShowDate(stream)}</span>
        </p>
      </header>
      {!ended && <ListenNote preference={preference} />}
      <div className="absolute top-16 right-3 flex flex-col items-end gap-2">
        <MuteButton muted={state.muted} onChange={changeMuted} />
        <PlayerMenu listening={listening} onListening={chooseListening} onStats={stats.open}>
          {(choose) => (
            <PlayerMenuItem icon={<Copy aria-hidden className="size-5" />} onClick={() => choose(() => void copyReplayLink(stream.id, player?.showMs() ?? 0))}>
              {t('replay:copy')}
            </PlayerMenuItem>
          )}
        </PlayerMenu>
      </div>
      {stats.isOpen && player && (
        <Suspense>
          <StatsPanel player={player} onClose={stats.close} />
        </Suspense>
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col gap-1 p-3 *:pointer-events-auto">
        {!ended && <ReplayShelf stream={stream} />}
        <ReplayControls player={player} state={state} showMs={ended ? duration : (showMs ?? 0)} durationMs={duration} onToggle={toggle} />
      </div>
    </section>
  );
}

function isStopped(phase: string): boolean {
  return phase === 'paused' || phase === 'ended';
}
