import { describe, expect, it } from 'vitest';
import { isDay } from './period.ts';

describe('a day in an address', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-01-01', '2026-12-31'])('is %s', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each(['2026-02-30', '2025-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '2026-02-28T00:00:00Z', 'today', '', null])(
    'is not %s',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );
});
