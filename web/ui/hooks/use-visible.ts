import { type RefObject, useEffect, useState } from 'react';

type Options = { /** Share of the element, 0 to 1, that counts as visible. */ share?: number; margin?: string };

/** Whether the element is on screen; `undefined` until the browser has looked. */
export function useVisible(element: RefObject<Element | null>, { share = 0, margin = '0px' }: Options = {}): boolean | undefined {
  const [visible, setVisible] = useState<boolean>();
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setVisible(last.isIntersecting && last.intersectionRatio >= share);
      },
      { threshold: share, rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, share, margin]);
  return visible;
}
