import { type ComponentType, useEffect } from 'react';
import { useLoaded } from './use-loaded.ts';

/** A component whose code is loaded once it is wanted. If that fails, the page works without it. */
export function useLoadedWhen<Props>(isWanted: boolean, source: () => Promise<ComponentType<Props>>): ComponentType<Props> | undefined {
  const { Loaded, load } = useLoaded(source);
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted, load]);
  return isWanted ? Loaded : undefined;
}
