import { swipeDirection } from './feed-gate.ts';

/** Calls `move` for swipe and wheel on `element`, and for arrow and page keys anywhere. Returns its stop. */
export function listenForGestures(element: HTMLElement, move: (direction: 1 | -1) => void): () => void {
  const abort = new AbortController();
  const options = { signal: abort.signal, passive: true };
  let start: Touch | undefined;
  element.addEventListener('wheel', (event) => !isScrollable(event.target, element) && event.deltaY !== 0 && move(event.deltaY > 0 ? 1 : -1), options);
  element.addEventListener(
    'touchstart',
    (event) => {
      start = isScrollable(event.target, element) ? undefined : event.touches[0];
    },
    options,
  );
  element.addEventListener(
    'touchend',
    (event) => {
      const end = event.changedTouches[0];
      const direction = start && end ? swipeDirection(end.clientX - start.clientX, end.clientY - start.clientY) : undefined;
      if (direction) move(direction);
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isScrollable(event.target, element)) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')) return;
      if (event.key === 'ArrowDown' || event.key === 'PageDown') move(1);
      if (event.key === 'ArrowUp' || event.key === 'PageUp') move(-1);
    },
    options,
  );
  return () => abort.abort();
}

/** A list that scrolls by itself keeps its gestures. */
function isScrollable(target: EventTarget | null, within: Element): boolean {
  for (let element = target instanceof Element ? target : null; element && element !== within; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto') return true;
  }
  return false;
}
