import { formatMoment } from '#contract/formats/dates.ts';

const minuteMs = 60_000;

/** How long ago `at` is, in whole minutes of the last hour; before that the moment itself. */
export function howLongAgo(at: number, now: number): { minutes: number } | { moment: string } {
  const minutes = Math.max(0, Math.floor((now - at) / minuteMs));
  return minutes < 60 ? { minutes } : { moment: formatMoment(new Date(at)) };
}
