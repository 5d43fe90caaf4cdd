import type { RefObject } from 'react';
import { useAreaKeys } from '../videos/editor/use-area-keys.ts';

type Keys = { onSpace: () => void; onMove: (seconds: number) => void; onIn: () => void; onOut: () => void };

/** The keys of the clip maker. */
export function useClipKeys(maker: RefObject<HTMLElement | null>, keys: Keys): void {
  useAreaKeys(maker, (event) => (event.ctrlKey || event.metaKey ? undefined : actionOf(event, keys)));
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
