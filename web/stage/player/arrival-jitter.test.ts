import { describe, expect, it } from 'vitest';
import { ArrivalJitter } from './arrival-jitter.ts';

/** Media that came at the end of each second, from 0, so late. */
function noted(...lateness: number[]): ArrivalJitter {
  const jitter = new ArrivalJitter();
  for (const [second, late] of lateness.entries()) jitter.note(second + 0.9 - late, second + 0.9);
  return jitter;
}

describe('ArrivalJitter', () => {
  it('knows the calmest second by its latest moment, and not by one that has just begun', () => {
    expect(noted(0.5, 0.4, 0.6, 0.1).calmest).toBeCloseTo(0.4);
    expect(noted(0.7).calmest).toBeCloseTo(0.7);
    const jitter = new ArrivalJitter();
    jitter.note(-0.4, 0.1);
    jitter.note(0.3, 0.9);
    jitter.note(0.9, 1);
    expect(jitter.calmest).toBeCloseTo(0.6);
  });

  it('leaves out one burst, with the seconds beside it, and counts the second one', () => {
    expect(noted(0.1, 0.1, 0.1, 0.8, 0.9, 0.2, 0.1, 0.1).usual).toBeCloseTo(0.1);
    expect(noted(0.1, 0.1, 0.1, 0.8, 0.9, 0.2, 0.1, 0.1, 0.3, 0.1).usual).toBeCloseTo(0.3);
  });

  it('counts a time without media once, when it is over', () => {
    const jitter = noted(0.1, 0.1, 0.1);
    for (let now = 3; now < 8; now += 0.1) jitter.note(2.8, now);
    expect(jitter.usual).toBeCloseTo(0.1);
    for (let now = 8; now < 12; now += 0.1) jitter.note(now - 0.1, now);
    expect(jitter.usual).toBeCloseTo(0.1);
    jitter.note(12.9, 18);
    jitter.note(18, 18.1);
    jitter.note(18.1, 20.2);
    expect(jitter.usual).toBeCloseTo(5.1);
  });

  it('forgets what is two minutes old, and everything when it is told to', () => {
    const jitter = noted(0.9, 0.1, 0.1, 0.9, 0.1);
    expect(jitter.usual).toBeCloseTo(0.9);
    for (let second = 5; second < 124; second += 1) jitter.note(second - 0.1, second);
    expect(jitter.usual).toBeCloseTo(0.1);
    jitter.clear();
    jitter.note(122.9, 123.2);
    expect(jitter.calmest).toBeCloseTo(0.3);
    jitter.clear();
    jitter.note(130, 130.3);
    expect(jitter.calmest).toBeCloseTo(0.3);
    expect(jitter.usual).toBeCloseTo(0.3);
  });
});
