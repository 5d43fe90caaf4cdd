import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';

/** Calendar days in India, `2025-01-31`, both included. */
export type Period = { from: string; to: string };

export const maxPeriodDays = 366;
/** Before any store: the period before it still has a year of four digits. */
export const firstDay = '2000-01-01';

const dayMs = 86_400_000;

/** Whether it is a day of the calendar: some browsers read February 30 as March 2. */
export function isDay(text: string | null): text is string {
  const time = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** The calendar day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Both of its ends counted. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** Whether it is one of these days. */
export function isWithin({ from, to }: Period, day: string | null): boolean {
  return day !== null && day >= from && day <= to;
}

/** As many days, up to the day before it begins. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) };
}

/** So many days up to today in India, today included. */
export function lastDays(now: Date, count: number): Period {
  return { from: dayInIndia(now, 1 - count), to: dayInIndia(now, 0) };
}

/** From 4 to 5: 25. Whole percent; null where nothing was before, of which nothing is a share. */
export function changePercent({ now, before }: { now: number; before: number }): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null;
}
