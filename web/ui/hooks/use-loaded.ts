import { type ComponentType, useCallback, useState } from 'react';

/** A component whose code comes when `load` is first called. A load that failed answers false, and is tried again the next time. */
export function useLoaded<Props>(source: () => Promise<ComponentType<Props>>): { Loaded: ComponentType<Props> | undefined; load: () => Promise<boolean> } {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const load = useCallback(async () => {
    try {
      const component = await source();
      setLoaded(() => component);
      return true;
    } catch {
      return false;
    }
  }, [source]);
  return { Loaded, load };
}
