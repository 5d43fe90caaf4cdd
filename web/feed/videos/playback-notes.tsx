import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idlePlayer, type PlayerState } from '../../stage/player/player-state.ts';
import { Button } from '../../ui/button.tsx';
import { PlayerOverlay } from '../../watch/player-overlay.tsx';
import type { Playback } from './use-playback.ts';

/** docs/product.md, "Videos": what a tap did is seen for so long. */
const tapMs = 2_000;

const phases = { loading: 'connecting', playing: 'playing', paused: 'paused', stalled: 'stalled', failed: 'failed' } as const satisfies Record<
  Playback['phase'],
  PlayerState['phase']
>;

type Parts = { state: Playback; onToggle: () => void; onRetry: () => void };

/** What stands over a shoppable video when it does not simply play, and what a tap has just done. */
export function PlaybackNotes({ state: { phase, errorCode, muted }, onToggle, onRetry }: Parts) {
  const { t } = useTranslation('video-feed');
  const isStarted = useStarted(phase);
  if (phase === 'paused' || isStarted) {
    const Icon = phase === 'paused' ? Play : Pause;
    return (
      <button
        type="button"
        aria-label={t(phase === 'paused' ? 'play' : 'pause')}
        onClick={onToggle}
        className="watch-center flex size-20 shrink-0 items-center justify-center rounded-full bg-ink/70 hover:bg-ink/85 short:size-14"
      >
        <Icon aria-hidden className="size-9 fill-white short:size-6" />
      </button>
    );
  }
  const state: PlayerState = { ...idlePlayer, phase: phases[phase], muted, mediaErrorCode: errorCode, failure: phase === 'failed' ? 'media' : undefined };
  return <PlayerOverlay state={state} ended={false} interrupted={false} onRetry={onRetry} onTap={onToggle} />;
}

/** For a while after it went on from a pause. */
function useStarted(phase: Playback['phase']): boolean {
  const [before, setBefore] = useState(phase);
  const [isStarted, setStarted] = useState(false);
  if (before !== phase) {
    setBefore(phase);
    setStarted(before === 'paused' && phase === 'playing');
  }
  useEffect(() => {
    if (!isStarted) return;
    const timer = setTimeout(() => setStarted(false), tapMs);
    return () => clearTimeout(timer);
  }, [isStarted]);
  return isStarted;
}

/** Instead of a video without an address. */
export function UnavailableVideo() {
  const { t } = useTranslation(['video-feed', 'shell']);
  return (
    <div role="alert" className="watch-center flex flex-col items-center gap-3 rounded-lg bg-ink/85 p-5 text-center">
      <p className="font-bold text-xl">{t('video-feed:unavailable')}</p>
      <p>{t('video-feed:unavailableText')}</p>
      <Button onClick={() => location.reload()}>{t('shell:retry')}</Button>
    </div>
  );
}
