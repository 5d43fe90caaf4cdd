import { describe, expect, it } from 'vitest';
import { LiveEdge } from './live-edge.ts';

describe('LiveEdge', () => {
  it('P3: plays a little faster when it lags, and stops doing so at the target', () => {
    const edge = new LiveEdge();
    expect(edge.step(0.3, 0)).toEqual({ rate: 1, seekBy: undefined });
    expect(edge.step(0.4, 0.1).rate).toBe(1.05);
    expect(edge.step(0.9, 0.2).rate).toBe(1.1);
    expect(edge.step(0.28, 0.3).rate).toBe(1.05);
    expect(edge.step(0.21, 0.4).rate).toBe(1);
  });

  it('P3: seeks to the target when it is more than a second beyond it', () => {
    const step = new LiveEdge().step(1.7, 0);
    expect(step.rate).toBe(1);
    expect(step.seekBy).toBeCloseTo(1.5);
  });

  it('raises the target after two stalls in 30 s, and lowers it slowly afterwards', () => {
    const edge = new LiveEdge();
    edge.stalled(0);
    edge.stalled(31);
    expect(edge.target).toBeCloseTo(0.2);
    edge.stalled(40);
    expect(edge.target).toBeCloseTo(0.5);
    edge.step(0.5, 50);
    expect(edge.target).toBeCloseTo(0.5);
    edge.step(0.5, 61);
    expect(edge.target).toBeCloseTo(0.4);
  });

  it('never leaves its bounds', () => {
    const edge = new LiveEdge();
    for (let second = 0; second < 100; second += 1) edge.stalled(second);
    expect(edge.target).toBe(2);
    for (let second = 200; second < 2000; second += 21) edge.step(2, second);
    expect(edge.target).toBe(0.2);
  });
});
