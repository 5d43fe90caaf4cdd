import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Gives toasts a place where they cover no bar, sheet or field. `--foot` is how high the bars at the foot of the page are (`data-foot`),
 * `--toasts` how high the toasts: a sheet stays below that.
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
    const makeRoom = () => {
      measure();
      keepFieldInSheet();
    };
    makeRoom();
    const watcher = new ResizeObserver(makeRoom);
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
const moves = ['resize', 'focusin', 'scrollend'];
/** What a person reads first, works in, or is about to press; `data-kept` marks what else that is on a page. */
const keptFree = 'h1, [data-kept], [type="submit"], :is([role="dialog"], [role="alertdialog"]) :is(h2, button)';
const gapPx = 12;

/** How far from the foot of the screen the toasts stand: above its bars, at the first place where they cover nothing of `keptFree` and not the field in work. */
function freeBottom(box: HTMLElement): number {
  const { left, right, height } = box.getBoundingClientRect();
  const field = document.activeElement?.closest('[data-field]');
  const kept = [...document.querySelectorAll(keptFree), ...(field ? [field] : [])]
    .filter((element) => !box.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.height > 0 && rect.left < right && rect.right > left)
    .sort((one, other) => other.bottom - one.bottom);
  const foot = footHeight(box);
  let bottom = foot;
  for (const rect of kept) {
    const edge = innerHeight - bottom - gapPx;
    if (rect.top < edge && rect.bottom > edge - height) bottom = innerHeight - rect.top;
  }
  return bottom + gapPx + height > innerHeight ? foot : bottom;
}

function footHeight(box: HTMLElement): number {
  const place = box.getBoundingClientRect();
  const tops = [...document.querySelectorAll('[data-foot]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.right > place.left && bar.left < place.right && bar.top > innerHeight / 2)
    .map((bar) => innerHeight - bar.top);
  return Math.max(0, ...tops);
}

/** A sheet that becomes lower for the toasts must not cut the field off. Not after a scroll, which may be meant to leave the field. */
function keepFieldInSheet(): void {
  const field = document.activeElement?.closest('[data-field]');
  const sheet = field?.closest('[data-scroll]')?.getBoundingClientRect();
  if (!field || !sheet) return;
  const { top, bottom } = field.getBoundingClientRect();
  if (top < sheet.top || bottom > sheet.bottom) field.scrollIntoView({ block: 'nearest' });
}

/** Whoever is sent to a field sees it, with what is wrong in it. */
function uncoverField(box: HTMLElement): void {
  const field = document.activeElement?.closest('[data-field]');
  if (!field) return;
  const [covered, cover] = [field.getBoundingClientRect(), box.getBoundingClientRect()];
  const isCovered = covered.bottom > cover.top && covered.top < cover.bottom && covered.right > cover.left && covered.left < cover.right;
  if (isCovered) field.scrollIntoView({ block: 'center' });
}
