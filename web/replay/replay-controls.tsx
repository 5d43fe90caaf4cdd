import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PlayerState, rates } from '../stage/player/player-state.ts';
import type { ReplayPlayer } from '../stage/player/replay/replay-player.ts';
import { formatClock } from '../texts/durations.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ReplayScrub } from './replay-scrub.tsx';

type Parts = { player: ReplayPlayer | undefined; state: PlayerState; showMs: number; durationMs: number; onToggle: () => void };

/** Below the picture: timeline, and until the replay ends play and pause, and speed. */
export function ReplayControls({ player, state, showMs, durationMs, onToggle }: Parts) {
  const { t } = useTranslation('replay');
  const isStopped = state.phase === 'paused';
  const nextRate = rates[(rates.indexOf(state.rate) + 1) % rates.length] ?? 1;
  return (
    <div>
      <ReplayScrub showMs={showMs} durationMs={durationMs} disabled={!player} onSeek={(target) => player?.seekTo(target)} />
      {state.phase !== 'ended' && (
        <div className="flex items-center gap-3">
          <IconButton look="on-dark" label={isStopped ? t('play') : t('pause')} disabled={!player} onClick={onToggle}>
            {isStopped ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
          </IconButton>
          <p className="tabular flex-1 font-semibold text-sm">
            {formatClock(Math.min(showMs, durationMs))} <span className="font-normal text-ink-100">/ {formatClock(durationMs)}</span>
          </p>
          <Button
            look="on-dark"
            className="tabular min-w-16 px-2 text-sm"
            aria-label={t('speed', { rate: state.rate })}
            disabled={!player}
            onClick={() => player?.setRate(nextRate)}
          >
            {state.rate}×
          </Button>
        </div>
      )}
    </div>
  );
}
