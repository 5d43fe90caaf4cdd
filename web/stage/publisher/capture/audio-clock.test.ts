import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AudioClock } from './audio-clock.ts';

describe('AudioClock', () => {
  it('passes on sound that comes in time, without moving it', () => {
    const clock = new AudioClock(48_000);
    expect(clock.place(5_000, 480)).toEqual({ silence: 0, drop: false, atUs: 5_000 });
    expect(clock.place(15_300, 480)).toEqual({ silence: 0, drop: false, atUs: 15_000 });
  });

  it('P13: fills lost sound with silence, so that the timeline does not get shorter', () => {
    const clock = new AudioClock(48_000);
    clock.place(0, 480);
    expect(clock.place(510_000, 480)).toEqual({ silence: 24_000, drop: false, atUs: 10_000 });
    expect(clock.nextUs).toBeCloseTo(520_000);
  });

  it('P13: stays within 120 ms of the microphone, whatever its clock does', () => {
    const steps = fc.array(fc.record({ gapUs: fc.integer({ min: 0, max: 400_000 }), frames: fc.integer({ min: 128, max: 4_096 }) }), { maxLength: 200 });
    fc.assert(
      fc.property(steps, (chunks) => {
        const clock = new AudioClock(48_000);
        let at = 0;
        for (const { gapUs, frames } of chunks) {
          at += gapUs;
          const { drop, silence, atUs } = clock.place(at, frames);
          if (drop) continue;
          const playedUs = atUs + (silence / 48_000) * 1e6;
          expect(Math.abs(at - playedUs)).toBeLessThanOrEqual(120_100);
        }
      }),
    );
  });
});
