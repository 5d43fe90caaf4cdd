import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { About } from '../../ui/overlays/about.tsx';

/** A part of the figures: its title, what it counts, and its rows. */
export function Panel({ title, about, id, children }: { title: string; about: string; id?: string; children: ReactNode }) {
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  useFocusWhenLedTo(place, id);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={titleId} id={id} className="min-w-0 scroll-mt-4 rounded-lg border border-hairline bg-surface p-4">
      <div className="-mt-2 -mr-2 mb-1 flex items-center justify-between gap-2">
        <h3 id={titleId} className="font-bold text-lg">
          {title}
        </h3>
        <About what={title} text={about} />
      </div>
      {children}
    </section>
  );
}

/** A bar as long as its share of the longest. */
export function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-hairline">
      <span className="block h-full rounded-full bg-chosen" style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

/** As a browser does it for an anchor: whoever was led here goes on from here by the keyboard. */
function useFocusWhenLedTo(place: RefObject<HTMLElement | null>, id: string | undefined): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same figure may be pressed twice
  useEffect(() => {
    if (id && hash === `#${id}`) place.current?.focus({ preventScroll: true });
  }, [hash, key, id, place]);
}
