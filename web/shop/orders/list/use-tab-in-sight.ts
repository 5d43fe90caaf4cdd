import { type RefObject, useEffect, useRef } from 'react';

/** For a line of tabs: scrolls it sideways until the chosen one is seen. The page stays where it is. `isCounted`: the counts, which widen the tabs, have come. */
export function useTabInSight(chosen: string, isCounted: boolean): RefObject<HTMLDivElement | null> {
  const tabs = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both move the tab that is looked for
  useEffect(() => {
    const tab = tabs.current?.querySelector('[role=tab][aria-selected=true]');
    const line = tab?.parentElement;
    if (!tab || !line) return;
    const [own, seen] = [tab.getBoundingClientRect(), line.getBoundingClientRect()];
    if (own.left >= seen.left && own.right <= seen.right) return;
    line.scrollLeft += (own.left + own.right - seen.left - seen.right) / 2;
  }, [chosen, isCounted]);
  return tabs;
}
