import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { partsOf } from '../texts/durations.ts';
import { targetOf } from './use-replay-keys.ts';

/** Debounce of a drag in ms, before the player seeks. */
const settleMs = 80;

type Parts = { showMs: number; durationMs: number; disabled: boolean; onSeek: (showMs: number) => void };

/** The timeline, in show time. Arrows move by five seconds, Home and End to either end. */
export function ReplayScrub({ showMs, durationMs, disabled, onSeek }: Parts) {
  const { t } = useTranslation('replay');
  const speak = useSpokenTime();
  const [dragged, setDragged] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function drag(target: number): void {
    setDragged(target);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDragged(undefined);
      onSeek(target);
    }, settleMs);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const target = targetOf(event.key, showMs, durationMs);
    if (target === undefined) return;
    event.preventDefault();
    onSeek(target);
  }
  const shown = Math.min(dragged ?? showMs, durationMs);
  return (
    <input
      type="range"
      aria-label={t('seek')}
      aria-valuetext={t('position', { position: speak(shown), duration: speak(durationMs) })}
      min={0}
      max={Math.max(1, durationMs)}
      step={1}
      value={shown}
      disabled={disabled}
      onChange={(event) => drag(event.target.valueAsNumber)}
      onKeyDown={onKeyDown}
      className="scrub block w-full"
      style={{ '--done': `${durationMs > 0 ? (shown / durationMs) * 100 : 0}%` } as CSSProperties}
    />
  );
}

/** '1 minute 5 seconds', for screen readers. */
function useSpokenTime(): (ms: number) => string {
  const { t } = useTranslation('replay');
  return (ms) => {
    const { hours, minutes, seconds } = partsOf(ms);
    const spoken = [hours > 0 && t('time.hours', { count: hours }), minutes > 0 && t('time.minutes', { count: minutes })];
    if (seconds > 0 || (hours === 0 && minutes === 0)) spoken.push(t('time.seconds', { count: seconds }));
    return spoken.filter(Boolean).join(' ');
  };
}
