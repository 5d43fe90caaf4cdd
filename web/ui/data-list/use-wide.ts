import { useCallback, useSyncExternalStore } from 'react';

/** docs/product.md, "Look": tables become cards below 768 px. */
const tablePx = 768;

/** Whether there is room for a table, or for what needs so many pixels. On the server there is. */
export function useWide(px = tablePx): boolean {
  const query = `(min-width: ${px}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
}
