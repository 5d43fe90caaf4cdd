import { expect, test } from 'vitest';
import { ShowClock } from './show-clock.ts';

let now = 0;
const clock = { now: () => new Date(now) };

test('the first frame sets the zero, and the clock runs on between samples', () => {
  now = 50_000;
  const show = new ShowClock(clock);
  expect(show.now()).toBe(0);
  show.hear(0);
  now += 1234;
  expect(show.now()).toBe(1234);
  expect(show.firstFrameAt).toEqual(new Date(50_000));
});

test('a sample that was held up in the network does not set the clock back', () => {
  now = 0;
  const show = new ShowClock(clock);
  show.hear(0);
  for (now = 100; now <= 3_000; now += 100) show.hear(now);
  now = 8_000;
  show.hear(3_100);
  expect(show.now()).toBeGreaterThan(7_980);
});

test('a broadcaster whose clock runs slow is followed, within a tenth of a second in an hour', () => {
  now = 0;
  const show = new ShowClock(clock);
  show.hear(0);
  for (; now < 3_600_000; now += 100) show.hear(now * 0.9999);
  expect(Math.abs(show.now() - now * 0.9999)).toBeLessThan(100);
});

test('it never runs backwards, neither when the clock of the machine does nor when a session begins', () => {
  now = 0;
  const show = new ShowClock(clock, new Date(0));
  now = 10_000;
  expect(show.now()).toBe(10_000);
  now = 9_000;
  expect(show.now()).toBe(10_000);
  show.restart();
  show.hear(2_000);
  expect(show.now()).toBe(10_000);
});

test('it stays where it was stopped', () => {
  now = 5_000;
  const show = new ShowClock(clock, new Date(0));
  show.stop();
  now = 9_000;
  expect(show.now()).toBe(5_000);
});
