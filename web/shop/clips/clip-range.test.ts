import { describe, expect, it } from 'vitest';
import { begunAt, endedAt, firstRange, ofStretch } from './clip-range.ts';

const hourMs = 3_600_000;

describe('the range of a clip', () => {
  it('begins with half a minute, or all of a shorter recording', () => {
    expect([firstRange(hourMs), firstRange(9_000)]).toEqual([
      { fromMs: 0, toMs: 30_000 },
      { fromMs: 0, toMs: 9_000 },
    ]);
  });

  it('takes its other end along where it would be shorter than 2 seconds or longer than 10 minutes', () => {
    const range = { fromMs: 10_000, toMs: 20_000 };
    expect(begunAt(range, 15_000.4, hourMs)).toEqual({ fromMs: 15_000, toMs: 20_000 });
    expect(begunAt(range, 19_000, hourMs)).toEqual({ fromMs: 19_000, toMs: 21_000 });
    expect(begunAt({ fromMs: 800_000, toMs: 900_000 }, 1_000, hourMs)).toEqual({ fromMs: 1_000, toMs: 601_000 });
    expect(endedAt(range, 11_000, hourMs)).toEqual({ fromMs: 9_000, toMs: 11_000 });
    expect(endedAt(range, 700_000, hourMs)).toEqual({ fromMs: 100_000, toMs: 700_000 });
  });

  it('stays within the recording', () => {
    expect(begunAt(firstRange(9_000), 99_000, 9_000)).toEqual({ fromMs: 7_000, toMs: 9_000 });
    expect(begunAt(firstRange(9_000), -5, 9_000)).toEqual({ fromMs: 0, toMs: 9_000 });
    expect(endedAt(firstRange(9_000), 99_000, 9_000)).toEqual({ fromMs: 0, toMs: 9_000 });
    expect(endedAt(firstRange(9_000), 0, 9_000)).toEqual({ fromMs: 0, toMs: 2_000 });
  });

  it('is that of a pinned product, or its first 10 minutes', () => {
    expect(ofStretch({ from_ms: 130_000, to_ms: 160_000 }, hourMs)).toEqual({ fromMs: 130_000, toMs: 160_000 });
    expect(ofStretch({ from_ms: 130_000, to_ms: 2_000_000 }, hourMs)).toEqual({ fromMs: 130_000, toMs: 730_000 });
    expect(ofStretch({ from_ms: 130_000, to_ms: 130_500 }, hourMs)).toEqual({ fromMs: 130_000, toMs: 132_000 });
  });
});
