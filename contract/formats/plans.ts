import { formatIndianMoment } from './dates.ts';
import { lazily } from './lazily.ts';

/** '1/1/2025, IST': the English of India knows its zone by name. Apart from `dates.ts`, which every page loads. */
const zoned = lazily(() => new Intl.DateTimeFormat('en-IN', { timeZoneName: 'short' }));

/** 'Jan 1, 2025, 7:00 PM IST': when something is planned for, in the time of India, where stores and shoppers are, on a phone of any zone. */
export function formatPlan(at: string | Date): string {
  return `${formatIndianMoment(at)} IST`;
}

/** 'IST': the name of the reader's zone at an instant. */
export function formatZone(at: string | Date): string {
  return zoned().format(new Date(at)).split(' ').at(-1) ?? '';
}
