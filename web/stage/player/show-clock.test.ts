import { describe, expect, it } from 'vitest';
import { exactShowMs, showMsOf } from './show-clock.ts';

const first = Date.parse('2026-11-21T10:00:00.000Z');
const at = (ms: number) => first + ms;

describe('showMsOf', () => {
  it('counts from the segment in which the picture is', () => {
    const anchors = [
      { start: 0, dateMs: at(60_000) },
      { start: 2, dateMs: at(62_000) },
      { start: 4, dateMs: at(64_000) },
    ];
    expect(showMsOf(3.0333, anchors, first)).toBeCloseTo(63_033.3, 3);
    expect(showMsOf(0, anchors, first)).toBe(60_000);
  });

  it('follows the dates over a gap in the show', () => {
    const anchors = [
      { start: 0, dateMs: at(0) },
      { start: 2, dateMs: at(12_000) },
    ];
    expect(showMsOf(1.9, anchors, first)).toBeCloseTo(1_900);
    expect(showMsOf(2, anchors, first)).toBe(12_000);
    expect(showMsOf(1.9999, anchors, first)).toBeCloseTo(12_000, 0);
  });

  it('reaches past the newest segment and before the oldest', () => {
    const anchors = [{ start: 10, dateMs: at(10_500) }];
    expect(showMsOf(11, anchors, first)).toBeCloseTo(11_500);
    expect(showMsOf(9, anchors, first)).toBeCloseTo(9_500);
  });

  it('says nothing without a date', () => {
    expect(showMsOf(1, [], first)).toBeUndefined();
    expect(showMsOf(1, [{ start: 0, dateMs: null }], first)).toBeUndefined();
    expect(showMsOf(1, [{ start: 0, dateMs: at(0) }], undefined)).toBeUndefined();
  });
});

describe('exactShowMs', () => {
  it('takes the time of the media itself, which the dates only come near to', () => {
    expect(exactShowMs(3, 60.0146, 63_000)).toBeCloseTo(63_014.6, 6);
    expect(exactShowMs(3, 60.0146, undefined)).toBeCloseTo(63_014.6, 6);
  });

  it('takes the date where the media keeps another clock, or is not known yet', () => {
    expect(exactShowMs(3, 0, 63_000)).toBe(63_000);
    expect(exactShowMs(3, undefined, 63_000)).toBe(63_000);
    expect(exactShowMs(3, undefined, undefined)).toBeUndefined();
  });
});
