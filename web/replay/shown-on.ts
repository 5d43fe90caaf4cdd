import { formatIndianDay } from '#contract/formats/dates.ts';
import type { LiveStream } from '#contract/live/live.ts';

/** The day of a show, such as 'Nov 21, 2026'. */
export function shownOn({ actual_start, ended_at, created_at }: LiveStream): string {
  return formatIndianDay(actual_start ?? ended_at ?? created_at);
}
