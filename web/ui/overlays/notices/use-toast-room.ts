import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { findToastPlace } from './toast-place.ts';

/**
 * Gives toasts a place where they cover no bar, button or field. `--foot` is how high the bars at the foot of the page are (`data-foot`),
 * `--toasts` how high the toasts, for pages that end further down. An open sheet stays as it is.
 */
export function useToastRoom(count: number): RefObject<HTMLDivElement | null> {
  const viewport = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other bars
  useLayoutEffect(() => {
    const box = viewport.current;
    if (count === 0 || !box) return;
    const { style } = document.documentElement;
    const measure = () => {
      style.setProperty('--foot', `${freeBottom(box)}px`);
      style.setProperty('--toasts', `${box.offsetHeight}px`);
      uncoverField(box);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(box);
    for (const event of moves) addEventListener(event, measure, true);
    return () => {
      watcher.disconnect();
      for (const event of moves) removeEventListener(event, measure, true);
      style.removeProperty('--foot');
      style.removeProperty('--toasts');
    };
  }, [count, pathname]);
  return viewport;
}

/** After these, something else may be under the toasts. */
const moves = ['resize', 'focusin', 'scrollend', 'animationend', 'transitionend'];
/** Behind an open sheet, or not there yet. */
const outOfReach = '[aria-hidden="true"], [inert]';
const sheets = ':is([role="dialog"], [role="alertdialog"])';
/** What sends what was filled in: free also where there is room for nothing else. */
const main = '[type="submit"], [data-actions]';
/** What a person reads first, works in, or is about to press; `data-kept` marks what else that is on a page. */
const keptFree = `h1, [data-kept], ${main}, ${sheets} :is(h2, button)`;

/** How far from the foot of the screen the toasts stand: beside an open sheet where there is room, else over what is only read of it. */
function freeBottom(box: HTMLElement): number {
  const { left, right, height } = box.getBoundingClientRect();
  const isBeside = (rect: DOMRect) => rect.height > 0 && rect.left < right && rect.right > left;
  const extentsOf = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => !box.contains(element) && !element.closest(outOfReach) && !isScrolledAway(element))
      .map((element) => element.getBoundingClientRect())
      .filter(isBeside);
  const field = document.activeElement?.closest('[data-field]')?.getBoundingClientRect();
  const fields = field && isBeside(field) ? [field] : [];
  const kept = [...extentsOf(keptFree), ...fields];
  return findToastPlace({ height, screen: innerHeight, foot: footHeight(box), kept: [[...kept, ...extentsOf(sheets)], kept, [...extentsOf(main), ...fields]] });
}

/** Behind the head or the foot of its sheet. */
function isScrolledAway(element: Element): boolean {
  const scrolled = element.closest('[data-scroll]')?.getBoundingClientRect();
  if (!scrolled) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom <= scrolled.top || top >= scrolled.bottom;
}

function footHeight(box: HTMLElement): number {
  const place = box.getBoundingClientRect();
  const tops = [...document.querySelectorAll('[data-foot]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.right > place.left && bar.left < place.right && bar.top > innerHeight / 2)
    .map((bar) => innerHeight - bar.top);
  return Math.max(0, ...tops);
}

/** Whoever is sent to a field sees it, with what is wrong in it. */
function uncoverField(box: HTMLElement): void {
  const field = document.activeElement?.closest('[data-field]');
  if (!field) return;
  const [covered, cover] = [field.getBoundingClientRect(), box.getBoundingClientRect()];
  const isCovered = covered.bottom > cover.top && covered.top < cover.bottom && covered.right > cover.left && covered.left < cover.right;
  if (isCovered) field.scrollIntoView({ block: 'center' });
}
