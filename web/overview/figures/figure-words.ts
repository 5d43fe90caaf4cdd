import { formatCalendarDay } from '#contract/formats/dates.ts';
import type { Period } from '#contract/overview/period.ts';

const count = new Intl.NumberFormat('en-IN');

/** 1204 → '1,204' */
export const formatCount = (number: number): string => count.format(number);

/** '2026-11-22' → 'Nov 22', where the year stands elsewhere. */
export const formatShortDay = (day: string): string => formatCalendarDay(day).replace(/, \d+$/, '');

/** The orders of those days, as the list of orders has them. */
export function ordersOf({ from, to }: Period, more: Record<string, string> = {}): string {
  return `/dashboard/orders?${new URLSearchParams({ ...more, from, to })}`;
}
