import { describe, expect, it } from 'vitest';
import { type EdgeOptions, LiveEdge } from './live-edge.ts';

const near: EdgeOptions = { target: 0.2, minTarget: 0.2, maxTarget: 2 };

describe('LiveEdge', () => {
  it('P3: has 0.6 s ahead unless told otherwise, comes as near as 0.3 s when all is calm, and goes up to 2 s', () => {
    const edge = new LiveEdge();
    expect(edge.target).toBe(0.6);
    for (let second = 21; second < 200; second += 21) edge.step(0.6, second);
    expect(edge.target).toBe(0.3);
    for (let second = 300; second < 400; second += 1) stall(edge, second);
    expect(edge.target).toBe(2);
  });

  it('P3: plays a little faster when it lags, and stops doing so at the target', () => {
    const edge = new LiveEdge(near);
    expect(edge.step(0.3, 0)).toEqual({ rate: 1, seekBy: undefined });
    expect(edge.step(0.4, 0.1).rate).toBe(1.05);
    expect(edge.step(0.9, 0.2).rate).toBe(1.1);
    expect(edge.step(0.28, 0.3).rate).toBe(1.05);
    expect(edge.step(0.21, 0.4).rate).toBe(1);
  });

  it('comes nearer unheard when more than it needs is ahead for two seconds, and not for less', () => {
    const edge = new LiveEdge(near);
    for (let now = 0; now < 1.9; now += 0.1) expect(edge.step(0.3, now).rate).toBe(1);
    expect(edge.step(0.21, 1.9).rate).toBe(1);
    for (let now = 2; now < 3.8; now += 0.1) expect(edge.step(0.28, now).rate).toBe(1);
    expect(edge.step(0.28, 3.95).rate).toBe(1.02);
    expect(edge.step(0.21, 4).rate).toBe(1.02);
    expect(edge.step(0.2, 4.1).rate).toBe(1);
  });

  it('P3: seeks to the target when it is more than a second beyond it', () => {
    const step = new LiveEdge(near).step(1.7, 0);
    expect(step.rate).toBe(1);
    expect(step.seekBy).toBeCloseTo(1.5);
  });

  it('P3: raises the target after two stalls in 30 s, and lowers it slowly afterwards', () => {
    const edge = new LiveEdge(near);
    stall(edge, 0);
    stall(edge, 31);
    expect(edge.target).toBeCloseTo(0.2);
    stall(edge, 40);
    expect(edge.target).toBeCloseTo(0.5);
    edge.step(0.5, 50);
    expect(edge.target).toBeCloseTo(0.5);
    edge.step(0.5, 61);
    expect(edge.target).toBeCloseTo(0.4);
  });

  it('P3: a stall that ends at a hole in the media is none', () => {
    const edge = new LiveEdge(near);
    for (let second = 0; second < 20; second += 2) {
      edge.stalled(second);
      edge.step(0, second + 1);
      edge.skipped(second + 1.5);
      edge.step(0.3, second + 1.6);
    }
    expect(edge.target).toBeCloseTo(0.2);
  });

  it('P3: a hole takes back what the queue before it raised, and leaves what an older jitter did', () => {
    const edge = new LiveEdge(near);
    for (const second of [0, 1, 15, 16, 33, 34]) stall(edge, second);
    expect(edge.target).toBeCloseTo(1.1);
    edge.skipped(40);
    expect(edge.target).toBeCloseTo(0.5);
  });

  it('never leaves its bounds', () => {
    const edge = new LiveEdge(near);
    for (let second = 0; second < 100; second += 1) stall(edge, second);
    expect(edge.target).toBe(2);
    for (let second = 200; second < 2000; second += 21) edge.step(2, second);
    expect(edge.target).toBe(0.2);
  });
});

/** The picture stands, and goes on a little later with the media that comes next. */
function stall(edge: LiveEdge, second: number): void {
  edge.stalled(second);
  edge.step(0, second);
  edge.step(0.2, second + 0.2);
}
