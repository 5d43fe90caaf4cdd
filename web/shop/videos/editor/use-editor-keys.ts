import type { RefObject } from 'react';
import { useAreaKeys } from './use-area-keys.ts';

type Keys = { onSpace: () => void; onUndo: () => void; onStep: (frames: number) => void; onTag: () => void; onStart: () => void; onEnd: () => void };

/** The keys of the editor. */
export function useEditorKeys(editor: RefObject<HTMLElement | null>, keys: Keys): void {
  useAreaKeys(editor, ({ key, ctrlKey, metaKey, shiftKey }) => {
    if (!ctrlKey && !metaKey) return actionOf(key, keys);
    return !shiftKey && key.toLowerCase() === 'z' ? keys.onUndo : undefined;
  });
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
