import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`: room for the panels beside the canvas. */
const query = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
}
