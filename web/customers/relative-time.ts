import { lazily } from '#contract/formats/lazily.ts';

const format = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** '3 days ago', 'yesterday', 'now': by the largest unit that has passed whole. */
export function timeAgo(at: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(at));
  const [unit, ms] = units.find(([, length]) => passed >= length) ?? ['second', passed + 1];
  return format().format(-Math.floor(passed / ms), unit);
}
