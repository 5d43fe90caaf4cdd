const millisecondsOf: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const whole = /^\+?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/;
const part = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;
/** Go counts nanoseconds in 64 bits: about 292 years. */
const maxMs = 2 ** 63 / 1e6;

/** Milliseconds of a duration as Go writes them, such as `24h` or `1h30m`; `undefined` for anything else, and for a negative one. */
export function parseGoDuration(text: string): number | undefined {
  if (text === '0') return 0;
  if (!whole.test(text)) return undefined;
  const total = [...text.matchAll(part)].reduce((sum, [, number, unit = '']) => sum + Number(number) * (millisecondsOf[unit] ?? Number.NaN), 0);
  return total < maxMs ? total : undefined;
}
