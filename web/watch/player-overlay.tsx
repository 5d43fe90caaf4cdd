import { Play, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerState } from '../stage/player/player-state.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

type Parts = {
  state: PlayerState;
  ended: boolean;
  /** The broadcaster is away, as the room says. */
  interrupted: boolean;
  onRetry: () => void;
  /** The gesture that `needsTap` waits for. */
  onTap: () => void;
  /** What a viewer may do once the show has ended. */
  afterwards?: ReactNode;
};

/** What stands over the picture when it does not simply play. */
export function PlayerOverlay({ state, ended, interrupted, onRetry, onTap, afterwards }: Parts) {
  const { t } = useTranslation('watch');
  const [retries, setRetries] = useState(0);
  const phase = phaseOf(state, ended, interrupted);

  if (state.needsTap === 'play' && (phase === 'playing' || phase === 'connecting' || phase === 'stalled')) {
    return (
      <Button look="primary" className="absolute inset-x-0 top-1/3 mx-auto w-fit" onClick={onTap}>
        <Play aria-hidden className="size-5 fill-current" />
        {t(state.listening ? 'tapToListen' : 'tapToWatch')}
      </Button>
    );
  }
  if (phase === 'playing') {
    if (!state.needsTap) return null;
    return (
      <Button look="on-dark" className="absolute top-16 left-3" onClick={onTap}>
        <VolumeX aria-hidden className="size-5" />
        {t('tapToUnmute')}
      </Button>
    );
  }
  if (phase === 'failed') {
    return (
      <div role="alert" className="absolute inset-x-6 top-1/4 flex flex-col items-center gap-3 rounded-lg bg-ink/85 p-5 text-center">
        <p className="font-bold text-xl">{t('error.title')}</p>
        <p>{state.failure === 'unsupported' ? t('error.unsupported') : t(`error.${state.mediaErrorCode || 'other'}`)}</p>
        <Button
          look="primary"
          onClick={() => {
            setRetries(retries + 1);
            onRetry();
          }}
        >
          {t('error.retry', { count: retries })}
        </Button>
      </div>
    );
  }
  return (
    <div className="pointer-events-none absolute inset-x-8 top-1/3 flex flex-col items-center gap-3 *:pointer-events-auto">
      <p role="status" className="flex w-fit max-w-xs items-center gap-3 rounded-lg bg-ink/80 px-4 py-3 text-center font-semibold">
        {phase !== 'ended' && <Spinner />}
        {t(phase === 'stalled' && state.listening ? 'phase.stalledSound' : `phase.${phase}`)}
      </p>
      {phase === 'ended' && afterwards}
    </div>
  );
}

/** The socket tells the player itself that the broadcaster is away; over HLS the picture only stops to come. */
function phaseOf({ phase, tier }: PlayerState, ended: boolean, interrupted: boolean): PlayerState['phase'] {
  if (ended) return 'ended';
  const isWaiting = phase === 'stalled' || phase === 'connecting';
  return tier !== 'socket' && interrupted && isWaiting ? 'interrupted' : phase;
}
