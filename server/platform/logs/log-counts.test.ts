import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countedEveryMs, logCounted } from './log-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('10.14 a flood of one text is one line a minute with a count, and the next quiet one is written at once', () => {
  const lines: { msg: string; times?: number; code?: number }[] = [];
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const flood = (from: number, to: number) => {
    for (let code = from; code < to; code += 1) logCounted(log, 'warn', { code }, 'turned away');
  };
  flood(0, 1_000);
  logCounted(log, 'info', {}, 'another text');
  expect(lines).toMatchObject([{ msg: 'turned away', code: 0 }, { msg: 'another text' }]);
  vi.advanceTimersByTime(countedEveryMs);
  flood(1_000, 1_500);
  vi.advanceTimersByTime(countedEveryMs);
  expect(lines.slice(2)).toMatchObject([
    { msg: 'turned away', code: 999, times: 999 },
    { msg: 'turned away', code: 1_499, times: 500 },
  ]);
  vi.advanceTimersByTime(countedEveryMs);
  flood(2_000, 2_001);
  expect(lines.slice(4)).toMatchObject([{ msg: 'turned away', code: 2_000 }]);
  expect(lines[4]).not.toHaveProperty('times');
});
