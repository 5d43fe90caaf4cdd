const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** 'Jan 1, 2025, 3:00 PM' (docs/product.md, "Dates and money"), in the zone of whoever reads it. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** 'Jan 1, 2025' */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
