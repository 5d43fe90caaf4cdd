import { expect, it } from 'vitest';
import { formatCalendarDay, formatCalendarDays, formatDay, formatIndianDay, formatMoment, formatWeekday } from './dates.ts';

const moment = new Date(2025, 0, 1, 15, 0).toISOString();

it('writes a moment and its day as every screen does', () => {
  expect(formatMoment(moment)).toBe('Jan 1, 2025, 3:00 PM');
  expect(formatDay(moment)).toBe('Jan 1, 2025');
  expect(formatWeekday(new Date(2025, 0, 1))).toBe('Wednesday, January 1, 2025');
});

it('writes a day that belongs to no zone, and one of India, the same everywhere', () => {
  expect(formatCalendarDay('2025-01-31')).toBe('Jan 31, 2025');
  expect(formatIndianDay('2026-11-20T19:00:00Z')).toBe('Nov 21, 2026');
});

it('writes some days in a row without saying twice what they share', () => {
  expect(formatCalendarDays('2025-01-28', '2025-01-30')).toBe('Jan 28 \u2013 30, 2025');
  expect(formatCalendarDays('2025-01-30', '2025-02-01')).toBe('Jan 30 \u2013 Feb 1, 2025');
  expect(formatCalendarDays('2025-12-30', '2026-01-01')).toBe('Dec 30, 2025 \u2013 Jan 1, 2026');
});
