import { Play, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Replay } from '#contract/recordings/recordings.ts';
import type { LivePlayer } from '../stage/player/live-player.ts';
import type { PlayerState } from '../stage/player/player-state.ts';
import { Button } from '../ui/button.tsx';
import { PlayerOverlay } from '../watch/player-overlay.tsx';
import { OtherReplays } from './other-replays.tsx';

const othersShown = 3;

type Parts = { replay: Replay; state: PlayerState; player: LivePlayer | undefined; onTap: () => void };

/** What stands over the picture of a replay when it does not simply play. */
export function ReplayOverlay({ replay, state, player, onTap }: Parts) {
  const { t } = useTranslation('replay');
  if (state.phase === 'ended') {
    return (
      <div className="absolute inset-0 flex flex-col gap-5 overflow-y-auto bg-ink/80 px-5 pt-28 pb-32 text-center">
        <div className="m-auto flex w-full flex-col items-center gap-5">
          <p role="status" className="font-bold font-display text-2xl">
            {t('ended')}
          </p>
          <Button look="primary" onClick={() => player?.play()}>
            <RotateCcw aria-hidden className="size-5" />
            {t('again')}
          </Button>
          <OtherReplays except={replay.live_stream.id} most={othersShown} title={t('others')} className="w-full max-w-sm lg:hidden" />
        </div>
      </div>
    );
  }
  if (state.phase === 'paused') {
    return (
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={() => player?.play()}
        className="absolute inset-0 m-auto flex size-20 items-center justify-center rounded-full bg-ink/70 hover:bg-ink/85"
      >
        <Play className="size-9 translate-x-0.5 fill-white" />
      </button>
    );
  }
  return <PlayerOverlay state={state} ended={false} interrupted={false} onRetry={() => player?.retry()} onTap={onTap} />;
}
