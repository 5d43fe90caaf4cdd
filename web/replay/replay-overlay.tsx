import { Play, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Replay } from '#contract/recordings/recordings.ts';
import type { PlayerState } from '../stage/player/player-state.ts';
import type { ReplayPlayer } from '../stage/player/replay/replay-player.ts';
import { FollowPlace } from '../stores/follows/follow-place.tsx';
import { Button } from '../ui/button.tsx';
import { PlayerOverlay } from '../watch/player-overlay.tsx';
import { OtherReplays } from './other-replays.tsx';

const maxOthers = 3;

type Parts = { replay: Replay; state: PlayerState; player: ReplayPlayer | undefined; onTap: () => void };

/** What stands over the picture of a replay when it does not simply play. */
export function ReplayOverlay({ replay, state, player, onTap }: Parts) {
  const { t } = useTranslation('replay');
  if (state.phase === 'ended') {
    return (
      <div className="watch-center flex w-full flex-col items-center gap-5 text-center short:gap-2">
        <p role="status" className="font-bold font-display text-2xl">
          {t('ended')}
        </p>
        <Button look="primary" onClick={() => player?.play()}>
          <RotateCcw aria-hidden className="size-5" />
          {t('again')}
        </Button>
        <FollowPlace storeId={replay.live_stream.seller_id} store={replay.live_stream.seller_name} on="picture" className="beside:hidden short:hidden" />
        <OtherReplays except={replay.live_stream.id} most={maxOthers} title={t('others')} className="w-full max-w-sm beside:hidden" />
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
        className="watch-center flex size-20 shrink-0 items-center justify-center rounded-full bg-ink/70 hover:bg-ink/85 short:size-14"
      >
        <Play className="size-9 translate-x-0.5 fill-white short:size-6" />
      </button>
    );
  }
  return <PlayerOverlay state={state} ended={false} interrupted={false} onRetry={() => player?.retry()} onTap={onTap} />;
}
