import { type TouchEvent, useRef, useState } from 'react';

/** So far to the right is meant, and so much more across than down. */
const minPixels = 88;
const steepness = 2;

/** A touch that draws something to the right. `offset` is how far it is drawn now, in px; vertical scrolling stays as it is. */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const from = useRef<{ x: number; y: number }>(undefined);
  const [offset, setOffset] = useState(0);

  function drawn(event: TouchEvent): number {
    const touch = event.changedTouches[0];
    if (!from.current || !touch) return 0;
    const [across, down] = [touch.clientX - from.current.x, Math.abs(touch.clientY - from.current.y)];
    return across > steepness * down ? across : 0;
  }

  const end = (event: TouchEvent) => {
    if (drawn(event) >= minPixels) onSwipe?.();
    from.current = undefined;
    setOffset(0);
  };
  return {
    offset,
    isMeant: offset >= minPixels,
    handlers: onSwipe && {
      onTouchStart(event: TouchEvent) {
        const touch = event.touches[0];
        from.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
      },
      onTouchMove: (event: TouchEvent) => setOffset(drawn(event)),
      onTouchEnd: end,
      onTouchCancel() {
        from.current = undefined;
        setOffset(0);
      },
    },
  };
}
