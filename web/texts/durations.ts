/** '1:05:09', or '5:09' where there is no hour. */
export function formatClock(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** Whole hours, minutes and seconds of `ms`, never below none. */
export function partsOf(ms: number): { hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.floor(ms / 1000));
  return { hours: Math.floor(total / 3_600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 };
}

/** 'P…' of ISO 8601, as structured data wants a length: 'PT1H5M9S'. */
export function isoDuration(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  return `PT${hours}H${minutes}M${seconds}S`;
}
