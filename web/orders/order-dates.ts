const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** '2025-01-31' → 'Jan 31, 2025' (docs/product.md, "Dates and money"): a calendar day, the same everywhere. */
export function formatDay(isoDay: string): string {
  return day.format(new Date(`${isoDay}T00:00:00Z`));
}

/** 'Jan 1, 2025, 3:00 PM' (docs/product.md, "Dates and money"), in the zone of whoever reads it. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}
