const second = 1_000;
const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' });

/** 'Jan 1, 2025, 3:00 PM' in the reader's own time zone (docs/product.md, "Dates and money"). */
export function formatMoment(iso: string): string {
  // Some browsers put a narrow no-break space before AM and PM.
  return moment.format(new Date(iso)).replaceAll('\u202f', ' ');
}

/** What is left of `ms`: '4m 9s', and with hours and days in front where there are any. Never below '0m 0s'. */
export function formatCountdown(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / second));
  const [days, hours, minutes] = [Math.floor(total / 86_400), Math.floor(total / 3_600) % 24, Math.floor(total / 60) % 60];
  const long = [days > 0 ? `${days}d ` : '', days > 0 || hours > 0 ? `${hours}h ` : ''].join('');
  return `${long}${minutes}m ${total % 60}s`;
}

/** '4:09', '1:04:09'. */
export function formatElapsed(ms: number): string {
  const total = Math.max(0, Math.floor(ms / second));
  const hours = Math.floor(total / 3_600);
  const minutes = String(Math.floor(total / 60) % 60).padStart(hours > 0 ? 2 : 1, '0');
  return `${hours > 0 ? `${hours}:` : ''}${minutes}:${String(total % 60).padStart(2, '0')}`;
}

/** The value of a `datetime-local` field: wall-clock time here, to the minute. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
