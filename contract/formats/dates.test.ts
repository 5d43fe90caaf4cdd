import { expect, it } from 'vitest';
import {
  formatCalendarDay,
  formatCalendarDays,
  formatDay,
  formatIndianDay,
  formatIndianMoment,
  formatMoment,
  formatWeekday,
  writeIndianMoment,
} from './dates.ts';
import { formatPlan } from './plans.ts';

const moment = new Date(2025, 0, 1, 15, 0).toISOString();

it('writes a moment and its day as every screen does', () => {
  expect(formatMoment(moment)).toBe('Jan 1, 2025, 3:00 PM');
  expect(formatDay(moment)).toBe('Jan 1, 2025');
  expect(formatWeekday(new Date(2025, 0, 1))).toBe('Wednesday, January 1, 2025');
});

it('writes a plan in the time of India, and says so, whatever the zone of the machine', () => {
  expect(formatPlan('2025-01-01T13:30:00Z')).toBe('Jan 1, 2025, 7:00 PM IST');
});

it('writes a day that belongs to no zone, and one of India, the same everywhere', () => {
  expect(formatCalendarDay('2025-01-31')).toBe('Jan 31, 2025');
  expect(formatIndianDay('2026-11-20T19:00:00Z')).toBe('Nov 21, 2026');
});

it('writes the moment of an order as its store has it, on a screen and in a file', () => {
  expect(['2026-01-31T18:29:59Z', '2026-01-31T18:30:00Z', '2026-02-01T20:00:00Z'].map(formatIndianMoment)).toEqual([
    'Jan 31, 2026, 11:59 PM',
    'Feb 1, 2026, 12:00 AM',
    'Feb 2, 2026, 1:30 AM',
  ]);
  expect(writeIndianMoment('2026-01-31T18:30:00Z')).toBe('2026-02-01 00:00');
});

it('writes some days in a row without saying twice what they share', () => {
  expect(formatCalendarDays('2025-01-28', '2025-01-30')).toBe('Jan 28 \u2013 30, 2025');
  expect(formatCalendarDays('2025-01-30', '2025-02-01')).toBe('Jan 30 \u2013 Feb 1, 2025');
  expect(formatCalendarDays('2025-12-30', '2026-01-01')).toBe('Dec 30, 2025 \u2013 Jan 1, 2026');
});
