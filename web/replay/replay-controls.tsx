import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LivePlayer } from '../stage/player/live-player.ts';
import { type PlayerState, rates } from '../stage/player/player-state.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ReplayScrub } from './replay-scrub.tsx';
import { formatShowTime } from './show-time.ts';

type Parts = { player: LivePlayer | undefined; state: PlayerState; showMs: number; durationMs: number; onToggle: () => void };

/** Under the picture: where it is, play and pause, and how fast. */
export function ReplayControls({ player, state, showMs, durationMs, onToggle }: Parts) {
  const { t } = useTranslation('replay');
  const isStopped = state.phase === 'paused' || state.phase === 'ended';
  const nextRate = rates[(rates.indexOf(state.rate) + 1) % rates.length] ?? 1;
  return (
    <div>
      <ReplayScrub showMs={showMs} durationMs={durationMs} disabled={!player} onSeek={(target) => player?.seekTo(target)} />
      <div className="flex items-center gap-3">
        <IconButton look="on-dark" label={isStopped ? t('play') : t('pause')} disabled={!player} onClick={onToggle}>
          {isStopped ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
        </IconButton>
        <p className="tabular flex-1 font-semibold text-sm">
          {formatShowTime(Math.min(showMs, durationMs))} <span className="font-normal text-ink-100">/ {formatShowTime(durationMs)}</span>
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
    </div>
  );
}
