import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
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

/** One end of a bar on a time line: dragged, or moved by the arrow keys by 0.1 s, with Shift by a second. */
export function TimeHandle({ label, side, seconds, duration, onMove }: Parts) {
  /** How far from its place it was gripped, in seconds: it does not jump to the finger. */
  const grip = useRef(0);
  function onKeyDown(event: KeyboardEvent): void {
    const by = event.shiftKey ? shiftSeconds : stepSeconds;
    const to = { ArrowLeft: seconds - by, ArrowDown: seconds - by, ArrowRight: seconds + by, ArrowUp: seconds + by, Home: 0, End: duration }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  }
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    grip.current = secondsUnder(event, duration) - seconds;
    event.currentTarget.setPointerCapture(event.pointerId);
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
        'absolute inset-y-0 flex w-6 cursor-ew-resize touch-none items-center justify-center after:absolute after:inset-y-0',
        side === 'start' ? '-translate-x-full rounded-l-md after:right-0 after:-left-4' : 'rounded-r-md after:-right-4 after:left-0',
      )}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(secondsUnder(event, duration) - grip.current)}
    >
      <span aria-hidden className="h-6 w-1.5 rounded-full bg-ink-600" />
    </div>
  );
}

function secondsUnder(event: PointerEvent<HTMLElement>, duration: number): number {
  const track = event.currentTarget.offsetParent?.getBoundingClientRect();
  return track ? ((event.clientX - track.x) / track.width) * duration : 0;
}
