import { describe, expect, it } from 'vitest';
import { findFirst, formatCountdown } from './event-time.ts';

describe('times of live events', () => {
  it('counts down in minutes and seconds, with hours and days only where there are any', () => {
    expect(formatCountdown(249_000)).toBe('4m 9s');
    expect(formatCountdown(59_001)).toBe('1m 0s');
    expect(formatCountdown(3_600_000)).toBe('1h 0m 0s');
    expect(formatCountdown(86_400_000 + 61_000)).toBe('1d 0h 1m 1s');
    expect(formatCountdown(-5_000)).toBe('0m 0s');
  });
});

describe('the event that its seller goes to first', () => {
  const now = Date.parse('2026-11-22T15:00:00Z');
  const camera = { status: 'scheduled', stream_source: 'camera', scheduled_start: null, video: null } as const;
  const played = { ...camera, stream_source: 'prerecorded', video: { state: 'ready' } } as const;
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const undated = { ...camera, name: 'undated' };
  const [soon, later] = [1, 30].map((hours) => ({ ...camera, name: `in ${hours} h`, scheduled_start: at(hours) }));
  const late = { ...played, name: 'late', scheduled_start: at(-5) };
  const forgotten = { ...camera, name: 'forgotten', scheduled_start: at(-6) };
  const ended = { ...camera, name: 'ended', status: 'ended' } as const;
  const broken = { ...played, name: 'broken', video: { state: 'failed' } } as const;
  const processed = { ...played, name: 'processed', video: { state: 'processing' } } as const;
  const live = { ...camera, name: 'live', status: 'live' } as const;

  it.each([
    ['is on air', [later, soon, live], 'live'],
    ['comes next, not the newest', [later, undated, soon], 'in 1 h'],
    ['is late', [soon, late], 'late'],
    ['starts when its video is ready', [soon, processed], 'processed'],
    ['has no date, where none has', [undated, ended], 'undated'],
    ['can be played and is not forgotten', [broken, forgotten, ended], undefined],
  ])('%s', (_, events, first) => {
    expect(
      findFirst(
        events.flatMap((event) => event ?? []),
        now,
      )?.name,
    ).toBe(first);
  });
});
