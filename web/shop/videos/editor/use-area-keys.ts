import { type RefObject, useEffect, useEffectEvent } from 'react';

const typed = 'input:not([type=range]), textarea, select, [contenteditable]';
/** Space presses it. A tag on the picture is no such thing: there is nothing to press. */
const pressed = 'button:not([data-tag]), a, [role=switch], summary';

/**
 * Keys of a whole screen: runs what `actionOf` answers for a key in `area`, or where nothing has the focus, while nothing is typed and no dialog is
 * open. What moves by itself has taken its key before.
 */
export function useAreaKeys(area: RefObject<HTMLElement | null>, actionOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return;
    if (target !== document.body && !area.current?.contains(target)) return;
    if (target.closest(typed) || (event.key === ' ' && target.closest(pressed))) return;
    const run = actionOf(event);
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
