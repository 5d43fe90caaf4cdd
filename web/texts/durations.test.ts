import { expect, it } from 'vitest';
import { formatClock, isoDuration } from './durations.ts';

it('writes a length with hours only where there are any', () => {
  expect([0, -5, 9_999, 65_000, 249_000, 3_909_000].map(formatClock)).toEqual(['0:00', '0:00', '0:09', '1:05', '4:09', '1:05:09']);
});

it('writes a length as ISO 8601 does', () => {
  expect(isoDuration(3_909_000)).toBe('PT1H5M9S');
});
