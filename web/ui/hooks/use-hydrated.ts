import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first look at what it rendered, which must be the same; true at once on pages that the browser opens. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
