import { describe, expect, it } from 'vitest';
import { RateMeter } from './rate-meter.ts';

describe('RateMeter', () => {
  it('tells bits per second over what came in the last four seconds', () => {
    const meter = new RateMeter();
    expect(meter.bitrate(0)).toBeUndefined();
    for (let at = 0; at < 8_000; at += 500) meter.add(12_500, at);
    expect(meter.bitrate(7_500)).toBe(200_000);
    expect(meter.bitrate(20_000)).toBeUndefined();
  });

  it('does not take the first second for four', () => {
    const meter = new RateMeter();
    meter.add(25_000, 0);
    meter.add(25_000, 1_000);
    expect(meter.bitrate(2_000)).toBe(200_000);
  });
});
