import { expect, it } from 'vitest';
import { formatShowTime, isoDuration } from './show-time.ts';

it('writes show time with hours only where there are any', () => {
  expect([0, -5, 9_999, 65_000, 3_909_000].map(formatShowTime)).toEqual(['0:00', '0:00', '0:09', '1:05', '1:05:09']);
});

it('writes a length as ISO 8601 does', () => {
  expect(isoDuration(3_909_000)).toBe('PT1H5M9S');
});
