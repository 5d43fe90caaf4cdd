import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** A pause in typing. */
const pauseMs = 400;

/**
 * When a text that is its own while it has the focus is told to the page: at a pause (`soon` after each letter), by `now`, such as when the focus
 * leaves, and at the latest when the text, the tab or the page goes away.
 */
export function useTelling(tell: () => void): { soon: () => void; now: () => void } {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  function now(): void {
    clearTimeout(pause.current);
    pause.current = undefined;
    tell();
  }

  function soon(): void {
    clearTimeout(pause.current);
    pause.current = setTimeout(now, pauseMs);
  }

  const leave = useEffectEvent(() => {
    if (pause.current !== undefined) now();
  });
  // Before the element is gone, which an effect that is not of the layout would come too late for.
  useLayoutEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    // On its way down: what is told is there before anything on the page looks at it.
    window.addEventListener('visibilitychange', hide, { capture: true });
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('visibilitychange', hide, { capture: true });
      leave();
    };
  }, []);

  return { soon, now };
}
