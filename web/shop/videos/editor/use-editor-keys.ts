import { type RefObject, useEffect, useEffectEvent } from 'react';

type Keys = { onSpace: () => void; onUndo: () => void; onStep: (frames: number) => void; onTag: () => void; onStart: () => void; onEnd: () => void };

const typed = 'input:not([type=range]), textarea, select, [contenteditable]';
/** Space presses it. A tag on the picture is no such thing: there is nothing to press. */
const pressed = 'button:not([data-tag]), a, [role=switch], summary';

/** The keys of the editor, while nothing is typed and no dialog is open. What moves a tag or a handle by itself has taken its key before. */
export function useEditorKeys(editor: RefObject<HTMLElement | null>, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return;
    if (target !== document.body && !editor.current?.contains(target)) return;
    if (target.closest(typed) || (event.key === ' ' && target.closest(pressed))) return;
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    const run = isUndo ? keys.onUndo : event.ctrlKey || event.metaKey ? undefined : actionOf(event.key, keys);
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

function actionOf(key: string, keys: Keys): (() => void) | undefined {
  switch (key.toLowerCase()) {
    case ' ':
      return keys.onSpace;
    case 'arrowleft':
      return () => keys.onStep(-1);
    case 'arrowright':
      return () => keys.onStep(1);
    case 't':
      return keys.onTag;
    case 'i':
      return keys.onStart;
    case 'o':
      return keys.onEnd;
    default:
      return undefined;
  }
}
