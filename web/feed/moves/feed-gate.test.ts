import { describe, expect, it } from 'vitest';
import { FeedGate, swipeDirection } from './feed-gate.ts';

describe('FeedGate', () => {
  it('moves once, then waits 800 ms', () => {
    const gate = new FeedGate();
    expect(gate.move(1, 0, 3, 1_000)).toBe(1);
    expect(gate.move(1, 1, 3, 1_799)).toBeUndefined();
    expect(gate.move(1, 1, 3, 1_800)).toBe(2);
  });

  it('stays within the first and the last', () => {
    const gate = new FeedGate();
    expect(gate.move(-1, 0, 3, 0)).toBeUndefined();
    expect(gate.move(1, 2, 3, 1)).toBeUndefined();
    expect(gate.move(1, 0, 1, 2)).toBeUndefined();
  });

  it('takes a finger’s movement only above 50 px, and only up or down', () => {
    expect(swipeDirection(0, -51)).toBe(1);
    expect(swipeDirection(0, 51)).toBe(-1);
    expect(swipeDirection(0, -50)).toBeUndefined();
    expect(swipeDirection(90, -80)).toBeUndefined();
  });
});
