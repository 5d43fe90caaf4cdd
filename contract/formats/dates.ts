import { lazily } from './lazily.ts';

/** That of every store: India has one, without summer time. */
const storeZone = 'Asia/Kolkata';

const toTheMinute = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const moment = lazily(() => new Intl.DateTimeFormat('en-US', toTheMinute));
const indianMoment = lazily(() => new Intl.DateTimeFormat('en-US', { ...toTheMinute, timeZone: storeZone }));
// Sweden writes days as ISO 8601 does. No page needs it.
const sortable = /* @__PURE__ */ lazily(() => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: storeZone }));
const day = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));
const calendarDay = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));
const indianDay = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: storeZone }));
const weekday = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }));

/** 'Jan 1, 2025, 3:00 PM' (docs/product.md, "Dates and money"), in the zone of whoever reads it. */
export function formatMoment(at: string | Date): string {
  return withPlainSpaces(moment().format(new Date(at)));
}

/** A moment in India, for what a store looks at: the day of an order is that of the store, wherever it is read. */
export function formatIndianMoment(at: string | Date): string {
  return withPlainSpaces(indianMoment().format(new Date(at)));
}

/** '2025-01-31 15:00' in India: for a file, whose rows a sheet sorts. */
export function writeIndianMoment(iso: string): string {
  return sortable().format(new Date(iso));
}

/** Some browsers put a narrow no-break space before AM and PM. */
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

/** 'Jan 1, 2025': the day of a moment, in the zone of whoever reads it. */
export function formatDay(iso: string): string {
  return day().format(new Date(iso));
}

/** '2025-01-31' → 'Jan 31, 2025' (docs/product.md, "Dates and money"): a calendar day, the same everywhere. */
export function formatCalendarDay(isoDay: string): string {
  return calendarDay().format(new Date(isoDay));
}

/** 'Jan 28 – 30, 2025': from one calendar day to a later one, the same everywhere. */
export function formatCalendarDays(fromIsoDay: string, toIsoDay: string): string {
  // Both sides of the dash have thin spaces in some versions of ICU, and plain ones in others.
  return calendarDay()
    .formatRange(new Date(fromIsoDay), new Date(toIsoDay))
    .replace(/\s*–\s*/, ' – ');
}

/** 'Nov 21, 2026': the day of a moment in India, where stores and shoppers are, so that server and browser write the same. */
export function formatIndianDay(iso: string): string {
  return indianDay().format(new Date(iso));
}

/** 'Sunday, November 22, 2026': a day of the reader's calendar, as it is read out. */
export function formatWeekday(date: Date): string {
  return weekday().format(date);
}
