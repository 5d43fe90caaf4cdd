import { describe, expect, it } from 'vitest';
import { formatCountdown, formatElapsed, formatMoment, toLocalInput } from './event-time.ts';

describe('times of live events', () => {
  it('writes a moment as every screen does', () => {
    expect(formatMoment(new Date(2025, 0, 1, 15, 0).toISOString())).toBe('Jan 1, 2025, 3:00 PM');
  });

  it('counts down in minutes and seconds, with hours and days only where there are any', () => {
    expect(formatCountdown(249_000)).toBe('4m 9s');
    expect(formatCountdown(59_001)).toBe('1m 0s');
    expect(formatCountdown(3_600_000)).toBe('1h 0m 0s');
    expect(formatCountdown(86_400_000 + 61_000)).toBe('1d 0h 1m 1s');
    expect(formatCountdown(-5_000)).toBe('0m 0s');
  });

  it('shows the time on air in figures of a fixed width', () => {
    expect(formatElapsed(9_999)).toBe('0:09');
    expect(formatElapsed(249_000)).toBe('4:09');
    expect(formatElapsed(3_849_000)).toBe('1:04:09');
  });

  it('brings a moment into the form field and back without moving it', () => {
    const iso = new Date(2026, 10, 21, 5, 7).toISOString();
    expect(toLocalInput(iso)).toBe('2026-11-21T05:07');
    expect(new Date(toLocalInput(iso)).toISOString()).toBe(iso);
  });
});
