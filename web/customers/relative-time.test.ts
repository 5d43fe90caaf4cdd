import { expect, test } from 'vitest';
import { timeAgo } from './relative-time.ts';

const now = Date.parse('2026-11-25T12:00:00Z');

test.each([
  ['2026-11-25T12:00:30Z', 'now'],
  ['2026-11-25T11:59:30Z', 'now'],
  ['2026-11-25T11:58:59Z', '1 minute ago'],
  ['2026-11-25T09:00:00Z', '3 hours ago'],
  ['2026-11-24T11:00:00Z', 'yesterday'],
  ['2026-11-20T12:00:00Z', '5 days ago'],
  ['2026-11-10T12:00:00Z', '2 weeks ago'],
  ['2026-08-20T12:00:00Z', '3 months ago'],
  ['2024-11-25T12:00:00Z', '2 years ago'],
])('%s is %s', (at, words) => {
  expect(timeAgo(at, now)).toBe(words);
});
