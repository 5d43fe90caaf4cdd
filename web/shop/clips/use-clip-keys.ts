import { type RefObject, useEffect, useEffectEvent } from 'react';

type Keys = { onSpace: () => void; onMove: (seconds: number) => void; onIn: () => void; onOut: () => void };

const typed = 'input:not([type=range]), textarea, select, [contenteditable]';
const pressed = 'button, a, [role=switch], summary';

/** The keys of the clip maker, while nothing is typed. A handle that moves by itself has taken its key before. */
export function useClipKeys(maker: RefObject<HTMLElement | null>, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
    if (target !== document.body && !maker.current?.contains(target)) return;
    if (target.closest(typed) || (event.key === ' ' && target.closest(pressed))) return;
    const run = actionOf(event, keys);
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actionOf({ key, shiftKey }: KeyboardEvent, keys: Keys): (() => void) | undefined {
  const by = shiftKey ? 5 : 1;
  switch (key.toLowerCase()) {
    case ' ':
      return keys.onSpace;
    case 'arrowleft':
      return () => keys.onMove(-by);
    case 'arrowright':
      return () => keys.onMove(by);
    case 'i':
      return keys.onIn;
    case 'o':
      return keys.onOut;
    default:
      return undefined;
  }
}
