import { formatMoment } from '#contract/formats/dates.ts';

/**
 * A wall-clock time here, to the minute, as a `datetime-local` field writes it: '2026-11-22T15:00'. Without a zone on purpose:
 * whoever saves it turns it into an instant.
 */
export type LocalTime = string;

/** A calendar day, as a `date` field writes it: '2026-11-22'. */
export type LocalDay = string;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = /^(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*(?<half>[ap]\.?m\.?)?$/i;
const days = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})[T ,]+(?<time>.+)$/i,
  // As it is written in India: the day first.
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})[ ,]+(?<time>.+)$/i,
  /^(?<name>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2})(?:,\s*|\s+)(?<year>\d{4})[ ,]+(?<time>.+)$/i,
  /^(?<day>\d{1,2})\s+(?<name>[a-z]{3})[a-z]*\.?(?:,\s*|\s+)(?<year>\d{4})[ ,]+(?<time>.+)$/i,
];

/** Reads 'Nov 22, 2026, 3:00 PM', '22 Nov 2026 15:00', '22/11/2026 3 pm' and '2026-11-22T15:00'; undefined for anything else and for days that do not exist. */
export function readLocalTime(typed: string): LocalTime | undefined {
  const text = typed.trim().replaceAll('\u202f', ' ');
  const found = days.map((form) => form.exec(text)?.groups).find(Boolean);
  const time = clock.exec(found?.time?.trim() ?? '')?.groups;
  if (!found || !time) return undefined;
  const month = found.name ? months.indexOf(found.name.toLowerCase()) + 1 : Number(found.month);
  const hour = hourOf(Number(time.hour), time.half?.toLowerCase());
  // '15' alone may be a day, a year or a slip: an hour without minutes says whether it is before noon.
  if (hour === undefined || (!time.minute && !time.half)) return undefined;
  return exact(Number(found.year), month, Number(found.day), hour, Number(time.minute ?? 0));
}

/** Reads 'Nov 22, 2026', '22 Nov 2026', '22/11/2026' and '2026-11-22'; undefined for anything else, such as a day with a time, and for days that do not exist. */
export function readLocalDay(typed: string): LocalDay | undefined {
  return readLocalTime(`${typed.trim()} 12:00`)?.slice(0, 10);
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.startsWith('p') ? 12 : 0);
}

/** Undefined where the calendar or the clock would have to carry over, as for February 30. */
function exact(year: number, month: number, day: number, hour: number, minute: number): LocalTime | undefined {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? date.toISOString().slice(0, 16) : undefined;
}

/** '2026-11-22T15:00' → 'Nov 22, 2026, 3:00 PM' */
export function formatLocalTime(time: LocalTime): string {
  return formatMoment(time);
}

/** The wall-clock time here at an instant, to the minute. */
export function toLocalTime(at: string | Date): LocalTime {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
