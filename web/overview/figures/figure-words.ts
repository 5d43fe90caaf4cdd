import { formatCalendarDay } from '#contract/formats/dates.ts';
import { lazily } from '#contract/formats/lazily.ts';
import type { Period } from '#contract/overview/period.ts';
import type { OrderFilter } from '#contract/shop/orders/order-filter.ts';

const count = lazily(() => new Intl.NumberFormat('en-IN'));

/** 1204 → '1,204' */
export const formatCount = (number: number): string => count().format(number);

/** '2026-11-22' → 'Nov 22', where the year stands elsewhere. */
export const formatShortDay = (day: string): string => formatCalendarDay(day).replace(/, \d+$/, '');

/** Parts of the figures that others lead to. */
export type FigurePlace = 'top-products' | 'by-show' | 'seen-products';

/** On the same page, which keeps its days: whoever is led there sees all of its rows. */
export const placeOf = (place: FigurePlace, { search }: { search: string }): string => `${search}#${place}`;

/** What was sold in those days, as the list of orders has it. */
export function ordersOf({ from, to }: Period, more: OrderFilter = {}): string {
  return `/dashboard/orders?${new URLSearchParams({ ...more, sold: 'yes', from, to })}`;
}

/** Checkouts that were begun in those days and not ordered. */
export function unfinishedOf({ from, to }: Period): string {
  return `/dashboard/orders?${new URLSearchParams({ list: 'unfinished', from, to })}`;
}

/** Those who bought it. */
export function buyersOf({ from, to }: Period): string {
  return `/dashboard/customers?${new URLSearchParams({ bought_from: from, bought_to: to })}`;
}
