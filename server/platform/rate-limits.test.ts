import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aLimit(points: number, seconds: number) {
  return createRateLimits({ tries: { of: 'network', points, seconds, refusal: (wait) => `Wait ${wait}.` } });
}

test('a key has its points, and has them again once the seconds are over; other keys have their own', async () => {
  const limits = aLimit(2, 10);
  expect(await limits.take('tries', 'a')).toBeUndefined();
  vi.advanceTimersByTime(4_000);
  expect(await limits.take('tries', 'a')).toBeUndefined();
  expect(await limits.take('tries', 'a')).toEqual({ retryAfterSeconds: 6, message: 'Wait 6 seconds.' });
  expect(await limits.take('tries', 'b', 2)).toBeUndefined();
  vi.advanceTimersByTime(6_000);
  expect(await limits.take('tries', 'a')).toBeUndefined();
});

test('what is given back can be taken again, and never makes more than all points', async () => {
  const limits = aLimit(1, 10);
  await limits.giveBack('tries', 'a');
  expect(await limits.take('tries', 'a')).toBeUndefined();
  await limits.giveBack('tries', 'a');
  expect(await limits.take('tries', 'a')).toBeUndefined();
  expect(await limits.take('tries', 'a')).toBeDefined();
  await limits.forget('tries', 'a');
  expect(await limits.take('tries', 'a')).toBeUndefined();
});

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '1 hour'],
  [86_400, '24 hours'],
])('a wait of %i seconds is %s', async (seconds, words) => {
  const limits = aLimit(1, seconds);
  await limits.take('tries', 'a');
  expect((await limits.take('tries', 'a'))?.message).toBe(`Wait ${words}.`);
});
