import { describe, expect, it } from 'vitest';
import { PixelPolicy } from '../encoding/pixel-policy.ts';
import { placeIn } from './portrait-frame.ts';

const frame = { width: 720, height: 1280 };

describe('placeIn', () => {
  it('P11: cuts the middle out of a wide camera, and keeps a screen whole', () => {
    expect(placeIn(frame, { width: 1280, height: 720 }, 'cover')).toEqual({ x: -778, y: 0, width: 2276, height: 1280 });
    expect(placeIn(frame, { width: 1280, height: 720 }, 'contain')).toEqual({ x: 0, y: 438, width: 720, height: 405 });
  });

  it('P11: a phone that is turned changes only how its picture lies in the frame', () => {
    expect(placeIn(frame, { width: 720, height: 1280 }, 'cover')).toEqual({ x: 0, y: 0, ...frame });
    expect(placeIn(frame, { width: 1080, height: 1080 }, 'contain')).toEqual({ x: 0, y: 280, width: 720, height: 720 });
  });
});

describe('PixelPolicy', () => {
  it('P10: takes a quarter off the sides of a device that stays behind, in multiples of 16, down to 288', () => {
    const policy = new PixelPolicy();
    const sizes: number[] = [];
    let size = frame;
    for (let now = 2_000; now < 30_000; now += 33) {
      const fewer = policy.note(true, size, now);
      if (!fewer) continue;
      expect([fewer.width % 16, fewer.height % 16]).toEqual([0, 0]);
      sizes.push(fewer.width);
      size = fewer;
    }
    expect(sizes).toEqual([576, 432, 288]);
  });
});
