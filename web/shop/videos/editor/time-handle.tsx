import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { clockOf } from './tag-draft.ts';

type Parts = {
  label: string;
  side: 'start' | 'end';
  seconds: number;
  duration: number;
  onMove: (seconds: number) => void;
};

const stepSeconds = 0.1;
const shiftSeconds = 1;

/** One end of a tag's bar: dragged, or moved by the arrow keys by 0.1 s, with Shift by a second. */
export function TimeHandle({ label, side, seconds, duration, onMove }: Parts) {
  function onKeyDown(event: KeyboardEvent): void {
    const by = event.shiftKey ? shiftSeconds : stepSeconds;
    const to = { ArrowLeft: seconds - by, ArrowDown: seconds - by, ArrowRight: seconds + by, ArrowUp: seconds + by, Home: 0, End: duration }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={seconds}
      aria-valuetext={clockOf(seconds)}
      style={{ left: `${(seconds / duration) * 100}%` }}
      className={classNames(
        'absolute inset-y-0 flex w-6 cursor-ew-resize touch-none items-center justify-center',
        side === 'start' ? '-translate-x-full rounded-l-md' : 'rounded-r-md',
      )}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(secondsUnder(event, duration))}
    >
      <span aria-hidden className="h-6 w-1.5 rounded-full bg-ink-600" />
    </div>
  );
}

function secondsUnder(event: PointerEvent<HTMLElement>, duration: number): number {
  const track = event.currentTarget.offsetParent?.getBoundingClientRect();
  return track ? ((event.clientX - track.x) / track.width) * duration : 0;
}
