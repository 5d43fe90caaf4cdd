import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataSavingReason } from '../../net/data-saving.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useVisible } from '../../ui/hooks/use-visible.ts';
import type { CardPlace } from '../card/card-place.ts';
import { arrowsAt, nearestTo } from './carousel-place.ts';

/** Of the carousel, that must be on screen for its active card to play. */
const seenShare = 0.4;

type Parts<Item extends { id: string }> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  render: (item: Item, place: CardPlace) => ReactNode;
};

/** Cards side by side that snap to the middle; the one there is active. Moved by swipe, arrows, dots and the arrow keys. */
export function Carousel<Item extends { id: string }>({ label, items, nameOf, render }: Parts<Item>) {
  const { t } = useTranslation('customer-demo');
  const track = useRef<HTMLUListElement>(null);
  const { index, arrows, look } = useTrackPlace(track, items.length);
  const isSeen = useVisible(track, { share: seenShare }) === true;
  const isPreloading = usePreloading();
  const trackId = useId();
  const last = items.length - 1;

  function show(next: number): void {
    const card = track.current?.children[Math.max(0, Math.min(next, last))];
    if (!(card instanceof HTMLElement) || !track.current) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.current.scrollTo({ left: card.offsetLeft + card.offsetWidth / 2 - track.current.clientWidth / 2, behavior: isStill ? 'instant' : 'smooth' });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(to);
  }

  return (
    <section
      aria-roledescription={t('carousel')}
      aria-label={label}
      className="relative [--card:min(74vw,26rem,calc((var(--screen)-15rem)*9/16))]"
      onKeyDown={onKeyDown}
    >
      <ul
        id={trackId}
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        aria-label={label}
        onScroll={look}
        className="relative flex [scrollbar-width:none] snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain px-[calc(50%-var(--card)/2)] py-1"
      >
        {items.map((item, at) => (
          <li key={item.id} className="w-(--card) shrink-0 snap-center" aria-current={at === index || undefined}>
            {render(item, { isActive: at === index && isSeen, isNear: isPreloading && Math.abs(at - index) === 1, onActive: () => show(at) })}
          </li>
        ))}
      </ul>
      {arrows.before && (
        <Arrow
          side="left-3 sm:left-[calc(50%-var(--card)/2-3.75rem)]"
          label={t('previous')}
          Icon={ChevronLeft}
          controls={trackId}
          onClick={() => show(index - 1)}
        />
      )}
      {arrows.after && (
        <Arrow
          side="right-3 sm:right-[calc(50%-var(--card)/2-3.75rem)]"
          label={t('next')}
          Icon={ChevronRight}
          controls={trackId}
          onClick={() => show(index + 1)}
        />
      )}
      <p role="status" className="sr-only">
        {t('position', { index: index + 1, count: items.length })}
      </p>
      {items.length > 1 && (
        <div className="flex flex-wrap justify-center pt-2">
          {items.map((item, at) => (
            <button
              key={item.id}
              type="button"
              aria-label={t('show', { name: nameOf(item) })}
              aria-current={at === index || undefined}
              onClick={() => show(at)}
              className="flex h-11 w-7 items-center justify-center"
            >
              <span className={classNames('h-2 rounded-full transition-all duration-120', at === index ? 'w-5 bg-white' : 'w-2 bg-white/50')} />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

type ArrowParts = { side: string; label: string; Icon: typeof ChevronLeft; controls: string; onClick: () => void };

function Arrow({ side, label, Icon, controls, onClick }: ArrowParts) {
  return (
    <IconButton label={label} look="on-dark" aria-controls={controls} onClick={onClick} className={classNames('absolute top-[calc(50%-3.75rem)] z-20', side)}>
      <Icon aria-hidden className="size-6" />
    </IconButton>
  );
}

/** Which card stands in the middle, and whether there is more to either side. */
function useTrackPlace(track: RefObject<HTMLUListElement | null>, count: number) {
  const [index, setIndex] = useState(0);
  const [arrows, setArrows] = useState({ before: false, after: false });
  function look(): void {
    const element = track.current;
    if (!element) return;
    setArrows(arrowsAt(element));
    const centers = Array.from(element.children, (card) => (card instanceof HTMLElement ? card.offsetLeft + card.offsetWidth / 2 : 0));
    setIndex(nearestTo(element.scrollLeft + element.clientWidth / 2, centers));
  }
  const now = useRef(look);
  now.current = look;
  useEffect(() => {
    if (!track.current || count === 0) return;
    // Also when the window or the number of cards changes.
    const observer = new ResizeObserver(() => now.current());
    observer.observe(track.current);
    return () => observer.disconnect();
  }, [track, count]);
  return { index: Math.min(index, Math.max(0, count - 1)), arrows, look };
}

/** Neighbors are fetched ahead, but not by whoever saves data. */
function usePreloading(): boolean {
  const [isPreloading, setPreloading] = useState(false);
  useEffect(() => setPreloading(dataSavingReason() === undefined), []);
  return isPreloading;
}
