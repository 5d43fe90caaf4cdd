import { expect, test } from 'vitest';
import { CaptureClock } from './capture-clock.ts';

test('P13: places both tracks by arrival first, and the sound by sender reports once both have come', () => {
  const clock = new CaptureClock();
  expect(clock.place('video', 1_000, 0).timeUs).toBe(0);
  expect(clock.place('audio', 7_000, 100).timeUs).toBe(100_000);
  clock.report('video', { ntpUs: 5_000_000, timestamp: 1_000 });
  expect(clock.place('audio', 7_960, 120).timeUs).toBe(120_000);
  clock.report('audio', { ntpUs: 5_060_000, timestamp: 7_000 });
  expect(clock.place('audio', 8_920, 140).timeUs).toBe(100_000);
  expect(clock.place('video', 4_000, 150).timeUs).toBeCloseTo(33_333, 0);
});

test('P13: follows later drift of the sound slowly, and believes no absurd report', () => {
  const clock = new CaptureClock();
  clock.place('video', 0, 0);
  clock.place('audio', 0, 0);
  clock.report('video', { ntpUs: 1e9, timestamp: 0 });
  clock.report('audio', { ntpUs: 1e9, timestamp: 0 });
  clock.place('audio', 960, 20);
  clock.report('audio', { ntpUs: 1e9 + 10_000, timestamp: 0 });
  expect(clock.place('audio', 1_920, 40).timeUs).toBe(40_100);
  clock.report('audio', { ntpUs: 1e9 + 9e6, timestamp: 0 });
  expect(clock.place('audio', 2_880, 60).timeUs).toBe(60_100);
});

test('goes on across the wrap of RTP time, and across a new numbering', () => {
  const clock = new CaptureClock();
  clock.place('video', 2 ** 32 - 90_000, 0);
  expect(clock.place('video', 90_000, 2_000).timeUs).toBe(2_000_000);
  expect(clock.place('video', 3_000_000_000, 2_033).timeUs).toBeCloseTo(2_033_000, -2);
  expect(clock.place('video', 3_000_003_000, 2_066).timeUs).toBeCloseTo(2_066_333, -2);
});
