import './texts.ts';
import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { idlePlayer, type PlayerState } from '../../stage/player/player-state.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PlayerOverlay } from '../../watch/player-overlay.tsx';
import type { Playback } from './use-playback.ts';

const phases = { loading: 'connecting', playing: 'playing', paused: 'paused', stalled: 'stalled', failed: 'failed' } as const satisfies Record<
  Playback['phase'],
  PlayerState['phase']
>;

type Parts = { state: Playback; onToggle: () => void; onRetry: () => void };

/** What stands over a shoppable video when it does not simply play, and what a tap has just done. */
export function PlaybackNotes({ state: { phase, errorCode, muted, needsTap, isTapped }, onToggle, onRetry }: Parts) {
  const isShown = needsTap || isTapped;
  if (phase === 'paused' || phase === 'playing' || (isTapped && phase !== 'failed')) {
    return <TapSign isPaused={phase === 'paused'} isShown={isShown} onToggle={onToggle} />;
  }
  const failure = phase === 'failed' ? (errorCode === 0 ? 'unsupported' : 'media') : undefined;
  const state: PlayerState = { ...idlePlayer, phase: phases[phase], muted, mediaErrorCode: errorCode, failure };
  return <PlayerOverlay state={state} ended={false} interrupted={false} onRetry={onRetry} onTap={onToggle} />;
}

type SignParts = { label?: string; isPaused: boolean; isShown: boolean; onToggle: () => void };

/** Plays and pauses. It is seen after a tap and while it has the focus; else taps go to the picture below, which does the same. */
export function TapSign({ label, isPaused, isShown, onToggle }: SignParts) {
  const { t } = useTranslation('video-card');
  const Icon = isPaused ? Play : Pause;
  return (
    <button
      type="button"
      aria-label={label ?? t(isPaused ? 'play' : 'pause')}
      data-shown={isShown || undefined}
      onClick={onToggle}
      className={classNames(
        'watch-center flex size-20 shrink-0 items-center justify-center rounded-full bg-ink/70 text-white transition-opacity duration-120 hover:bg-ink/85 focus-visible:opacity-100 short:size-14',
        !isShown && 'pointer-events-none! opacity-0',
      )}
    >
      <Icon aria-hidden className="size-9 fill-white short:size-6" />
    </button>
  );
}

/** Instead of a video without an address. */
export function UnavailableVideo() {
  const { t } = useTranslation(['video-card', 'shell']);
  return (
    <div role="alert" className="watch-center flex flex-col items-center gap-3 rounded-lg bg-ink/85 p-5 text-center text-white">
      <p className="font-bold text-xl">{t('video-card:unavailable')}</p>
      <p>{t('video-card:unavailableText')}</p>
      <p className="text-ink-200 text-sm">{t('video-card:missingUrl')}</p>
      <Button onClick={() => location.reload()}>{t('shell:retry')}</Button>
    </div>
  );
}
