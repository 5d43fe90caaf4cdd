import { describe, expect, it } from 'vitest';
import { CaptureStamps } from './capture-stamps.ts';

/** Frames every 20 ms, stamped by a clock that is `base` ahead; `late` says how long each waited. Times in ms. */
function run(stamps: CaptureStamps, from: number, to: number, base: (at: number) => number, late: (at: number) => number) {
  const placed: { at: number; captured: number }[] = [];
  for (let captured = from; captured < to; captured += 20) {
    const at = stamps.place((captured + base(captured)) * 1000, (captured + late(captured)) * 1000);
    if (at !== undefined) placed.push({ at: at / 1000, captured });
  }
  return placed;
}

describe('CaptureStamps', () => {
  it('P13: is not led astray by first frames that waited while the encoder was loading', () => {
    const placed = run(
      new CaptureStamps(),
      0,
      3_000,
      () => 7_000,
      (at) => (at < 800 ? 810 - at : 10),
    );
    expect(placed.length).toBeGreaterThan(80);
    for (const { at, captured } of placed) expect(Math.abs(at - captured)).toBeLessThanOrEqual(10);
  });

  it('P13: follows a track whose clock jumps, within two windows', () => {
    const placed = run(
      new CaptureStamps(),
      0,
      6_000,
      (at) => (at < 2_000 ? 0 : 547),
      () => 10,
    );
    const settled = placed.filter(({ captured }) => captured > 3_200);
    expect(settled.length).toBeGreaterThan(100);
    for (const { at, captured } of settled) expect(Math.abs(at - captured)).toBeLessThanOrEqual(40);
  });

  it('P14: places frames that all have the same stamp by their arrival', () => {
    const placed = run(
      new CaptureStamps(),
      0,
      2_000,
      (at) => -at,
      () => 10,
    );
    expect(placed.length).toBeGreaterThan(95);
    for (const { at, captured } of placed) expect(at - captured).toBe(10);
  });

  it('never goes back in time', () => {
    const placed = run(
      new CaptureStamps(),
      0,
      6_000,
      (at) => (at < 2_000 ? 547 : 0),
      () => 10,
    );
    for (const [index, { at }] of placed.entries()) expect(at).toBeGreaterThan(placed[index - 1]?.at ?? -1);
  });
});
