import type { LiveStream } from '#contract/live/live.ts';

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' });

/** '21 Nov 2026': the day of a show in India, where its shoppers are, so that server and browser write the same. */
export function formatShowDate({ actual_start, ended_at, created_at }: LiveStream): string {
  return day.format(new Date(actual_start ?? ended_at ?? created_at));
}
