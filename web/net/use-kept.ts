import { type Dispatch, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';

/** State that begins with what this browser keeps. The server's page has `unknown` instead, and so has the first look at it, which must be the same. */
export function useKept<T>(read: () => T, unknown: T): [T, Dispatch<SetStateAction<T>>] {
  const isHydrated = useHydrated();
  const [wasHydrated] = useState(isHydrated);
  const [value, setValue] = useState<T>(isHydrated ? read : unknown);
  const readLate = useEffectEvent(() => {
    if (!wasHydrated) setValue(read);
  });
  useLayoutEffect(() => readLate(), []);
  return [value, setValue];
}
