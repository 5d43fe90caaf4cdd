import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';

/** Tailwind's `lg`. */
const query = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** A part of the page that is loaded where there is room for it beside the products. */
export function useBeside<Props>(source: () => Promise<ComponentType<Props>>): ComponentType<Props> | undefined {
  const hasRoom = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
  const { Loaded, load } = useLoaded(source);
  useEffect(() => {
    if (hasRoom) void load();
  }, [hasRoom, load]);
  return hasRoom ? Loaded : undefined;
}
