import { expect, test } from 'vitest';
import { UploadPace } from './upload-pace.ts';

test('an upload tells its speed and its rest once a second has passed', () => {
  const pace = new UploadPace();
  pace.add(0, 0);
  pace.add(500_000, 500);
  expect(pace.of(4_000_000)).toBeUndefined();
  pace.add(1_000_000, 1_000);
  expect(pace.of(4_000_000)).toEqual({ bytesPerSecond: 1_000_000, secondsLeft: 3 });
});

test('only the last seconds count, and nothing of before a piece that is sent again', () => {
  const pace = new UploadPace();
  for (let second = 0; second <= 10; second += 1) pace.add(second * 1_000_000, second * 1_000);
  for (let second = 11; second <= 30; second += 1) pace.add(10_000_000 + (second - 10) * 100_000, second * 1_000);
  expect(pace.of(13_000_000)).toEqual({ bytesPerSecond: 100_000, secondsLeft: 10 });
  pace.add(8_000_000, 31_000);
  expect(pace.of(13_000_000)).toBeUndefined();
});

test('an upload that does not move has no time left to tell', () => {
  const pace = new UploadPace();
  pace.add(1_000, 0);
  pace.add(1_000, 9_000);
  expect(pace.of(2_000)).toBeUndefined();
});
