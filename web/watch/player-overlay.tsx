import { Play, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerState } from '../stage/player/player-state.ts';
import type { TextKey } from '../texts/catalogs.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

type Parts = {
  state: PlayerState;
  ended: boolean;
  /** The room reports that the broadcaster is disconnected. */
  interrupted: boolean;
  onRetry: () => void;
  /** Called by the tap that `needsTap` asks for. */
  onTap: () => void;
  /** What a viewer may do once the show has ended. */
  afterwards?: ReactNode;
};

type ErrorKey = Extract<TextKey<'watch'>, `error.${string}`>;

/** By the code of a MediaError. */
const mediaErrors: Partial<Record<number, ErrorKey>> = { 1: 'error.1', 2: 'error.2', 3: 'error.3', 4: 'error.4' };

export function mediaErrorText(code: number | undefined): ErrorKey {
  return mediaErrors[code ?? 0] ?? 'error.other';
}

/** What stands over the picture, among its notes, when it does not simply play. */
export function PlayerOverlay({ state, ended, interrupted, onRetry, onTap, afterwards }: Parts) {
  const { t } = useTranslation('watch');
  const [retries, setRetries] = useState(0);
  const phase = phaseOf(state, ended, interrupted);

  if (state.needsTap === 'play' && (phase === 'playing' || phase === 'connecting' || phase === 'stalled')) {
    return (
      <Button look="secondary" className="watch-center" onClick={onTap}>
        <Play aria-hidden className="size-5 fill-current" />
        {t(state.listening ? 'tapToListen' : 'tapToWatch')}
      </Button>
    );
  }
  if (phase === 'playing' || phase === 'paused') {
    if (!state.needsTap) return null;
    return (
      <Button look="on-dark" className="shrink-0 self-start" onClick={onTap}>
        <VolumeX aria-hidden className="size-5" />
        {t('tapToUnmute')}
      </Button>
    );
  }
  if (phase === 'failed') {
    return (
      <div role="alert" className="watch-center flex flex-col items-center gap-3 rounded-lg bg-ink/85 p-5 text-center short:gap-2 short:p-3">
        <p className="font-bold text-xl">{t('error.title')}</p>
        <p>{state.failure === 'unsupported' ? t('error.unsupported') : t(mediaErrorText(state.mediaErrorCode))}</p>
        <Button
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
    <div className="watch-center flex flex-col items-center gap-3">
      <p
        role="status"
        className="flex w-fit max-w-xs items-center gap-3 rounded-lg bg-ink/80 px-4 py-3 text-center font-semibold short:px-3 short:py-1.5 short:text-sm"
      >
        {phase !== 'ended' && <Spinner />}
        {t(phase === 'stalled' && state.listening ? 'phase.stalledSound' : `phase.${phase}`)}
      </p>
      {phase === 'ended' && afterwards}
    </div>
  );
}

/** The socket tells the player that the broadcaster is disconnected; over HLS the media only stops arriving. */
function phaseOf({ phase, tier }: PlayerState, ended: boolean, interrupted: boolean): PlayerState['phase'] {
  if (ended) return 'ended';
  const isWaiting = phase === 'stalled' || phase === 'connecting';
  return tier !== 'socket' && interrupted && isWaiting ? 'interrupted' : phase;
}
