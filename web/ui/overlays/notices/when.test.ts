import { expect, test } from 'vitest';
import { howLongAgo } from './when.ts';

const now = Date.parse('2026-01-31T10:00:00Z');

test.each([
  [-5_000, 0],
  [59_999, 0],
  [60_000, 1],
  [3_599_999, 59],
])('%d ms ago is said as %d minutes', (ago, minutes) => expect(howLongAgo(now - ago, now)).toEqual({ minutes }));

test('what is an hour old has its moment', () => {
  expect(howLongAgo(now - 3_600_000, now)).toEqual({ moment: expect.stringMatching(/^Jan (30|31), 2026, \d{1,2}:\d\d [AP]M$/) });
});
